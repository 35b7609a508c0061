import { globSync, readFileSync } from 'node:fs';
import { Kind, parse, type DirectiveNode, type FieldDefinitionNode } from 'graphql';

import { expect, test } from 'vitest';

import { operationLabels } from './operation-labels.ts';

const files = [...globSync('src/**/*facility.graphql'), 'src/staff/staff.graphql'].filter(
  (file) => !file.startsWith('src/gen/'),
);

type RootField = { root: string; field: FieldDefinitionNode };

const rootFields: RootField[] = files.flatMap((file) =>
  parse(readFileSync(file, 'utf8')).definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION ||
    definition.kind === Kind.OBJECT_TYPE_EXTENSION
      ? (definition.fields ?? []).map((field) => ({ root: definition.name.value, field }))
      : [],
  ),
);

/** What a directive is given, as written. */
const argumentsOf = (directive: DirectiveNode | undefined) =>
  new Map(
    directive?.arguments?.map(({ name, value }) => [
      name.value,
      'value' in value ? String(value.value) : '',
    ]),
  );

/** Whether the guard writes the operation into the access log. (guard.server.ts) */
function isLogged({ root, field }: RootField): boolean {
  const may = argumentsOf(field.directives?.find(({ name }) => name.value === 'may'));
  if (may.get('do') === 'anyone') return false;
  return root === 'Mutation' || (root === 'Query' && may.get('logged') === 'true');
}

test('everything that the log of a corporation holds has a Japanese name', () => {
  const logged = rootFields.filter(isLogged).map(({ field }) => field.name.value);
  expect(logged.length).toBeGreaterThan(80);
  expect(logged.filter((name) => !(name in operationLabels))).toEqual([]);
});

test('no name is left of an operation that is gone', () => {
  // Two papers, which are no operations of the API.
  const papers = ['daySheet', 'agreedNotice'];
  const known = new Set([...rootFields.map(({ field }) => field.name.value), ...papers]);
  expect(Object.keys(operationLabels).filter((name) => !known.has(name))).toEqual([]);
});

test('every list of workers with their names is logged', () => {
  const named = ['people', 'poolPeople', 'blockedWorkers', 'conversations', 'dayShifts'];
  const logged = rootFields.filter(isLogged).map(({ field }) => field.name.value);
  expect(named.filter((name) => !logged.includes(name))).toEqual([]);
});
