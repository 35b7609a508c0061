import { expect, expectTypeOf, test } from 'vitest';

import { graphql, type DataOf, type VariablesOf } from './document.ts';

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
  const Shift = graphql('query Shift($id: ID!) { attendance(id: $id) { belonging } }');
  expect(Shift.name).toBe('Shift');
  expectTypeOf<VariablesOf<typeof Shift>>().toEqualTypeOf<{ id: string | number }>();
});

test('a document is sent on one line', () => {
  const { text } = graphql(`
    query Shift($id: ID!) {
      attendance(id: $id) {
        belonging
      }
    }
  `);
  expect(text).toBe('query Shift($id: ID!) { attendance(id: $id) { belonging } }');
});

test('a name that the generator has not read does not compile', () => {
  // @ts-expect-error: the argument `runNpmRunGenerate` is missing
  expect(graphql('query NobodyHasIt { appBadge }')).toMatchObject({ name: 'NobodyHasIt' });
});

test('a document without a name throws at once', () => {
  // @ts-expect-error: a document without a name has no types
  expect(() => graphql('{ appBadge }')).toThrow('A GraphQL document needs a name.');
});
