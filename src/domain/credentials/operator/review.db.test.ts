import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { buildProfile } from '#domain/profile/build.ts';
import { openDb, openPool, type Db } from '#platform/server/database/db.server.ts';
import { readEnv, type Env } from '#platform/server/env.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { buildIdentity, buildLicense, type BuildIdentityArgs } from '../build.ts';
import { approveIdentity, rejectIdentity } from './review-identity.server.ts';
import { approveLicense, rejectLicense } from './review-license.server.ts';

let db: Db;
/** Reviews need only the database and the secret of the product. */
let app: { db: Db; env: Env };
const now = new Date('2026-11-14T12:00:00+09:00');
const actor = { kind: 'operator', id: null } as const;
const reading = {
  matches: { name: true, bornOn: true, address: true },
  expiresOn: null,
  workPermission: null,
};

beforeAll(async () => {
  const url = await openTestDatabase();
  db = openDb(openPool(url, 4));
  app = { db, env: readEnv({ NODE_ENV: 'test', DATABASE_URL: url }) };
});
afterAll(() => db.destroy());

async function pendingIdentity(wishes: Partial<BuildIdentityArgs> = {}) {
  const { id: workerId } = await buildWorker(db, { now });
  await buildProfile(db, {
    workerId,
    now,
    nationality: wishes.documentType === 'residence_card' ? 'foreign' : 'japan',
  });
  const { id } = await buildIdentity(db, { state: 'PENDING', ...wishes, workerId, now });
  return { workerId, identityId: id };
}
const identityRow = (id: string) =>
  db
    .selectFrom('identities')
    .select(['state', 'reject_reason', 'expires_on', 'work_permission'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const licenseRow = (id: string) =>
  db
    .selectFrom('license_certificates')
    .select(['state', 'reject_reason', 'expires_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const messagesOf = async (workerId: string) =>
  (await db.selectFrom('outbox').select('body').where('worker_id', '=', workerId).execute()).map(
    ({ body }) => body,
  );
const eventsOf = async (id: string) =>
  (
    await db
      .selectFrom('state_changes')
      .select(['event', 'to_state', 'reason'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map((row) => [row.event, row.to_state, row.reason]);

describe('an identity', () => {
  test('is approved once, with its history and a message', async () => {
    const { workerId, identityId } = await pendingIdentity();
    await approveIdentity(app, { identityId, ...reading, actor, now });
    expect(await identityRow(identityId)).toMatchObject({ state: 'APPROVED' });
    expect(await eventsOf(identityId)).toEqual([
      ['submit', 'PENDING', null],
      ['APPROVE', 'APPROVED', null],
    ]);
    expect(await messagesOf(workerId)).toEqual([
      '【ひとこま】本人確認が完了しました。お仕事に応募できます。',
    ]);
    const again = approveIdentity(app, { identityId, ...reading, actor, now });
    await expect(again).rejects.toMatchObject({ code: 'REVIEW_DONE' });
  });

  test('takes the place of the one approved before', async () => {
    const { workerId, identityId } = await pendingIdentity();
    await approveIdentity(app, { identityId, ...reading, actor, now });
    const renewed = await buildIdentity(db, { workerId, now, state: 'PENDING' });
    await approveIdentity(app, {
      identityId: renewed.id,
      ...reading,
      expiresOn: '2030-01-01',
      actor,
      now,
    });
    expect(await identityRow(identityId)).toMatchObject({ state: 'SUPERSEDED' });
    expect(await identityRow(renewed.id)).toMatchObject({
      state: 'APPROVED',
      expires_on: '2030-01-01',
    });
  });

  test('keeps what the residence card allows', async () => {
    const { identityId } = await pendingIdentity({
      documentType: 'residence_card',
      expiresOn: '2028-03-31',
    });
    const unread = approveIdentity(app, { identityId, ...reading, actor, now });
    await expect(unread).rejects.toMatchObject({ code: 'RESIDENCE_CARD_UNREAD' });
    await approveIdentity(app, {
      identityId,
      ...reading,
      workPermission: 'limited_28_hours',
      actor,
      now,
    });
    expect(await identityRow(identityId)).toEqual({
      state: 'APPROVED',
      reject_reason: null,
      expires_on: '2028-03-31',
      work_permission: 'limited_28_hours',
    });
  });

  test('is sent back with a listed reason', async () => {
    const { workerId, identityId } = await pendingIdentity();
    const nonsense = rejectIdentity(app, { identityId, reason: 'なんとなく', actor, now });
    await expect(nonsense).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await rejectIdentity(app, { identityId, reason: '裏面なし', actor, now });
    expect(await identityRow(identityId)).toMatchObject({
      state: 'REJECTED',
      reject_reason: '裏面なし',
    });
    expect(await eventsOf(identityId)).toEqual([
      ['submit', 'PENDING', null],
      ['REJECT', 'REJECTED', '裏面なし'],
    ]);
    expect(await messagesOf(workerId)).toEqual([expect.stringContaining('理由：裏面なし')]);
    await expect(
      rejectIdentity(app, { identityId, reason: '裏面なし', actor, now }),
    ).rejects.toMatchObject({ code: 'REVIEW_DONE' });
  });

  test('that differs from the profile, or is none, changes nothing', async () => {
    const { identityId } = await pendingIdentity();
    const matches = { name: false, bornOn: true, address: true };
    const differs = approveIdentity(app, { identityId, ...reading, matches, actor, now });
    await expect(differs).rejects.toMatchObject({ code: 'PROFILE_MISMATCH' });
    const badDay = approveIdentity(app, {
      identityId,
      ...reading,
      expiresOn: '2026-02-30',
      actor,
      now,
    });
    await expect(badDay).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await identityRow(identityId)).toMatchObject({ state: 'PENDING' });
    const unknown = crypto.randomUUID();
    const nobodys = approveIdentity(app, { identityId: unknown, ...reading, actor, now });
    await expect(nobodys).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is decided once by two operators at the same time', async () => {
    const { identityId } = await pendingIdentity();
    const results = await Promise.allSettled([
      approveIdentity(app, { identityId, ...reading, actor, now }),
      rejectIdentity(app, { identityId, reason: '画像不鮮明', actor, now }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await eventsOf(identityId)).toHaveLength(2);
  });
});

const pendingLicense = async (licenseId: number) => {
  const { id: workerId } = await buildWorker(db, { now });
  const { id } = await buildLicense(db, { workerId, now, licenseId, state: 'PENDING' });
  return { workerId, certificateId: id };
};

describe('a licence certificate', () => {
  test('is verified', async () => {
    const { workerId, certificateId } = await pendingLicense(1);
    await approveLicense(app, { certificateId, expiresOn: null, actor, now });
    expect(await licenseRow(certificateId)).toEqual({
      state: 'VERIFIED',
      reject_reason: null,
      expires_on: null,
    });
    expect(await messagesOf(workerId)).toEqual([
      '【ひとこま】資格証「介護福祉士」を承認しました。',
    ]);
  });

  test('that runs out needs its last day', async () => {
    const { id: licenseId } = await db
      .selectFrom('licenses')
      .select('id')
      .where('expires', '=', true)
      .limit(1)
      .executeTakeFirstOrThrow();
    const { certificateId } = await pendingLicense(licenseId);
    const without = approveLicense(app, { certificateId, expiresOn: null, actor, now });
    await expect(without).rejects.toMatchObject({ code: 'LICENSE_EXPIRY_MISSING' });
    await approveLicense(app, { certificateId, expiresOn: '2029-05-31', actor, now });
    expect(await licenseRow(certificateId)).toMatchObject({
      state: 'VERIFIED',
      expires_on: '2029-05-31',
    });
  });

  test('is sent back with a listed reason', async () => {
    const { workerId, certificateId } = await pendingLicense(2);
    await rejectLicense(app, { certificateId, reason: '氏名不一致', actor, now });
    expect(await licenseRow(certificateId)).toMatchObject({
      state: 'REJECTED',
      reject_reason: '氏名不一致',
    });
    expect(await messagesOf(workerId)).toEqual([expect.stringContaining('理由：氏名不一致')]);
    const again = approveLicense(app, { certificateId, expiresOn: null, actor, now });
    await expect(again).rejects.toMatchObject({ code: 'REVIEW_DONE' });
  });
});
