import { makeExecutableSchema } from '@graphql-tools/schema';
import { execute, parse } from 'graphql';
import { expect, test } from 'vitest';

import { Refusal } from '#platform/base/refusal.ts';

import { refuseInvalidIds } from './ids.server.ts';

const reached = () => 1;
const schema = refuseInvalidIds(
  makeExecutableSchema({
    typeDefs: `
      directive @code on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION
      type Query {
        one(id: ID): Int
        many(ids: [ID!]): Int
        inside(input: Outer): Int
        coded(code: ID @code): Int
      }
      input Outer { list: [Inner!], codes: [ID!] @code }
      input Inner { id: ID }
    `,
    resolvers: { Query: { one: reached, many: reached, inside: reached, coded: reached } },
  }),
);

async function ask(text: string, variableValues: Record<string, unknown> = {}) {
  // Without GraphQL's validation: each call uses one of the declared variables.
  const { data, errors } = await execute({ schema, document: parse(text), variableValues });
  const codes = errors?.map(({ path, originalError }) => [
    path?.join('.'),
    originalError instanceof Refusal ? originalError.code : null,
  ]);
  return { ...data, ...(codes && { codes }) };
}

const id = '01900000-0000-7000-8000-00000000000a';
const declared = 'query ($id: ID, $ids: [ID!], $input: Outer)';

test.each([
  ['one(id: $id)', { id: 'x' }],
  ['one(id: $id)', { id: 5 }],
  ['one(id: $id)', { id: '' }],
  ['one(id: $id)', { id: `${id}\u0000` }],
  ['many(ids: $ids)', { ids: [id, 'x'] }],
  ['many(ids: $ids)', { ids: 'x' }],
  ['inside(input: $input)', { input: { list: [{ id }, { id: 'x' }] } }],
  ['one(id: "x")', {}],
  ['many(ids: ["x"])', {}],
  ['inside(input: { list: { id: "x" } })', {}],
])('%s of %j is not found', async (call, variables) => {
  const name = call.slice(0, call.indexOf('('));
  const answer = await ask(`${declared} { ${call} }`, variables);
  expect(answer).toEqual({ [name]: null, codes: [[name, 'NOT_FOUND']] });
});

test.each([
  ['one(id: $id)', { id }],
  ['one(id: $id)', { id: id.toUpperCase() }],
  ['one(id: $id)', { id: null }],
  ['one', {}],
  ['many(ids: $ids)', { ids: [] }],
  ['many(ids: $ids)', { ids: [id, id] }],
  ['inside(input: $input)', { input: null }],
  ['inside(input: $input)', { input: { list: null, codes: ['x'] } }],
  ['inside(input: $input)', { input: { list: [{}, { id: null }, { id }] } }],
  ['coded(code: $id)', { id: 'x' }],
])('%s of %j reaches its resolver', async (call, variables) => {
  const name = call.replace(/\(.*/, '');
  expect(await ask(`${declared} { ${call} }`, variables)).toEqual({ [name]: 1 });
});

test('the other fields of the request are answered', async () => {
  expect(await ask(`{ one(id: "x") many(ids: "${id}") coded(code: "x") }`)).toEqual({
    one: null,
    many: 1,
    coded: 1,
    codes: [['one', 'NOT_FOUND']],
  });
});
