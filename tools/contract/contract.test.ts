import {
  buildSchema,
  getNamedType,
  isEnumType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql';
import { describe, expect, test } from 'vitest';

import { workerSdl } from '../../src/server/graphql/sdl.server.ts';
import { contract, enumerations, type ContractOperation } from './contract.ts';

const schema = buildSchema(await workerSdl());

type Field = GraphQLField<unknown, unknown>;

function rootField({ kind, name }: ContractOperation): Field | undefined {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  return root?.getFields()[name];
}

describe.each(contract)('$kind $name', (operation) => {
  const field = rootField(operation);

  test('is offered, with the arguments of the contract', () => {
    const names = field?.args.map(({ name }) => name) ?? [];
    const wanted = [...(operation.args ?? []), ...(operation.isPaged ? ['cursor'] : [])];
    expect(names).toEqual(expect.arrayContaining(wanted));
  });

  test('lets in whom the contract lets in', () => {
    const names = field?.astNode?.directives?.map(({ name }) => name.value) ?? [];
    expect(names.includes('signedIn')).toBe(operation.token !== 'visitor');
    // A list that nobody's session changes need not take one.
    const takesToken = field?.args.some(({ name }) => name === 'token') ?? false;
    expect([operation.token, takesToken]).toEqual([
      operation.token,
      operation.token === 'visitor' ? takesToken : operation.token === undefined,
    ]);
  });

  test('answers with the fields of the contract, letter by letter', () => {
    const type = field && getNamedType(field.type);
    const paths = [...(operation.fields ?? []), ...(operation.isPaged ? ['cursor'] : [])];
    const missing = paths.filter((path) => !isObjectType(type) || !leadsTo(type, path.split('.')));
    expect(missing).toEqual([]);
  });
});

function leadsTo(type: GraphQLObjectType, [name = '', ...rest]: readonly string[]): boolean {
  const field = type.getFields()[name];
  if (!field || rest.length === 0) return field !== undefined;
  const next = getNamedType(field.type);
  return isObjectType(next) && leadsTo(next, rest);
}

test.each(Object.entries(enumerations))(
  'the enumeration %s has these values and no others',
  (name, values) => {
    const type = schema.getType(name);
    const found = isEnumType(type) ? type.getValues().map((value) => value.name) : [];
    expect(found.toSorted()).toEqual(values.toSorted());
  },
);
