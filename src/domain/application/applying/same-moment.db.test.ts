import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  refusalCodeOf,
  openApplicationFixture,
  type ApplicationWorker,
  type ApplicationFixture,
} from '#testing/fixtures/application.ts';
import { openTestDatabase } from '#testing/database.ts';
import { openManager } from '#testing/fixtures/manager.ts';
import { acceptApplication } from './accept.server.ts';
import { timeOnApplyFactsDay, noonOnApplyFactsDay } from '../facts.build.ts';

/** Compares every text and field that states when the contract is concluded. (Rule 3.4, 6.9) */

let fixture: ApplicationFixture;
beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), noonOnApplyFactsDay);
});
afterAll(() => fixture.close());

const until = '2026/11/23 21:00';
const label = `仮の契約（書類の承認待ち・期限 ${until}）`;
const texts = {
  AT_APPLICATION: '応募が完了した時点で労働契約が成立します',
  AT_ACCEPTANCE: '施設が承認した時点で労働契約が成立します',
  provisional: {
    AT_APPLICATION: `応募が完了した時点で仮の契約になり、書類が${until}までに承認されると確定します`,
    AT_ACCEPTANCE: `施設が承認した時点で仮の契約になり、書類が${until}までに承認されると確定します`,
  },
};

type Preparation = 'ready' | 'under review' | 'on hold' | 'not uploaded';

async function worker(preparation: Preparation): Promise<ApplicationWorker> {
  const isPending = preparation === 'under review';
  const hana = await fixture.person({
    bank: true,
    ...(isPending ? { identity: { state: 'PENDING' } as const } : {}),
  });
  const { db } = fixture.app;
  if (preparation === 'not uploaded') {
    await db.deleteFrom('identities').where('worker_id', '=', hana.id).execute();
  }
  if (preparation === 'on hold') {
    const period = { worker_id: hana.id, level: 'hold', reason: 'cancellation' } as const;
    await db
      .insertInto('penalty_periods')
      .values({
        ...period,
        starts_at: noonOnApplyFactsDay,
        ends_at: timeOnApplyFactsDay('2026-12-14 12:00'),
      })
      .execute();
  }
  return hana;
}

/** Reads the texts of every screen before the application. */
async function before(hana: ApplicationWorker, id: string) {
  await fixture.call(
    'mutation ($id: ID!) { addRecruitmentToFavorite(input: { recruitmentId: $id }) { success } }',
    { id },
    hana,
  );
  const { data } = await fixture.call(
    `query ($id: ID!) {
       recruitmentSearch(input: {}) { recruitments { id tags { name } } }
       favoriteRecruitmentList { recruitments { id tags { name } } }
       recruitmentDetail(recruitmentId: $id) {
         tags { name } contractMoment { kind text provisionalUntil } provisionalLabel
         warningDialogView { description } }
       applicationConfirmation(recruitmentId: $id) {
         contractMoment { kind text provisionalUntil } confirmations { id text }
         warningDialogView { description } } }`,
    { id },
    hana,
  );
  const { recruitmentDetail: detail, applicationConfirmation: apply } = data ?? {};
  const isInstant = (shown: { tags: { name: string }[] } | undefined) =>
    shown?.tags.some(({ name }) => name === '即決');
  const one = (list: { id: string; tags: { name: string }[] }[]) =>
    isInstant(list.find((each) => each.id === id));
  return {
    tags: [
      one(data?.['recruitmentSearch'].recruitments),
      one(data?.['favoriteRecruitmentList'].recruitments),
      isInstant(detail),
    ],
    moments: [detail.contractMoment, apply.contractMoment],
    confirmation: apply.confirmations[0].text,
    warnings: [detail.warningDialogView, apply.warningDialogView].map(
      (view: { description: string } | null) => view?.description ?? '',
    ),
  };
}

