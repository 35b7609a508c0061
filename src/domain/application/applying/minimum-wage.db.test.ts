import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { minimumWage2026Csv } from '#domain/reference/statutory.build.ts';
import { loadMinimumWage } from '#domain/reference/statutory/load-minimum-wage.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  refusalCodeOf,
  openApplicationFixture,
  type ApplicationFixture,
  type ApplicationWorker,
  type FixtureRecruitment,
} from '#testing/fixtures/application.ts';
import { acceptApplication } from './accept.server.ts';

const now = instantAtJst('2027-09-20', '09:00');
let fixture: ApplicationFixture;
beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), now);
});
afterAll(() => fixture.close());

const shift = (day: string) => ({
  startsAt: instantAtJst(day, '09:00'),
  endsAt: instantAtJst(day, '18:00'),
  hourlyWage: 1_280,
});
const accept = (applicationId: string, { facilityId }: FixtureRecruitment) =>
  acceptApplication(fixture.app, {
    applicationId,
    actor: { kind: 'facility', id: facilityId },
    now,
  });

/** Reads the warnings on the pages of a recruitment before an application. */
async function shownTo(who: ApplicationWorker, id: string) {
  const { data, errors } = await fixture.call(
    `query ($id: ID!) {
      recruitmentDetail(recruitmentId: $id) { warningDialogView { kind title description } }
      applicationConfirmation(recruitmentId: $id) { warningDialogView { kind title description } }
    }`,
    { id },
    who,
  );
  expect(errors).toBeUndefined();
  return [
    data?.['recruitmentDetail'].warningDialogView,
    data?.['applicationConfirmation'].warningDialogView,
  ];
}

test('a raised minimum wage ends applying to postings below it, and no other', async () => {
  const [hana, jiro] = [await fixture.person(), await fixture.person()];
  // Tokyo's 1,280 yen rise to 1,340 yen on 3 October.
  const before = await fixture.seat(shift('2027-10-02'));
  const raised = await fixture.seat(shift('2027-10-03'));
  const screened = await fixture.seat({ ...shift('2027-10-05'), mode: 'SCREENING' });
  const waiting = await fixture.applied(jiro, screened.id);
  expect(await shownTo(hana, raised.id)).toEqual([null, null]);

  const text = minimumWage2026Csv.replaceAll(
    /^(\d\d),(\d+),.*$/gm,
    (_, code: string, yen: string) => `${code},${Number(yen) + 60},2027-10-03`,
  );
  const table = { text, year: 2027, source: '厚生労働省', loadedBy: '事務局', isDryRun: false };
  await loadMinimumWage(fixture.app.db, { ...table, now });

  const description =
    '時給が勤務日の最低賃金（1,340円）より低くなったため、応募できません。ほかの募集をお探しください';
  const prevented = {
    kind: 'PreventTransition',
    title: '時給が最低賃金より低い募集です',
    description,
  };
  expect(await shownTo(hana, raised.id)).toEqual([prevented, prevented]);
  const refused = await fixture.apply(hana, raised.id);
  expect(refusalCodeOf(refused)).toBe('WAGE_BELOW_NEW_MINIMUM');
  expect(refused.errors?.[0]?.message).toBe(description);
  expect(await fixture.books(raised.id)).toEqual({ seatsTaken: 0, contracts: 0, applications: 0 });

  // The facility's acceptance would conclude a contract at this wage as well.
  await expect(accept(waiting.applicationId, screened)).rejects.toMatchObject({
    code: 'CONTRACT_BELOW_MINIMUM_WAGE',
    message: expect.stringContaining('1,340円以上の時給で掲載し直してください'),
  });
  expect((await fixture.stateOf(waiting.applicationId)).state).toBe('APPLIED');

  expect((await fixture.applied(hana, before.id)).state).toBe('HIRED');
});
