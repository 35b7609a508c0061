import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { pack, unpack } from './packed.ts';

const stateOf = (data: unknown) => ({
  mutations: [],
  queries: [{ queryKey: ['Any', { input: { sort: 'NEWEST' } }], data }],
});

// Boundary cast: of a state, packing knows only that it is JSON.
const travel = (state: object) => unpack(pack(state as never));

test('what was packed is what is unpacked', () => {
  const card = fc.record({
    id: fc.string(),
    favorited: fc.option(fc.boolean()),
    tags: fc.array(fc.record({ name: fc.string() })),
  });
  const anything = fc.oneof(
    fc.array(card, { maxLength: 12 }),
    fc.array(fc.constantFrom(0, '0', null, [], {}, [0], { 0: 0 }, false, '')),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(anything, (data) => {
      expect(travel(stateOf(data))).toEqual(stateOf(data));
    }),
  );
});

test('a list of like objects names their fields once', () => {
  const cards = Array.from({ length: 20 }, (_, index) => ({ requirementLabel: `${index}` }));
  expect(JSON.stringify(pack(stateOf(cards) as never)).match(/requirementLabel/g)).toHaveLength(1);
});

test('fields that are not set do not travel', () => {
  expect(JSON.stringify(pack(stateOf({ a: undefined, b: 1 }) as never))).not.toContain('"a"');
});

test('equal values are one object', () => {
  const tag = () => ({ name: '駅近', color: { font: '#333333' } });
  const { packed } = pack(stateOf([{ tags: [tag(), tag()] }, { tags: [tag(), tag()] }]) as never);
  // Boundary cast: the shape of the state above.
  const [[one, two], other] = (
    packed as { queries: [{ data: { tags: object[] }[] }] }
  ).queries[0].data.map(({ tags }) => tags) as [[object, object], object[]];
  expect(one).toBe(two);
  expect(other[0]).toBe(one);
});

test('an object with other fields keeps the list as it is', () => {
  const mixed = stateOf([{ a: 1 }, { b: 2 }, null, 'text', []]);
  expect(travel(mixed)).toEqual(mixed);
});

test('a page that renders again gets the same answers', () => {
  const packed = pack(stateOf([{ a: 1 }, { a: 2 }]) as never);
  expect(unpack(packed)).toBe(unpack(packed));
});