/** Reads the texts of every screen and message once the contract exists. */
async function after(
  hana: ApplicationWorker,
  { facilityId, ...ids }: Record<'id' | 'applicationId' | 'attendanceId' | 'facilityId', string>,
) {
  const { data } = await fixture.call(
    `query ($id: ID!, $applicationId: ID!, $attendanceId: ID!) {
       employmentCondition(id: $applicationId) { stateLabel provisionalLabel tags { name } }
       recruitmentDetail(recruitmentId: $id) { provisionalLabel }
       attendance(id: $attendanceId) { attendance { stateLabel provisionalLabel } }
       attendanceScheduleList { sections { attendances { id stateLabel provisionalLabel } } }
       getRemainingPreparationToApplyList { provisionalContracts { label } } }`,
    ids,
    hana,
  );
  // The facility's board shows the shift from the day before it on.
  fixture.setNow(timeOnApplyFactsDay('2026-11-23 12:00'));
  const manager = await openManager(fixture.app, facilityId);
  const side = await manager.ask(
    'query ($id: ID!) { dayShifts(facilityId: $id) { shifts { id provisionalLabel } } }',
    { id: facilityId },
  );
  fixture.setNow(noonOnApplyFactsDay);
  const { employmentCondition: contract, attendance } = data ?? {};
  const card = data?.['attendanceScheduleList'].sections[0].attendances[0];
  const shown = side.data?.['dayShifts'].shifts;
  return {
    labels: [
      contract.provisionalLabel,
      data?.['recruitmentDetail'].provisionalLabel,
      attendance.attendance.provisionalLabel,
      card.provisionalLabel,
      data?.['getRemainingPreparationToApplyList'].provisionalContracts[0]?.label ?? null,
      shown.find((one: { id: string }) => one.id === ids.attendanceId).provisionalLabel,
    ],
    states: [contract.stateLabel, attendance.attendance.stateLabel, card.stateLabel],
    isInstant: contract.tags.some(({ name }: { name: string }) => name === '即決'),
    message: (await fixture.messages(hana.id)).at(-1),
  };
}

test.each<[Preparation, 'INSTANT' | 'SCREENING', 'AT_APPLICATION' | 'AT_ACCEPTANCE', boolean]>([
  ['ready', 'INSTANT', 'AT_APPLICATION', false],
  ['ready', 'SCREENING', 'AT_ACCEPTANCE', false],
  ['under review', 'INSTANT', 'AT_APPLICATION', true],
  ['under review', 'SCREENING', 'AT_ACCEPTANCE', true],
  ['on hold', 'INSTANT', 'AT_ACCEPTANCE', false],
  ['on hold', 'SCREENING', 'AT_ACCEPTANCE', false],
  ['not uploaded', 'INSTANT', 'AT_APPLICATION', true],
  ['not uploaded', 'SCREENING', 'AT_ACCEPTANCE', true],
])('a worker who is %s reads one moment for %s', async (preparation, mode, kind, isProvisional) => {
  const [hana, seat] = [await worker(preparation), await fixture.seat({ mode })];
  const text = isProvisional ? texts.provisional[kind] : texts[kind];
  const provisionalUntil = isProvisional
    ? timeOnApplyFactsDay('2026-11-23 21:00').toISOString()
    : null;
  const isInstant = kind === 'AT_APPLICATION' && !isProvisional;

  const said = await before(hana, seat.id);
  const moment = { kind, text, provisionalUntil };
  expect(said).toMatchObject({
    tags: [isInstant, isInstant, isInstant],
    moments: [moment, moment],
    confirmation: text,
  });
  for (const warning of said.warnings) {
    // Only a contract that waits for acceptance is announced in the warning dialog, in the same words.
    expect(warning.includes(text)).toBe(kind === 'AT_ACCEPTANCE');
    expect(warning.includes('仮の契約')).toBe(isProvisional && kind === 'AT_ACCEPTANCE');
    expect(warning.includes(`${until}までに承認されないと`)).toBe(preparation === 'under review');
  }

  const answer = await fixture.apply(hana, seat.id);
  const isRefused = preparation === 'not uploaded';
  expect(refusalCodeOf(answer)).toBe(isRefused ? 'PREPARATION_MISSING' : undefined);
  if (isRefused) return;
  const { applicationId, state, attendanceId } = answer.data?.['applyToRecruitment'] ?? {};
  expect(state).toBe(kind === 'AT_APPLICATION' ? 'HIRED' : 'APPLIED');
  const actor = { kind: 'facility', id: seat.facilityId } as const;
  const contract =
    attendanceId ??
    (await acceptApplication(fixture.app, { applicationId, actor, now: noonOnApplyFactsDay }))
      .attendanceId;
  const name = isProvisional ? label : null;
  const stateName = isProvisional ? '仮の契約' : '出勤予定';
  const { id, facilityId } = seat;
  const done = await after(hana, { id, applicationId, attendanceId: contract, facilityId });
  expect(done).toMatchObject({
    labels: [name, name, name, name, name, name],
    states: [stateName, stateName, stateName],
    isInstant,
  });
  expect(done.message).toContain(isProvisional ? 'は仮の契約です。' : 'の労働契約が成立しました。');
  expect(done.message?.includes(until)).toBe(isProvisional);
});
