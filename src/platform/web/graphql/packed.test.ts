import { dehydrate, QueryClient, type DehydratedState } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { packAnswers, unpackAnswers } from './packed.ts';

const key = ['Any', { input: { sort: 'NEWEST' } }];

/** The state of a client that got the answer, without packing. */
function stateOf(data: unknown): DehydratedState {
  const client = new QueryClient();
  client.setQueryData(key, data);
  return dehydrate(client);
}

const travel = (state: DehydratedState) => unpackAnswers(packAnswers(state));

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
      const state = stateOf(data);
      expect(travel(state)).toEqual(state);
    }),
  );
});

test('what all answered queries have alike does not travel, and what differs does', () => {
  const client = new QueryClient();
  client.setQueryData(key, 'first');
  expect(JSON.stringify(packAnswers(dehydrate(client)))).not.toMatch(/queryHash|fetchStatus|error/);
  client.setQueryData(key, 'second');
  client.setQueryDefaults(['Other'], { queryKeyHashFn: () => 'of its own' });
  client.setQueryData(['Other'], 'third');
  void client.invalidateQueries({ queryKey: key });
  const state = dehydrate(client);
  expect(state.queries[0]?.state).toMatchObject({ dataUpdateCount: 2, isInvalidated: true });
  expect(state.queries[1]?.queryHash).toBe('of its own');
  expect(travel(state)).toEqual(state);
});

test('a list of like objects names their fields once', () => {
  const cards = Array.from({ length: 20 }, (_, index) => ({ requirementLabel: `${index}` }));
  expect(JSON.stringify(packAnswers(stateOf(cards))).match(/requirementLabel/g)).toHaveLength(1);
});

test('fields that are not set do not travel', () => {
  expect(JSON.stringify(packAnswers(stateOf({ a: undefined, b: 1 })))).not.toContain('"a"');
});

test('equal values are one object', () => {
  const tag = () => ({ name: '駅近', color: { font: '#333333' } });
  const { packed } = packAnswers(stateOf([{ tags: [tag(), tag()] }, { tags: [tag(), tag()] }]));
  // Boundary cast: the shape of the state above.
  const [[one, two], other] = (
    packed as { queries: [{ state: { data: { tags: object[] }[] } }] }
  ).queries[0].state.data.map(({ tags }) => tags) as [[object, object], object[]];
  expect(one).toBe(two);
  expect(other[0]).toBe(one);
});

test('an object with other fields keeps the list as it is', () => {
  const mixed = stateOf([{ a: 1 }, { b: 2 }, null, 'text', []]);
  expect(travel(mixed)).toEqual(mixed);
});

test('a page that renders again gets the same answers', () => {
  const packed = packAnswers(stateOf([{ a: 1 }, { a: 2 }]));
  expect(unpackAnswers(packed)).toBe(unpackAnswers(packed));
});
