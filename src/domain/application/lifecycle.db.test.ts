import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';
import { acceptApplication } from './applying/accept.server.ts';
import {
  expireApplications,
  rejectApplicationsToFullRecruitments,
} from './applying/end-waiting.server.ts';
import { timeOnApplyFactsDay, noonOnApplyFactsDay } from './facts.build.ts';
import { rejectApplication } from './applying/reject.server.ts';
import {
  refusalCodeOf,
  openApplicationFixture,
  type ApplicationWorker,
  type ApplicationFixture,
} from '#testing/fixtures/application.ts';

let fixture: ApplicationFixture;

beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), noonOnApplyFactsDay);
});
afterEach(() => fixture.setNow(noonOnApplyFactsDay));
afterAll(() => fixture.close());

const withdrawDocument = /* GraphQL */ `
  mutation ($id: ID!) {
    withdrawApplication(input: { id: $id }) {
      success
    }
  }
`;
const withdraw = (who: ApplicationWorker, id: string, idempotencyKey?: string) =>
  fixture.call(withdrawDocument, { id }, { ...who, ...(idempotencyKey ? { idempotencyKey } : {}) });

const operator = { kind: 'operator', id: null } as const;
const screening = { mode: 'SCREENING' } as const;

/** A worker's application that waits for the facility. */
async function waiting(wishes: Parameters<ApplicationFixture['seat']>[0] = {}) {
  const [hana, seat] = [await fixture.person(), await fixture.seat({ ...screening, ...wishes })];
  const { applicationId } = await fixture.applied(hana, seat.id);
  return { hana, seat, applicationId, actor: { kind: 'facility', id: seat.facilityId } as const };
}

describe('withdrawing', () => {
  test('takes back what no facility has accepted, once however often', async () => {
    const { hana, applicationId } = await waiting();
    expect((await withdraw(hana, applicationId)).data).toEqual({
      withdrawApplication: { success: true },
    });
    expect((await withdraw(hana, applicationId)).data).toEqual({
      withdrawApplication: { success: true },
    });
    expect(await fixture.stateOf(applicationId)).toEqual({ state: 'WITHDRAWN', reason: null });
    expect(await fixture.history('application', applicationId)).toEqual([
      [null, 'APPLIED', 'APPLY', 'worker'],
      ['APPLIED', 'WITHDRAWN', 'WITHDRAW', 'worker'],
    ]);
  });

  test('under one key takes back one application', async () => {
    const { hana, applicationId } = await waiting();
    const next = await fixture.seat({
      ...screening,
      startsAt: timeOnApplyFactsDay('2026-11-26 09:00'),
      endsAt: timeOnApplyFactsDay('2026-11-26 18:00'),
    });
    const { applicationId: other } = await fixture.applied(hana, next.id);
    expect(refusalCodeOf(await withdraw(hana, applicationId, 'back'))).toBeUndefined();
    expect(refusalCodeOf(await withdraw(hana, other, 'back'))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await fixture.stateOf(other)).toMatchObject({ state: 'APPLIED' });
  });

  test('leaves room for another application', async () => {
    const { hana, seat, applicationId } = await waiting();
    await withdraw(hana, applicationId);
    const again = await fixture.applied(hana, seat.id);
    expect(again.applicationId).not.toBe(applicationId);
    expect(again.state).toBe('APPLIED');
  });

  test('does not end a contract: it says where that is done', async () => {
    const [hana, seat] = [await fixture.person(), await fixture.seat()];
    const { applicationId } = await fixture.applied(hana, seat.id);
    const answer = await withdraw(hana, applicationId);
    expect(refusalCodeOf(answer)).toBe('CANCEL_NOT_ALLOWED');
    expect(answer.errors?.[0]?.message).toContain('勤務の画面からキャンセル');
  });

  test('is for nobody else, and for no unknown id', async () => {
    const { applicationId } = await waiting();
    const other = await fixture.person();
    expect(refusalCodeOf(await withdraw(other, applicationId))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await withdraw(other, crypto.randomUUID()))).toBe('NOT_FOUND');
    expect(await fixture.stateOf(applicationId)).toMatchObject({ state: 'APPLIED' });
  });

  test('is too late once it was rejected', async () => {
    const { hana, applicationId, actor } = await waiting();
    await rejectApplication(fixture.app, { applicationId, actor, now: noonOnApplyFactsDay });
    expect(refusalCodeOf(await withdraw(hana, applicationId))).toBe('APPLICATION_ENDED');
  });
});

