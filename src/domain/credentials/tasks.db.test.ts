import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { buildContract } from '#domain/application/build.ts';
import { addDays, addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { removeUnusedUploads } from '#platform/server/uploads/uploads.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { buildIdentity, buildLicense } from './build.ts';
import { openCredentialsFixture, type CredentialsFixture } from '#testing/fixtures/credentials.ts';
import {
  credentialsTasks,
  expireIdentities,
  expireLicenses,
  remindWorkersOfDocumentExpiry,
  remindOperatorsOfReviews,
} from './tasks.server.ts';

const today = '2026-11-22';
const now = instantAtJst(today, '12:00');

let fixture: CredentialsFixture;
beforeAll(async () => {
  fixture = await openCredentialsFixture(await openTestDatabase(), now);
});
afterEach(() => fixture.setNow(now));
afterAll(() => fixture.close());

const run = async (name: string, at: Date) => {
  const runTask = credentialsTasks.find((one) => one.name === `credentials.${name}`);
  if (!runTask) throw new Error(name);
  return runTask.run(fixture.app, at);
};
const stateOf = async (table: 'identities' | 'license_certificates', id: string) =>
  (
    await fixture.app.db
      .selectFrom(table)
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;

describe('the last day passes', () => {
  test('of an identity: expired from the next midnight, notified once', async () => {
    const hana = await fixture.person();
    const { id } = await buildIdentity(fixture.app.db, {
      workerId: hana.id,
      now,
      expiresOn: today,
    });
    await expireIdentities(fixture.app, instantAtJst(today, '23:59'));
    expect(await stateOf('identities', id)).toBe('APPROVED');
    const midnight = instantAtJst(addDays(today, 1));
    expect(await expireIdentities(fixture.app, midnight)).toBe(1);
    expect(await expireIdentities(fixture.app, midnight)).toBe(0);
    expect(await stateOf('identities', id)).toBe('EXPIRED');
    expect((await fixture.history('identity', id)).at(-1)).toEqual([
      'APPROVED',
      'EXPIRED',
      'EXPIRE',
      'system',
    ]);
    expect(await fixture.messages(hana.id)).toEqual([
      expect.stringContaining('有効期限が切れました'),
    ]);
    const identity = await fixture.call('{ workerIdentity { state canSubmit } }', {}, hana);
    expect(identity.data?.['workerIdentity']).toEqual({ state: 'EXPIRED', canSubmit: true });
  });

  test('of a licence: likewise, and again after a renewal', async () => {
    const hana = await fixture.person();
    const { id } = await buildLicense(fixture.app.db, {
      workerId: hana.id,
      now,
      licenseId: 37,
      expiresOn: today,
    });
    await expireLicenses(fixture.app, now);
    expect(await stateOf('license_certificates', id)).toBe('VERIFIED');
    expect(await expireLicenses(fixture.app, instantAtJst(addDays(today, 1)))).toBe(1);
    expect(await stateOf('license_certificates', id)).toBe('EXPIRED');
    await fixture.app.db
      .updateTable('license_certificates')
      .set({ state: 'VERIFIED', expires_on: addDays(today, 9) })
      .where('id', '=', id)
      .execute();
    expect(await expireLicenses(fixture.app, instantAtJst(addDays(today, 10)))).toBe(1);
    expect(await fixture.messages(hana.id)).toHaveLength(2);
  });

  test('two processes at once expire each document once', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => fixture.person()));
    await Promise.all(
      people.map((who) =>
        buildIdentity(fixture.app.db, { workerId: who.id, now, expiresOn: '2026-01-01' }),
      ),
    );
    const counts = await Promise.all([1, 2, 3].map(() => expireIdentities(fixture.app, now)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
    const messages = await Promise.all(people.map((who) => fixture.messages(who.id)));
    expect(messages.map((list) => list.length)).toEqual([1, 1, 1, 1]);
  });
});

test('thirty days before, the owner hears of it, once for each last day', async () => {
  const hana = await fixture.person();
  const expiresOn = addDays(today, 31);
  await buildIdentity(fixture.app.db, { workerId: hana.id, now, expiresOn });
  await buildLicense(fixture.app.db, { workerId: hana.id, now, licenseId: 37, expiresOn });
  await remindWorkersOfDocumentExpiry(fixture.app, now);
  expect(await fixture.messages(hana.id)).toEqual([]);
  const tomorrow = addHours(now, 24);
  expect(await remindWorkersOfDocumentExpiry(fixture.app, tomorrow)).toBe(2);
  expect(await remindWorkersOfDocumentExpiry(fixture.app, tomorrow)).toBe(0);
  expect((await fixture.messages(hana.id)).toSorted()).toEqual([
    expect.stringContaining('本人確認書類の有効期限が近づいています（2026/12/23まで）'),
    expect.stringContaining(
      '資格証「普通自動車運転免許」の有効期限が近づいています（2026/12/23まで）',
    ),
  ]);
});

test('what waits for an operator eighteen hours is brought to mind once', async () => {
  const hana = await fixture.person();
  await fixture.submitted(hana);
  await fixture.registered(hana);
  const app = { ...fixture.app, env: { ...fixture.app.env, OPERATOR_EMAIL: 'review@example.jp' } };
  expect(await remindOperatorsOfReviews(app, addHours(now, 17.9))).toBe(0);
  expect(await remindOperatorsOfReviews(fixture.app, addHours(now, 18))).toBe(0);
  expect(await remindOperatorsOfReviews(app, addHours(now, 18))).toBe(2);
  expect(await remindOperatorsOfReviews(app, addHours(now, 19))).toBe(0);
  const mails = await fixture.app.db
    .selectFrom('outbox')
    .select(['recipient', 'subject'])
    .where('kind', '=', 'email')
    .orderBy('subject')
    .execute();
  expect(mails).toEqual([
    { recipient: 'review@example.jp', subject: '【ひとこま】審査待ちの本人確認の書類があります' },
    { recipient: 'review@example.jp', subject: '【ひとこま】審査待ちの資格証があります' },
  ]);
});

test('sessions that nothing came of are forgotten after a week', async () => {
  const hana = await fixture.person();
  const generate = 'mutation { generateIdentification { publicId } }';
  const { publicId } =
    (await fixture.call(generate, {}, hana)).data?.['generateIdentification'] ?? {};
  const used = (await fixture.call(generate, {}, hana)).data?.['generateIdentification'].publicId;
  await fixture.submitted(hana, { publicId: used });
  await run('eraseSessions', addHours(now, 24 * 8));
  expect(await run('eraseSessions', addHours(now, 24 * 8 + 1))).toBe(1);
  const left = await fixture.app.db
    .selectFrom('identification_sessions')
    .select('public_id')
    .where('worker_id', '=', hana.id)
    .execute();
  expect(left).toEqual([{ public_id: used }]);
  expect(publicId).not.toBe(used);
});

test('pictures go five years after the last shift; what was decided stays', async () => {
  const { db } = fixture.app;
  const [hana, taro] = [await fixture.person(), await fixture.person()];
  const [id, busy] = [await fixture.submitted(hana), await fixture.submitted(taro)];
  const certificate = await fixture.registered(hana);
  await buildIdentity(db, { workerId: taro.id, now });
  const facility = await buildFacility(db, { now });
  const job = await buildJob(db, { now, facilityId: facility.id });
  const span = { startsAt: addHours(now, 240), endsAt: addHours(now, 248) };
  const seat = await buildRecruitment(db, { now, jobId: job.id, ...span });
  await buildContract(fixture.app, { now, workerId: taro.id, recruitmentId: seat.id });

  await run('dropOldPictures', instantAtJst('2031-11-22', '11:59'));
  const pictures = async (identityId: string) =>
    (
      await db
        .selectFrom('identities')
        .select('front_key')
        .where('id', '=', identityId)
        .executeTakeFirstOrThrow()
    ).front_key;
  expect(await pictures(id)).not.toBeNull();
  const key = await pictures(id);
  expect(await run('dropOldPictures', instantAtJst('2031-11-22', '12:01'))).toBeGreaterThanOrEqual(
    3,
  );
  expect(await pictures(id)).toBeNull();
  expect(await pictures(busy)).not.toBeNull();
  expect(await stateOf('identities', id)).toBe('PENDING');
  expect(await stateOf('license_certificates', certificate)).toBe('PENDING');
  await removeUnusedUploads(fixture.app, now);
  await expect(fixture.app.storage.get(key ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
