import { expect, test } from 'vitest';

import type { OperatorRole } from '#platform/base/people/operator-rights.ts';

import { operatorRightRefusal } from './messages.ts';
import { wouldLoseLastAdmin } from './role-rules.ts';

test.each<[string, OperatorRole[], OperatorRole[], number, boolean]>([
  ['the last admin loses the role', ['ADMIN', 'MONEY'], ['MONEY'], 1, true],
  ['the last admin is removed', ['ADMIN'], [], 1, true],
  ['one of two admins loses the role', ['ADMIN', 'MONEY'], ['MONEY'], 2, false],
  ['the last admin gains a role', ['ADMIN'], ['ADMIN', 'MONEY'], 1, false],
  ['another operator is removed', ['MONEY'], [], 1, false],
])('%s', (_name, roles, next, admins, isLost) => {
  expect(wouldLoseLastAdmin({ roles, next, admins })).toBe(isLost);
});

test('the refusal names the roles that have the right, and at most three admins', () => {
  const sentence = (right: 'operator.money' | 'operator.workers', ...admins: string[]) =>
    operatorRightRefusal(right, admins).message;
  expect(sentence('operator.money', '運営 花子')).toBe(
    '役割が「お金」の運営の担当者だけが使えます。必要なときは、役割が「管理」の運営 花子さんに依頼してください',
  );
  expect(sentence('operator.workers', '一', '二', '三', '四', '五')).toBe(
    '役割が「問い合わせ」か「お金」の運営の担当者だけが使えます。必要なときは、役割が「管理」の一さん・二さん・三さんほか2人に依頼してください',
  );
});