describe('the facility answers', () => {
  test('yes: the contract, once however often', async () => {
    const { hana, seat, applicationId, actor } = await waiting();
    const { attendanceId } = await acceptApplication(fixture.app, {
      applicationId,
      actor,
      now: noonOnApplyFactsDay,
    });
    expect(
      await acceptApplication(fixture.app, { applicationId, actor, now: noonOnApplyFactsDay }),
    ).toEqual({
      attendanceId,
    });
    expect(await fixture.books(seat.id)).toEqual({ seatsTaken: 1, contracts: 1, applications: 1 });
    expect(await fixture.applied(hana, seat.id)).toEqual({
      success: true,
      applicationId,
      state: 'HIRED',
      attendanceId,
    });
    expect(await fixture.history('application', applicationId)).toEqual([
      [null, 'APPLIED', 'APPLY', 'worker'],
      ['APPLIED', 'HIRED', 'ACCEPT', 'facility'],
    ]);
    expect(await fixture.messages(hana.id)).toHaveLength(1);
  });

  test('no, with a reason or without', async () => {
    const { hana, applicationId, actor } = await waiting();
    await rejectApplication(fixture.app, {
      applicationId,
      actor,
      reason: ' 経験者を優先したため ',
      now: noonOnApplyFactsDay,
    });
    await rejectApplication(fixture.app, { applicationId, actor, now: noonOnApplyFactsDay });
    expect(await fixture.stateOf(applicationId)).toEqual({
      state: 'REJECTED',
      reason: '経験者を優先したため',
    });
    expect(await fixture.messages(hana.id)).toEqual([
      '【ひとこま】特別養護老人ホーム みどり野 2026/11/24（火） 09:00〜18:00の応募は、施設に承認されませんでした。ほかの募集をお探しください。',
    ]);
    await expect(
      acceptApplication(fixture.app, { applicationId, actor, now: noonOnApplyFactsDay }),
    ).rejects.toMatchObject({ code: 'APPLICATION_ENDED' });
  });

  test('no, with a reason of 200 characters as people count them, and not one more', async () => {
    const { applicationId, actor } = await waiting();
    const reject = (reason: string) =>
      rejectApplication(fixture.app, { applicationId, actor, reason, now: noonOnApplyFactsDay });
    await expect(reject('𠮷'.repeat(201))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await fixture.stateOf(applicationId)).toMatchObject({ state: 'APPLIED' });
    await reject(`\u0000${'𠮷'.repeat(200)}\r\n`);
    expect(await fixture.stateOf(applicationId)).toEqual({
      state: 'REJECTED',
      reason: '𠮷'.repeat(200),
    });
  });

  test('for nobody else’s applications', async () => {
    const { applicationId } = await waiting();
    const actor = { kind: 'facility', id: (await fixture.seat()).facilityId } as const;
    await expect(
      acceptApplication(fixture.app, { applicationId, actor, now: noonOnApplyFactsDay }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      rejectApplication(fixture.app, { applicationId, actor, now: noonOnApplyFactsDay }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('too late: 48 hours after, even if no job has come by', async () => {
    const { applicationId, actor } = await waiting();
    const late = acceptApplication(fixture.app, {
      applicationId,
      actor,
      now: timeOnApplyFactsDay('2026-11-16 12:00'),
    });
    await expect(late).rejects.toMatchObject({ code: 'APPLICATION_ENDED' });
  });

  test('to somebody who has another shift by now, without saying which', async () => {
    const { hana, applicationId, actor } = await waiting();
    const sameDay = await fixture.seat({
      startsAt: timeOnApplyFactsDay('2026-11-24 19:30'),
      endsAt: timeOnApplyFactsDay('2026-11-24 22:00'),
    });
    await fixture.applied(hana, sameDay.id);
    const accepted = acceptApplication(fixture.app, {
      applicationId,
      actor,
      now: noonOnApplyFactsDay,
    });
    await expect(accepted).rejects.toMatchObject({ code: 'APPLICANT_NOT_AVAILABLE' });
  });

  test('yes to eight at once where two seats are left: two contracts', async () => {
    const seat = await fixture.seat({ ...screening, capacity: 2 });
    const people = await Promise.all(Array.from({ length: 8 }, () => fixture.person()));
    const applications = await Promise.all(people.map((one) => fixture.applied(one, seat.id)));
    const actor = { kind: 'facility', id: seat.facilityId } as const;
    const results = await Promise.allSettled(
      applications.map(({ applicationId }) =>
        acceptApplication(fixture.app, { applicationId, actor, now: noonOnApplyFactsDay }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await fixture.books(seat.id)).toEqual({ seatsTaken: 2, contracts: 2, applications: 8 });
    const codes = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.code] : [],
    );
    expect(codes.every((code) => code === 'NO_SEAT_TO_GIVE' || code === 'RECRUITMENT_FULL')).toBe(
      true,
    );
  });
});

describe('time passes', () => {
  test('48 hours without an answer end an application, and not a minute before', async () => {
    const { hana, applicationId } = await waiting();
    await expireApplications(fixture.app, timeOnApplyFactsDay('2026-11-16 11:59'));
    expect(await fixture.stateOf(applicationId)).toMatchObject({ state: 'APPLIED' });
    await expireApplications(fixture.app, timeOnApplyFactsDay('2026-11-16 12:00'));
    expect(await expireApplications(fixture.app, timeOnApplyFactsDay('2026-11-16 12:00'))).toBe(0);
    expect(await fixture.stateOf(applicationId)).toMatchObject({ state: 'EXPIRED' });
    expect(await fixture.messages(hana.id)).toEqual([
      '【ひとこま】特別養護老人ホーム みどり野 2026/11/24（火） 09:00〜18:00の応募は、期限までに施設の返事がなかったため終了しました。ほかの募集をお探しください。',
    ]);
    expect((await fixture.history('application', applicationId)).at(-1)).toEqual([
      'APPLIED',
      'EXPIRED',
      'EXPIRE',
      'system',
    ]);
  });

  test('so do three hours before the start', async () => {
    const { applicationId } = await waiting({
      startsAt: timeOnApplyFactsDay('2026-11-15 09:00'),
      endsAt: timeOnApplyFactsDay('2026-11-15 18:00'),
    });
    await expireApplications(fixture.app, timeOnApplyFactsDay('2026-11-15 05:59'));
    expect(await fixture.stateOf(applicationId)).toMatchObject({ state: 'APPLIED' });
    await expireApplications(fixture.app, timeOnApplyFactsDay('2026-11-15 06:00'));
    expect(await fixture.stateOf(applicationId)).toMatchObject({ state: 'EXPIRED' });
  });

  test('a filled recruitment ends the applications that still wait, a pause does not', async () => {
    const { hana, seat, applicationId } = await waiting();
    const { db } = fixture.app;
    await db
      .updateTable('recruitments')
      .set({ paused_at: noonOnApplyFactsDay })
      .where('id', '=', seat.id)
      .execute();
    await rejectApplicationsToFullRecruitments(fixture.app, noonOnApplyFactsDay);
    expect(await fixture.stateOf(applicationId)).toMatchObject({ state: 'APPLIED' });
    await db
      .updateTable('recruitments')
      .set({ paused_at: null })
      .where('id', '=', seat.id)
      .execute();

    const other = await fixture.person();
    const taken = await fixture.applied(other, seat.id);
    await acceptApplication(fixture.app, {
      applicationId: taken.applicationId,
      actor: operator,
      now: noonOnApplyFactsDay,
    });
    expect(
      await rejectApplicationsToFullRecruitments(fixture.app, noonOnApplyFactsDay),
    ).toBeGreaterThanOrEqual(1);
    expect(await fixture.stateOf(applicationId)).toMatchObject({ state: 'REJECTED_FILLED' });
    expect(await fixture.stateOf(taken.applicationId)).toMatchObject({ state: 'HIRED' });
    expect(await fixture.messages(hana.id)).toHaveLength(1);
  });

  test('a deadline ends them as well', async () => {
    const { applicationId } = await waiting({ deadline: timeOnApplyFactsDay('2026-11-21 09:00') });
    await rejectApplicationsToFullRecruitments(
      fixture.app,
      timeOnApplyFactsDay('2026-11-21 08:59'),
    );
    expect(await fixture.stateOf(applicationId)).toMatchObject({ state: 'APPLIED' });
    await rejectApplicationsToFullRecruitments(
      fixture.app,
      timeOnApplyFactsDay('2026-11-21 09:00'),
    );
    expect(await fixture.stateOf(applicationId)).toMatchObject({ state: 'REJECTED_FILLED' });
  });
});
