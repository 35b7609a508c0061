import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';

import { pointsOfExecution, priceOfDocument } from './operation-price.ts';
import type { ApiPrices } from './price-classes.ts';

const schema = buildSchema(/* GraphQL */ `
  input Lines {
    lines: [Int!]!
  }
  type Query {
    one: Int
    many(input: Lines!): Int
    days(input: Weeks!): Int
  }
  input Weeks {
    lines: [Week!]!
  }
  input Week {
    days: [Int!]!
  }
  type Mutation {
    post(input: Lines!): Int
    change: Int
  }
`);
const byLine = { class: 'LIST', pointsPerLine: 0.5, lines: ['input', 'lines'] } as const;
const prices: ApiPrices = {
  query: {
    one: 'SMALL',
    many: byLine,
    days: { ...byLine, lines: ['input', 'lines', 'days'] },
  },
  mutation: { post: byLine, change: 'HEAVY' },
};

function priced(text: string, { isOwn = true, variables = {} } = {}) {
  const price = priceOfDocument({ document: parse(text), prices, isOwn });
  return { ...price, points: pointsOfExecution(price, schema, variables) };
}

test.each([
  ['{ one }', 1],
  ['{ one __typename }', 1],
  ['{ a: one b: one c: one }', 3],
  ['{ ...all ... on Query { one } } fragment all on Query { one a: one }', 3],
  ['{ __schema { description } }', 10],
  ['mutation { change }', 30],
])('%s costs %d points', (text, points) => {
  expect(priced(text).points).toBe(points);
});

test('a document that is not the app’s own costs three times as much, and takes a costly turn', () => {
  expect(priced('{ a: one b: one }', { isOwn: false })).toMatchObject({
    points: 6,
    isCostly: true,
    isCommand: false,
  });
  expect(priced('{ one }')).toMatchObject({ isCostly: false });
  expect(priced('mutation { change }')).toMatchObject({ isCostly: true, isCommand: true });
});

test.each([
  ['{ many(input: { lines: [1, 2, 3, 4] }) }', {}, 5],
  ['query Q($input: Lines!) { many(input: $input) }', { input: { lines: [1, 2] } }, 4],
  ['query Q($lines: [Int!]!) { many(input: { lines: $lines }) }', { lines: [1, 2] }, 4],
  ['mutation M($input: Lines!) { post(input: $input) }', { input: { lines: [1, 2] } }, 4],
  ['query Q($input: Lines!) { many(input: $input) }', { input: 'no object' }, 3],
  ['{ days(input: { lines: [{ days: [1, 2, 3] }, { days: [1] }, { days: [] }] }) }', {}, 5],
])('%s is charged by its lines', (text, variables, points) => {
  expect(priced(text, { variables }).points).toBe(points);
});

test('a field without a price is an error of the table, not a free field', () => {
  expect(() => priceOfDocument({ document: parse('{ other }'), prices, isOwn: true })).toThrow(
    'the root field other has no price',
  );
});
