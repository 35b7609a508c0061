import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { operatorRoles, type OperatorRole } from '#platform/base/people/operator-rights.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';

const asking = `mutation ($staffId: ID!, $seenRoles: [OperatorRole!]!, $roles: [OperatorRole!]!) {
  askRoleChange(input: { staffId: $staffId, seenRoles: $seenRoles, roles: $roles,
    reason: "異動のため", evidence: "人事の通知 12月1日" }) { success } }`;
const approving =
  'mutation ($id: ID!) { approveCountersign(input: { id: $id, reason: "確認" }) { success } }';
const viewing = '{ operatorViewer { roles } }';

let product: TestProduct;
let first: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-12-01', '09:00'));
  first = await openOperator(product.app, '管理 一子');
  second = await openOperator(product.app, '管理 二子');
});
afterAll(() => product.close());

const rolesOf = async (operator: TestOperator) => (await operator.ask(viewing)).data;
const ask = (
  by: TestOperator,
  about: TestOperator,
  seenRoles: readonly string[],
  roles: string[],
) => by.ask(asking, { staffId: about.id, seenRoles, roles });
const waitingRequest = async (about: TestOperator) =>
  (
    await product.app.db
      .selectFrom('countersign_requests')
      .select('id')
      .where('subject_id', '=', about.id)
      .where('state', '=', 'WAITING')
      .executeTakeFirstOrThrow()
  ).id;

test('an admin asks, and another one approves; nobody else decides it', async () => {
  const reviewer = await openOperator(product.app, '書類 太郎', ['DOCUMENTS']);
  expect(refusalCodeOf(await ask(reviewer, reviewer, ['DOCUMENTS'], ['ADMIN']))).toBe('FORBIDDEN');
  expect(refusalCodeOf(await ask(first, reviewer, ['DOCUMENTS'], ['MONEY', 'SHIFTS']))).toBeNull();
  const again = await ask(second, reviewer, ['DOCUMENTS'], ['ADMIN']);
  expect(refusalCodeOf(again)).toBe('COUNTERSIGN_ASKED');
  const id = await waitingRequest(reviewer);
  const { data } = await second.ask('{ operators { name request { askedBy effect } } }');
  const row = data?.['operators'].find(({ name }: { name: string }) => name === '書類 太郎');
  expect(row.request).toEqual({
    askedBy: '管理 一子',
    effect:
      '書類 太郎さんの役割が、「書類」から「勤務・お金」になります。開いている画面はすぐに閉じます。',
  });
  const money = await openOperator(product.app, 'お金 太郎', ['MONEY']);
  expect(refusalCodeOf(await money.ask(approving, { id }))).toBe('FORBIDDEN');
  expect(refusalCodeOf(await first.ask(approving, { id }))).toBe('COUNTERSIGN_OWN');
  expect(await rolesOf(reviewer)).toEqual({ operatorViewer: { roles: ['DOCUMENTS'] } });
  expect(refusalCodeOf(await second.ask(approving, { id }))).toBeNull();
  expect(await rolesOf(reviewer)).toEqual({ operatorViewer: { roles: ['SHIFTS', 'MONEY'] } });
  const history = await product.app.db
    .selectFrom('state_changes')
    .select(['from_state', 'to_state', 'actor_id', 'reason'])
    .where('subject_kind', '=', 'operator')
    .where('subject_id', '=', reviewer.id)
    .execute();
  expect(history).toEqual([
    {
      from_state: 'DOCUMENTS',
      to_state: 'SHIFTS MONEY',
      actor_id: second.id,
      reason: '異動のため',
    },
  ]);
});

test('an operator without any role is out, with every session', async () => {
  const leaving = await openOperator(product.app, '退職 太郎', ['SUPPORT']);
  expect(refusalCodeOf(await ask(first, leaving, ['SUPPORT'], []))).toBeNull();
  const { data } = await leaving.ask('{ staffSessions { id } }');
  expect(data?.['staffSessions'].length).toBeGreaterThan(0);
  const id = await waitingRequest(leaving);
  expect(refusalCodeOf(await second.ask(approving, { id }))).toBeNull();
  expect(refusalCodeOf(await leaving.ask(viewing))).toBe('UNAUTHENTICATED');
});

test('a change is refused when nothing changes, and when the roles are others than those seen', async () => {
  const other = await openOperator(product.app, '勤務 太郎', ['SHIFTS']);
  expect(refusalCodeOf(await ask(first, other, ['SHIFTS'], ['SHIFTS']))).toBe('ROLES_UNCHANGED');
  expect(refusalCodeOf(await ask(first, other, ['MONEY'], ['SHIFTS']))).toBe('ROLES_CHANGED');
  expect(refusalCodeOf(await ask(first, other, ['SHIFTS'], ['MONEY']))).toBeNull();
  const roles: OperatorRole[] = ['SUPPORT'];
  await product.app.db
    .updateTable('operators')
    .set({ roles })
    .where('staff_id', '=', other.id)
    .execute();
  const id = await waitingRequest(other);
  expect(refusalCodeOf(await second.ask(approving, { id }))).toBe('ROLES_CHANGED');
  expect(await rolesOf(other)).toEqual({ operatorViewer: { roles } });
});

// The last test: it leaves one admin.
test('two admins who take the role from each other at the same moment: one stays', async () => {
  const without = operatorRoles.filter((role) => role !== 'ADMIN');
  expect(refusalCodeOf(await ask(first, second, operatorRoles, without))).toBeNull();
  expect(refusalCodeOf(await ask(second, first, operatorRoles, without))).toBeNull();
  const [ofSecond, ofFirst] = [await waitingRequest(second), await waitingRequest(first)];
  const answers = await Promise.all([
    second.ask(approving, { id: ofSecond }),
    first.ask(approving, { id: ofFirst }),
  ]);
  // The other approval comes from an operator who has lost the role, or about whose request the asker has.
  const refused = answers.map(refusalCodeOf).filter((code) => code !== null);
  expect(refused).toHaveLength(1);
  const [admin, other] = answers[0]?.errors ? [second, first] : [first, second];
  expect(await rolesOf(admin)).toEqual({ operatorViewer: { roles: [...operatorRoles] } });
  expect(await rolesOf(other)).toEqual({ operatorViewer: { roles: without } });
  expect(refusalCodeOf(await ask(admin, admin, operatorRoles, without))).toBe('LAST_ADMIN');
});
