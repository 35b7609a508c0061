import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { approveIdentity } from '#domain/credentials/operator/review-identity.server.ts';
import { approveLicense } from '#domain/credentials/operator/review-license.server.ts';
import { buildLicense } from '#domain/credentials/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openApplicationFixture, type ApplicationFixture } from '#testing/fixtures/application.ts';
import { timeOnApplyFactsDay, noonOnApplyFactsDay } from '../facts.build.ts';
import { withdrawUnapprovedApplications } from './withdraw-unapproved.server.ts';

let fixture: ApplicationFixture;

beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), noonOnApplyFactsDay);
});
afterEach(() => fixture.setNow(noonOnApplyFactsDay));
afterAll(() => fixture.close());

const operator = { kind: 'operator', id: null } as const;

const identityOf = (workerId: string) =>
  fixture.app.db
    .selectFrom('identities')
    .select('id')
    .where('worker_id', '=', workerId)
    .executeTakeFirstOrThrow();

describe('credentials that are not approved twelve hours before the start', () => {
  const reading = {
    matches: { name: true, bornOn: true, address: true },
    expiresOn: null,
    workPermission: null,
  };

  test('end the contract without a penalty, and the seat is free again', async () => {
    const seat = await fixture.seat();
    const hana = await fixture.person({ identity: { state: 'PENDING' } });
    const { applicationId, attendanceId } = await fixture.applied(hana, seat.id);
    expect(
      await withdrawUnapprovedApplications(fixture.app, timeOnApplyFactsDay('2026-11-23 20:59')),
    ).toBe(0);
    expect(
      await withdrawUnapprovedApplications(fixture.app, timeOnApplyFactsDay('2026-11-23 21:00')),
    ).toBe(1);
    expect(
      await withdrawUnapprovedApplications(fixture.app, timeOnApplyFactsDay('2026-11-23 21:01')),
    ).toBe(0);

    expect(await fixture.stateOf(applicationId)).toEqual({
      state: 'WITHDRAWN',
      reason: '本人確認が開始12時間前までに承認されなかったため',
    });
    expect(await fixture.books(seat.id)).toEqual({ seatsTaken: 0, contracts: 0, applications: 1 });
    const { db } = fixture.app;
    const shift = await db
      .selectFrom('attendances')
      .select('state')
      .where('id', '=', attendanceId)
      .executeTakeFirstOrThrow();
    expect(shift.state).toBe('DELETED');
    const penalties = await db
      .selectFrom('penalty_entries')
      .select('id')
      .where('worker_id', '=', hana.id)
      .execute();
    expect(penalties).toEqual([]);
    const open = await db
      .selectFrom('open_recruitments')
      .select('remaining')
      .where('recruitment_id', '=', seat.id)
      .execute();
    expect(open).toEqual([{ remaining: 1 }]);
    expect((await fixture.messages(hana.id)).at(-1)).toContain(
      '本人確認の承認が開始12時間前までに終わらなかったため取り消しました。ペナルティはありません。',
    );
  });

  test('make the contract provisional everywhere, and its lapse stays visible for a day', async () => {
    const seat = await fixture.seat();
    const hana = await fixture.person({ identity: { state: 'PENDING' } });
    const { applicationId, attendanceId } = await fixture.applied(hana, seat.id);
    const label = '仮の契約（書類の承認待ち・期限 2026/11/23 21:00）';
    const [notice] = await fixture.messages(hana.id);
    expect(notice).toContain('は仮の契約です。書類が2026/11/23 21:00までに承認されると');
    const read = async (now: Date) => {
      fixture.setNow(now);
      const { data } = await fixture.call(
        `query ($id: ID!, $attendanceId: ID!) {
          employmentCondition(id: $id) { stateLabel provisionalLabel }
          getRemainingPreparationToApplyList { provisionalContracts { attendanceId label } }
          attendance(id: $attendanceId) { isLapsed attendance { stateLabel recruitmentNoticeView { title } } }
          attendanceScheduleList { sections { attendances { id stateLabel recruitmentNoticeView { title } } } } }`,
        { id: applicationId, attendanceId },
        { token: await fixture.signIn(hana.id) },
      );
      const cards = data?.['attendanceScheduleList'].sections.flatMap(
        (section: { attendances: unknown[] }) => section.attendances,
      );
      return { ...data, cards };
    };
    const first = await read(noonOnApplyFactsDay);
    expect(first).toMatchObject({
      employmentCondition: { stateLabel: '仮の契約', provisionalLabel: label },
      getRemainingPreparationToApplyList: { provisionalContracts: [{ attendanceId, label }] },
      attendance: { isLapsed: false, attendance: { stateLabel: '仮の契約' } },
      cards: [
        { id: attendanceId, stateLabel: '仮の契約', recruitmentNoticeView: { title: label } },
      ],
    });

    await withdrawUnapprovedApplications(fixture.app, timeOnApplyFactsDay('2026-11-23 21:00'));
    const lapsed = await read(timeOnApplyFactsDay('2026-11-24 20:59'));
    expect(lapsed).toMatchObject({
      getRemainingPreparationToApplyList: { provisionalContracts: [] },
      attendance: { isLapsed: true },
      cards: [{ id: attendanceId, recruitmentNoticeView: { title: '終了した理由' } }],
    });
    expect((await read(timeOnApplyFactsDay('2026-11-24 21:01'))).cards).toEqual([]);
    fixture.setNow(noonOnApplyFactsDay);
  });

  test('that are approved make the contract an ordinary one', async () => {
    const seat = await fixture.seat();
    const hana = await fixture.person({ identity: { state: 'PENDING' } });
    const { applicationId } = await fixture.applied(hana, seat.id);
    const review = { actor: operator, now: timeOnApplyFactsDay('2026-11-20 10:00') };
    const { id: identityId } = await identityOf(hana.id);
    await approveIdentity(fixture.app, { ...review, ...reading, identityId });
    const { data } = await fixture.call(
      `query ($id: ID!) { employmentCondition(id: $id) { stateLabel provisionalLabel } }`,
      { id: applicationId },
      hana,
    );
    expect(data?.['employmentCondition']).toEqual({
      stateLabel: '出勤予定',
      provisionalLabel: null,
    });
  });

  test('once approved in time the shift stands', async () => {
    const seat = await fixture.seat({ licenseGroups: [[1]] });
    const hana = await fixture.person({ identity: { state: 'PENDING' } });
    const license = await buildLicense(fixture.app.db, {
      workerId: hana.id,
      now: noonOnApplyFactsDay,
      licenseId: 1,
      state: 'PENDING',
    });
    const { applicationId } = await fixture.applied(hana, seat.id);
    const review = { actor: operator, now: timeOnApplyFactsDay('2026-11-20 10:00') };
    await approveIdentity(fixture.app, {
      ...review,
      ...reading,
      identityId: (await identityOf(hana.id)).id,
    });
    await approveLicense(fixture.app, { ...review, certificateId: license.id, expiresOn: null });
    await withdrawUnapprovedApplications(fixture.app, timeOnApplyFactsDay('2026-11-24 08:00'));
    expect(await fixture.stateOf(applicationId)).toMatchObject({ state: 'HIRED' });
  });

  test('a licence under review ends it, and an application that waits as well', async () => {
    const seat = await fixture.seat({ mode: 'SCREENING', licenseGroups: [[1]] });
    const hana = await fixture.person();
    await buildLicense(fixture.app.db, {
      workerId: hana.id,
      now: noonOnApplyFactsDay,
      licenseId: 1,
      state: 'PENDING',
    });
    const { applicationId } = await fixture.applied(hana, seat.id);
    await withdrawUnapprovedApplications(fixture.app, timeOnApplyFactsDay('2026-11-23 21:00'));
    expect(await fixture.stateOf(applicationId)).toEqual({
      state: 'WITHDRAWN',
      reason: '必要な資格証が開始12時間前までに承認されなかったため',
    });
  });
});
