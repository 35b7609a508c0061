import * as fc from 'fast-check';
import { getNamedType, isObjectType, type GraphQLObjectType } from 'graphql';
import { createSchema, createYoga } from 'graphql-yoga';
import { expect, test } from 'vitest';

import { commonRefusal } from '#platform/base/refusal.ts';

import type { CacheableAnswerPart } from './answer-writer.ts';
import { scalars } from './scalars.server.ts';
import { writeCompiledAnswers } from './write-answers.server.ts';

const typeDefs = /* GraphQL */ `
  scalar DateTime
  scalar Date
  enum Kind {
    DAY
    NIGHT
  }
  type Colour {
    font: String!
    border: String
  }
  type Tag {
    name: String!
    colour: Colour!
  }
  type Place {
    name: String!
    stations: [String!]
    level: Float
  }
  type Card {
    id: ID!
    title: String!
    kind: Kind!
    startsAt: DateTime!
    wage: Int
    place: Place!
    tags: [Tag!]!
    liked: Boolean
    seats: Int!
  }
  type Page {
    cards: [Card!]!
    best: Card
    cursor: String
    total: Int!
  }
  type Query {
    page(at: Int = 1, days: [Date!]): Page!
    perhaps(at: Int): Page
    other: Int
  }
`;

const part = Symbol('part');
type Values = Record<string | symbol, unknown>;

/** The value that the resolvers return, and the arguments that they received. */
const now: { page: unknown; given: unknown[] } = { page: null, given: [] };
const answer = (_source: unknown, args: unknown) => {
  now.given.push(args);
  if (now.page instanceof Error) throw now.page;
  return now.page;
};

const schema = createSchema({
  typeDefs,
  resolvers: { ...scalars, Query: { page: answer, perhaps: answer, other: () => 1 } },
});

const lasting: readonly CacheableAnswerPart[] = [
  {
    type: 'Card',
    queries: new Set(['page', 'perhaps']),
    fields: new Set(['id', 'title', 'kind', 'startsAt', 'wage', 'place']),
    partOf: (value) => (value as { [part]?: object })[part],
  },
  {
    type: 'Tag',
    queries: new Set(['page', 'perhaps']),
    fields: new Set(['name', 'colour']),
    partOf: (value) => value,
  },
];

let written = 0;
const counted: readonly CacheableAnswerPart[] = lasting.map((one) => ({
  ...one,
  partOf(value) {
    written += 1;
    return one.partOf(value);
  },
}));

const serve = (documents: readonly string[]) =>
  createYoga({
    schema,
    logging: false,
    maskedErrors: false,
    plugins: [writeCompiledAnswers({ schema, documents, lasting: counted })],
  });
const plain = serve([]);

