import { globSync, readFileSync } from 'node:fs';
import { Kind, parse, type DirectiveNode, type FieldDefinitionNode } from 'graphql';

import { expect, test } from 'vitest';

import { corporationLogEntryByRequest } from '#domain/chat/server/log-request.server.ts';

import { operatorOperationLabels } from './operator-operation-labels.ts';
import { facilityOperationLabels } from './facility-operation-labels.ts';

const own = (pattern: string) =>
  [...globSync(pattern), ...globSync('src/apps/parts/api/*.graphql')].filter(
    (file) => !file.startsWith('src/gen/'),
  );

type RootField = { root: string; field: FieldDefinitionNode };

const fieldsOf = (pattern: string): RootField[] =>
  own(pattern).flatMap((file) =>
    parse(readFileSync(file, 'utf8')).definitions.flatMap((definition) =>
      definition.kind === Kind.OBJECT_TYPE_DEFINITION ||
      definition.kind === Kind.OBJECT_TYPE_EXTENSION
        ? (definition.fields ?? []).map((field) => ({ root: definition.name.value, field }))
        : [],
    ),
  );
const rootFields = fieldsOf('src/apps/facility/api/**/*.graphql');
const operatorFields = fieldsOf('src/apps/operator/api/**/*.graphql');

/** Returns the arguments of a directive by name, as written. */
const argumentsOf = (directive: DirectiveNode | undefined) =>
  new Map(
    directive?.arguments?.map(({ name, value }) => [
      name.value,
      'value' in value ? String(value.value) : '',
    ]),
  );

/** True if the guard writes the operation into the access log. (guard.server.ts) */
function isLogged({ root, field }: RootField): boolean {
  const may = argumentsOf(field.directives?.find(({ name }) => name.value === 'may'));
  if (may.get('do') === 'anyone') return false;
  return root === 'Mutation' || (root === 'Query' && may.get('logged') === 'true');
}

test('everything that the log of a corporation holds has a Japanese name', () => {
  const logged = rootFields.filter(isLogged).map(({ field }) => field.name.value);
  expect(logged.length).toBeGreaterThan(80);
  expect(logged.filter((name) => !(name in facilityOperationLabels))).toEqual([]);
});

test('everything that the log of operators holds has a Japanese name, and no other', () => {
  const logged = operatorFields.filter(isLogged).map(({ field }) => field.name.value);
  const labels = { ...facilityOperationLabels, ...operatorOperationLabels };
  expect(logged.filter((name) => !(name in labels))).toEqual([]);
  const known = new Set(operatorFields.map(({ field }) => field.name.value));
  expect(Object.keys(operatorOperationLabels).filter((name) => !known.has(name))).toEqual([]);
});

test('no name is left of an operation that is gone', () => {
  // Papers and requests of the chat are in the log, but are not operations of the API.
  const papers = [
    'daySheet',
    'agreedNotice',
    'agreementPaper',
    'invoicePaper',
    'taxPaper',
    'taxListFile',
  ];
  const requests = Object.values(corporationLogEntryByRequest).flatMap(
    (entry) => entry?.operation ?? [],
  );
  const known = new Set([
    ...rootFields.map(({ field }) => field.name.value),
    ...papers,
    ...requests,
    'earlierMessages',
  ]);
  expect(Object.keys(facilityOperationLabels).filter((name) => !known.has(name))).toEqual([]);
});

test('what is logged about workers names its subject', () => {
  // These views show only the corporation's data, or data that does not reveal a worker.
  const about = new Set(['members', 'invitations', 'postedReviews', 'corporation', 'operationLog']);
  for (const name of ['corporationStanding', 'corporationConsents', 'corporationMembers'])
    about.add(name);
  about.add('facilityAgreements');
  about.add('operators');
  const looks = [...rootFields, ...operatorFields]
    .filter((one) => one.root === 'Query' && isLogged(one))
    .filter(({ field }) => !about.has(field.name.value));
  expect(looks.length).toBeGreaterThan(30);
  const silent = looks.filter(
    ({ field }) =>
      !argumentsOf(field.directives?.find(({ name }) => name.value === 'may')).has('about'),
  );
  expect(silent.map(({ field }) => field.name.value)).toEqual([]);
});

test('every list of workers with their names is logged', () => {
  const named = [
    'people',
    'poolPeople',
    'blockedWorkers',
    'corporationBlocks',
    'conversations',
    'dayShifts',
  ];
  const logged = rootFields.filter(isLogged).map(({ field }) => field.name.value);
  expect(named.filter((name) => !logged.includes(name))).toEqual([]);
});
