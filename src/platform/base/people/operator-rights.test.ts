import { expect, test } from 'vitest';

import {
  hasOperatorRight,
  inOrderOfRoles,
  operatorRights,
  operatorRoles,
  type OperatorRole,
} from './operator-rights.ts';

const rightsOf = (...roles: OperatorRole[]) =>
  operatorRights
    .filter((right) => hasOperatorRight(roles, right))
    .map((right) => right.replace('operator.', ''));

test.each<[OperatorRole, string[]]>([
  ['DOCUMENTS', ['any', 'documents', 'corporations', 'corporationNames']],
  ['SHIFTS', ['any', 'shifts', 'attendances', 'penalties']],
  ['MONEY', ['any', 'corporationNames', 'attendances', 'money', 'workers']],
  ['SUPPORT', ['any', 'penalties', 'support', 'workers']],
  ['ADMIN', ['any', 'admin']],
])('the role %s has these rights', (role, rights) => {
  expect(rightsOf(role)).toEqual(rights);
});

test('several roles have the rights of each, and all roles have all', () => {
  expect(rightsOf('ADMIN', 'DOCUMENTS')).toEqual([
    'any',
    'documents',
    'corporations',
    'corporationNames',
    'admin',
  ]);
  expect(rightsOf(...operatorRoles)).toHaveLength(operatorRights.length);
  expect(inOrderOfRoles(['ADMIN', 'MONEY', 'ADMIN'])).toEqual(['MONEY', 'ADMIN']);
});