async function ask(yoga: typeof plain, query: string, variables: object) {
  now.given = [];
  const response = await yoga.fetch('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, text: await response.text(), given: now.given };
}

const text = fc.oneof(fc.string(), fc.constantFrom('新宿駅 徒歩5分', '"', '\u2028\\', '', '🏥'));

/** A selection of some fields of a type, with aliases and fragments, as text. */
function selectionOf(type: GraphQLObjectType): fc.Arbitrary<string> {
  const fields = Object.values(type.getFields()).map((field) => {
    const named = getNamedType(field.type);
    const below = isObjectType(named) ? selectionOf(named) : fc.constant('');
    return fc
      .tuple(fc.option(fc.constantFrom('one', 'two'), { freq: 4 }), below)
      .map(([alias, set]) => `${alias ? `${alias}${field.name}: ` : ''}${field.name} ${set}`);
  });
  return fc
    .tuple(
      fc.tuple(...fields),
      fc.array(fc.nat(fields.length - 1), { minLength: 1, maxLength: 9 }),
      fc.boolean(),
    )
    .map(([all, places, isFragment]) => {
      const chosen = places.map((place) => all[place]).join(' ');
      return isFragment ? `{ ... on ${type.name} { ${chosen} } ${all[0]} }` : `{ ${chosen} }`;
    });
}

// Boundary cast: the schema above has this type.
const pageType = schema.getType('Page') as GraphQLObjectType;
const document = selectionOf(pageType).map((set) => ({
  page: `query Page($at: Int, $days: [Date!]) { page(at: $at, days: $days) ${set} }`,
  perhaps: `query Perhaps($at: Int) { found: perhaps(at: $at) ${set} }`,
}));

const tag: fc.Arbitrary<Values> = fc.record({
  name: text,
  colour: fc.record({ font: text, border: fc.option(text) }),
});
const lastingPart = fc.record({
  id: fc.uuid(),
  title: text,
  kind: fc.constantFrom('DAY', 'NIGHT'),
  startsAt: fc.date({ noInvalidDate: true }),
  wage: fc.option(fc.integer({ min: 0, max: 1e6 })),
  place: fc.record({
    name: text,
    stations: fc.option(fc.array(text)),
    level: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  }),
});
const differing = (tags: fc.Arbitrary<Values>) =>
  fc.record({
    tags: fc.array(tags, { maxLength: 3 }),
    liked: fc.option(fc.boolean()),
    // Some values are invalid in the schema.
    seats: fc.oneof({ weight: 30, arbitrary: fc.nat(20) }, fc.constantFrom(null, 'x')),
  });

/** The same parts in several answers, each with other values around them. */
const answers = fc
  .tuple(
    fc.array(lastingPart, { minLength: 1, maxLength: 4 }),
    fc.array(tag, { minLength: 1, maxLength: 3 }),
  )
  .chain(([parts, tags]) => {
    const card = fc
      .tuple(fc.constantFrom(...parts), differing(fc.constantFrom(...tags)), fc.boolean())
      .map(([one, more, isLasting]): Values => ({
        ...one,
        ...more,
        ...(isLasting && { [part]: one }),
      }));
    const page = fc.record({
      cards: fc.array(card, { maxLength: 5 }),
      best: fc.option(card),
      cursor: fc.option(text),
      total: fc.nat(),
    });
    const broken = fc.constantFrom<unknown>(
      null,
      commonRefusal('NOT_FOUND'),
      new Error('no database'),
    );
    return fc.array(fc.oneof({ weight: 12, arbitrary: page }, broken), {
      minLength: 2,
      maxLength: 4,
    });
  });

test('what is written is what the executor answers, over changing answers around the same parts', async () => {
  await fc.assert(
    fc.asyncProperty(document, answers, async ({ page, perhaps }, pages) => {
      const writing = serve([page, perhaps]);
      for (const one of pages) {
        now.page = one;
        for (const [query, variables] of [
          [page, { at: 3, days: ['2026-11-21'] }],
          [page, {}],
          [page, { days: ['2026-02-31'] }],
          [perhaps, { at: 1 }],
          [perhaps, { at: 'no number' }],
        ] as const) {
          // oxlint-disable-next-line no-await-in-loop -- both read the same answer
          const expected = await ask(plain, query, variables);
          // oxlint-disable-next-line no-await-in-loop -- as above
          const got = await ask(writing, query, variables);
          expect({ ...got, given: got.given[0] }).toEqual({
            ...expected,
            given: expected.given[0],
          });
        }
      }
    }),
    { numRuns: 40 },
  );
});

const cards = /* GraphQL */ `
  query Cards {
    page {
      cards {
        id
        seats
        tags {
          name
        }
      }
    }
  }
`;
const oneCard = { id: 'a', title: '', kind: 'DAY', startsAt: new Date(0), place: {}, tags: [] };

test('a lasting part is written once, and again for another object', async () => {
  const writing = serve([cards]);
  let reads = 0;
  const lastingCard = {
    ...oneCard,
    get id() {
      reads += 1;
      return 'a';
    },
  };
  const show = async (seats: number, lasts: object = lastingCard) => {
    const card = Object.create(lasts, { [part]: { value: lasts }, seats: { value: seats } });
    now.page = { cards: [card] };
    return (await ask(writing, cards, {})).text;
  };
  expect(await show(3)).toBe('{"data":{"page":{"cards":[{"id":"a","seats":3,"tags":[]}]}}}');
  expect(await show(2)).toBe('{"data":{"page":{"cards":[{"id":"a","seats":2,"tags":[]}]}}}');
  expect(reads).toBe(1);
  expect(await show(1, { ...oneCard, id: 'b' })).toContain('"id":"b","seats":1');
});

test.each([
  ['the document of another client', [], cards],
  ['directives', null, 'query A { page { cards { id @skip(if: false) } } }'],
  ['several root fields', null, 'query A { page { cards { id } } other }'],
  ['a name of a type', null, 'query A { page { cards { id __typename } } }'],
  ['no lasting part', null, 'query A { page { total } }'],
  ['another root field', null, 'query A { other }'],
])('%s is left to the executor', async (_what, documents, query) => {
  now.page = { cards: [{ ...oneCard, [part]: oneCard, seats: 1 }], total: 1 };
  written = 0;
  const { text: got } = await ask(serve(documents ?? [query]), query, {});
  expect(got).toBe((await ask(plain, query, {})).text);
  expect(written).toBe(0);
});

test('a promise inside of an answer is left to the executor', async () => {
  now.page = { cards: Promise.resolve([{ ...oneCard, seats: 1 }]) };
  const { text: got } = await ask(serve([cards]), cards, {});
  expect(got).toBe('{"data":{"page":{"cards":[{"id":"a","seats":1,"tags":[]}]}}}');
});
