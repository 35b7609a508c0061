import { expect, expectTypeOf, test } from 'vitest';

import { assembleDocument, graphql, type DataOf, type VariablesOf } from './document.ts';

test('a document takes its name and types from its text', () => {
  const AppBadge = graphql(`
    query AppBadge {
      appBadge
    }
  `);
  expect(AppBadge.name).toBe('AppBadge');
  expectTypeOf(AppBadge.name).toEqualTypeOf<'AppBadge'>();
  expectTypeOf<DataOf<typeof AppBadge>>().toEqualTypeOf<{ appBadge: number }>();
});

test('variables in the text do not hide the name', () => {
  const WorkTime = graphql('query WorkTime($id: ID!) { workTime(id: $id) { id } }');
  expect(WorkTime.name).toBe('WorkTime');
  expectTypeOf<VariablesOf<typeof WorkTime>>().toEqualTypeOf<{ id: string }>();
});

test('an input has its instants as text', () => {
  const MoveClock = graphql(
    'mutation DemoMoveClock($input: MoveClockInput!) { moveClock(input: $input) { now } }',
  );
  expect(MoveClock.name).toBe('DemoMoveClock');
  expectTypeOf<VariablesOf<typeof MoveClock>['input']['to']>().toEqualTypeOf<
    string | null | undefined
  >();
});

test('a document is sent on one line', () => {
  const { text } = graphql(`
    query WorkTime($id: ID!) {
      workTime(id: $id) {
        id
      }
    }
  `);
  expect(text).toBe('query WorkTime($id: ID!) { workTime(id: $id) { id } }');
});

test('a name that the generator has not read does not compile', () => {
  // @ts-expect-error: the argument `runNpmRunGenerate` is missing
  expect(graphql('query NobodyHasIt { appBadge }')).toMatchObject({ name: 'NobodyHasIt' });
});

test('a document without a name throws at once', () => {
  // @ts-expect-error: a document without a name has no types
  expect(() => graphql('{ appBadge }')).toThrow('A GraphQL document needs a name.');
});

test('a document is sent with its fragments and those in them, each once', () => {
  const inner = assembleDocument('fragment Inner on B { c }');
  const outer = assembleDocument('fragment Outer on A { b { ...Inner } }', { inner });
  const { text } = assembleDocument('query Q { a { ...Outer } b { ...Inner } }', { outer, inner });
  expect(text).toBe(
    'query Q { a { ...Outer } b { ...Inner } } fragment Inner on B { c } fragment Outer on A { b { ...Inner } }',
  );
});

test('a document that lacks a fragment does not compile', () => {
  // @ts-expect-error: the fragment `RecruitmentCard` is missing
  expect(graphql('query FavoriteRecruitmentList { ...RecruitmentCard }', {}).text).not.toContain(
    'on',
  );
});
