import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { operatorRoles, type OperatorRole } from '#platform/base/people/operator-rights.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, refusalCodeOf } from '#testing/processes/product.ts';
import { buildStaffSession } from './build.ts';
import { makeOperator, removeOperator } from './make-operator.server.ts';

const now = instantAtJst('2026-12-01', '09:00');
const product = await openTestProduct(await openTestDatabase(), now);
const { app } = product;
const { db } = app;
const admin = await openOperator(app, '管理 花子');
afterAll(() => product.close());

const operators = () => db.selectFrom('operators');
const rolesOf = async (id: string) =>
  (await operators().select('roles').where('staff_id', '=', id).executeTakeFirstOrThrow()).roles;
const admins = async () =>
  (
    await operators()
      .select('staff_id')
      .where('ended_at', 'is', null)
      .where(sql<boolean>`'ADMIN' = any (roles)`)
      .execute()
  ).map(({ staff_id: id }) => id);
const emailOf = async ({ id }: TestOperator) =>
  (await db.selectFrom('staff').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email;
/** The queues in the operator's inbox. */
async function kindsOf(operator: TestOperator): Promise<Set<string>> {
  const { data } = await operator.ask('{ operatorInbox { kind } }');
  return new Set(data?.['operatorInbox'].map(({ kind }: { kind: string }) => kind));
}

test('an operator without the role is refused, and reads which role is needed and who gives it', async () => {
  const reviewer = await openOperator(app, '書類 太郎', ['DOCUMENTS']);
  const { data } = await reviewer.ask('{ operatorViewer { roles admins } }');
  expect(data?.['operatorViewer']).toEqual({ roles: ['DOCUMENTS'], admins: ['管理 花子'] });
  expect(refusalCodeOf(await reviewer.ask('{ waitingReviews { cursor } }'))).toBeNull();
  const refused = await reviewer.ask('{ openTransfers { cursor } }');
  expect(refusalCodeOf(refused)).toBe('FORBIDDEN');
  expect(refused.errors?.[0]?.message).toBe(
    '役割が「お金」の運営の担当者だけが使えます。必要なときは、役割が「管理」の管理 花子さんに依頼してください',
  );
});

test('before the passkey nobody learns who gives roles', async () => {
  const { id } = await openOperator(app, '未確認', ['DOCUMENTS']);
  const cookie = await buildStaffSession(app, { staffId: id, now });
  const seen = await admin.ask('{ operatorViewer { roles admins } }', {}, { cookie });
  expect(seen.data?.['operatorViewer']).toEqual({ roles: ['DOCUMENTS'], admins: [] });
  const refused = await admin.ask('{ openTransfers { cursor } }', {}, { cookie });
  expect(refusalCodeOf(refused)).toBe('PASSKEY_PROOF_REQUIRED');
});

test('the inbox has the queues of the roles alone', async () => {
  const ofRole = async (role: OperatorRole) => kindsOf(await openOperator(app, role, [role]));
  expect(await ofRole('MONEY')).toEqual(
    new Set([
      'TRANSFERS',
      'BANK_FILES',
      'COUNTERSIGN',
      'ACCOUNTS',
      'GIFT_CARDS',
      'TAX_COLUMNS',
      'EXPOSURES',
      'LIMIT_REQUESTS',
      'TRUST_CASES',
      'BILLING_DISPUTES',
      'TABLES',
    ]),
  );
  expect(await ofRole('ADMIN')).toEqual(new Set(['COUNTERSIGN']));
  const ofEach = await Promise.all(operatorRoles.map(ofRole));
  expect(new Set(ofEach.flatMap((kinds) => [...kinds]))).toEqual(await kindsOf(admin));
});

test('a case is taken, and seen, by operators with the role for it alone', async () => {
  const take = `mutation ($id: ID!) {
    takeCase(input: { kind: HOURS, id: $id, takeOver: false }) { isOwn } }`;
  const id = randomUUID();
  const [shifts, money] = [
    await openOperator(app, '勤務 太郎', ['SHIFTS']),
    await openOperator(app, 'お金 次郎', ['MONEY']),
  ];
  expect(refusalCodeOf(await money.ask(take, { id }))).toBe('FORBIDDEN');
  expect(refusalCodeOf(await shifts.ask(take, { id }))).toBeNull();
  const inHand = async (operator: TestOperator) =>
    (await operator.ask('{ casesInHand { id } }')).data?.['casesInHand'];
  expect(await inHand(shifts)).toEqual([{ id }]);
  expect(await inHand(money)).toEqual([]);
});

test('the roles of make-operator hold from the next request on, and are in the history', async () => {
  const email = 'new@operators.example';
  await makeOperator(db, { email, name: '新人', roles: ['SUPPORT'], now });
  const { id } = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(await rolesOf(id)).toEqual(['SUPPORT']);
  // A new link for an operator changes no role.
  await makeOperator(db, { email, name: '新人', now });
  expect(await rolesOf(id)).toEqual(['SUPPORT']);
  await makeOperator(db, { email, name: '新人', roles: ['MONEY', 'SHIFTS'], now });
  expect(await rolesOf(id)).toEqual(['SHIFTS', 'MONEY']);
  await removeOperator(db, { email, now });
  await makeOperator(db, { email, name: '新人', now });
  expect(await rolesOf(id)).toEqual([...operatorRoles]);
  const history = await db
    .selectFrom('state_changes')
    .select(['event', 'to_state'])
    .where('subject_kind', '=', 'operator')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(history.map(({ event, to_state: to }) => `${event} ${to}`)).toEqual([
    'MAKE SUPPORT',
    'CHANGE_ROLES SHIFTS MONEY',
    'CHANGE_ROLES ENDED',
    `MAKE ${operatorRoles.join(' ')}`,
  ]);
});

/** Ends the role ADMIN of all operators but these. */
async function leaveAdmins(...left: TestOperator[]): Promise<void> {
  await db
    .updateTable('operators')
    .set({ roles: [...operatorRoles], ended_at: null })
    .where(
      'staff_id',
      'in',
      left.map(({ id }) => id),
    )
    .execute();
  await db
    .updateTable('operators')
    .set({ roles: ['MONEY'] })
    .where(
      'staff_id',
      'not in',
      left.map(({ id }) => id),
    )
    .execute();
}

test('the last operator with the role ADMIN stays, by the command and by the database', async () => {
  await leaveAdmins(admin);
  const email = await emailOf(admin);
  const refusal = 'is the last operator with the role ADMIN';
  await expect(removeOperator(db, { email, now })).rejects.toThrow(refusal);
  const roles: OperatorRole[] = ['MONEY'];
  await expect(makeOperator(db, { email, name: '管理 花子', roles, now })).rejects.toThrow(refusal);
  const change = { roles: ['MONEY'] };
  const ofAdmin = db.updateTable('operators').where('staff_id', '=', admin.id);
  await expect(ofAdmin.set(change).execute()).rejects.toThrow('the last operator with');
  await expect(ofAdmin.set({ ended_at: now }).execute()).rejects.toThrow('the last operator with');
  await expect(
    db.deleteFrom('operators').where('staff_id', '=', admin.id).execute(),
  ).rejects.toThrow('operator');
  expect(await admins()).toEqual([admin.id]);
});

test('of admins who are all removed at the same moment one stays', async () => {
  const others = await Promise.all(
    Array.from({ length: 5 }, async (_, n) => openOperator(app, `管理 ${n}`)),
  );
  const everybody = [admin, ...others];
  await leaveAdmins(...everybody);
  const emails = await Promise.all(everybody.map(emailOf));
  const byCommand = await Promise.allSettled(
    emails.map(async (email) => removeOperator(db, { email, now })),
  );
  expect(byCommand.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await admins()).toHaveLength(1);

  // Without the command's lock and check, the database alone.
  await leaveAdmins(...everybody);
  const byDatabase = await Promise.allSettled(
    everybody.map(async ({ id }) =>
      db.updateTable('operators').set({ ended_at: now }).where('staff_id', '=', id).execute(),
    ),
  );
  expect(byDatabase.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await admins()).toHaveLength(1);
});
