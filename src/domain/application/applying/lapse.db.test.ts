import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { addHours } from '#platform/base/jst.ts';

import {
  openApplicationFixture,
  type ApplicationWorker,
  type ApplicationFixture,
} from '#testing/fixtures/application.ts';
import { openTestDatabase } from '#testing/database.ts';
import { expireApplications, rejectApplicationsToFullRecruitments } from './end-waiting.server.ts';
import { timeOnApplyFactsDay, noonOnApplyFactsDay } from '../facts.build.ts';
import { rejectApplication } from './reject.server.ts';
import { withdrawUnapprovedApplications } from './withdraw-unapproved.server.ts';

let fixture: ApplicationFixture;
beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), noonOnApplyFactsDay);
});
afterEach(() => fixture.setNow(noonOnApplyFactsDay));
afterAll(() => fixture.close());

const document = /* GraphQL */ `
  query ($id: ID!) {
    attendanceScheduleList {
      sections {
        type
        attendances {
          id
          stateLabel
          tapToTransition
          buttons {
            type
          }
          workday {
            wage
          }
          facility {
            phoneNumber
          }
          recruitmentNoticeView {
            title
            description
          }
        }
      }
    }
    employmentCondition(id: $id) {
      stateLabel
      actions {
        type
      }
      lapse {
        title
        text
        dates {
          otherCandidatesId
          title
          times
        }
      }
    }
  }
`;

async function look(hana: ApplicationWorker, id: string, now: Date) {
  fixture.setNow(now);
  const token = await fixture.signIn(hana.id);
  const { data, errors } = await fixture.call(document, { id }, { token });
  expect(errors).toBeUndefined();
  const ended = data?.['attendanceScheduleList'].sections.find(
    ({ type }: { type: string }) => type === 'ENDED',
  );
  return { cards: ended?.attendances ?? [], contract: data?.['employmentCondition'] };
}

/** A waiting application, and a later shift of the same facility. */
async function waiting(wishes: Parameters<ApplicationFixture['person']>[0] = {}) {
  const seat = await fixture.seat({ mode: 'SCREENING' });
  const next = await fixture.seat({
    facilityId: seat.facilityId,
    startsAt: timeOnApplyFactsDay('2026-11-28 09:00'),
    endsAt: timeOnApplyFactsDay('2026-11-28 18:00'),
  });
  const hana = await fixture.person({ bank: true, ...wishes });
  const { applicationId } = await fixture.applied(hana, seat.id);
  return { hana, seat, next, applicationId };
}

const endings: [
  name: string,
  wishes: Parameters<ApplicationFixture['person']>[0],
  ends: Date,
  run: (now: Date) => Promise<number>,
  stateLabel: string,
  title: string,
][] = [
  [
    'the facility did not answer',
    {},
    addHours(noonOnApplyFactsDay, 48),
    (now) => expireApplications(fixture.app, now),
    '返事がなく終了',
    '施設の返事がありませんでした',
  ],
  [
    'the posting ended before the facility answered',
    {},
    timeOnApplyFactsDay('2026-11-24 07:00'),
    (now) => rejectApplicationsToFullRecruitments(fixture.app, now),
    '募集が終了',
    '募集が終了しました',
  ],
  [
    'the credentials were not approved in time',
    { identity: { state: 'PENDING' } },
    timeOnApplyFactsDay('2026-11-23 21:00'),
    (now) => withdrawUnapprovedApplications(fixture.app, now),
    '取り消し',
    '書類の承認が間に合いませんでした',
  ],
];

describe('an application that lapsed', () => {
  test.each(endings)(
    'because %s stays visible for 24 hours with the next dates of the facility',
    async (_name, wishes, ends, run, stateLabel, title) => {
      const { hana, next, applicationId } = await waiting(wishes);
      // Applications of a posting ten days ahead expire long before its deadline.
      const { db } = fixture.app;
      await db
        .updateTable('applications')
        .set({ applied_at: addHours(ends, -47) })
        .where('id', '=', applicationId)
        .where('applied_at', '<', addHours(ends, -48))
        .execute();
      expect((await look(hana, applicationId, noonOnApplyFactsDay)).contract.lapse).toBeNull();
      expect(await run(ends)).toBeGreaterThan(0);

      const shown = await look(hana, applicationId, addHours(ends, 23));
      expect(shown.cards).toEqual([
        {
          id: applicationId,
          stateLabel,
          tapToTransition: 'employment_condition',
          buttons: [{ type: 'chat' }],
          workday: { wage: 0 },
          facility: { phoneNumber: null },
          recruitmentNoticeView: {
            title,
            description: expect.stringContaining('ペナルティはありません。'),
          },
        },
      ]);
      expect(shown.contract).toMatchObject({
        stateLabel,
        actions: [{ type: 'chat' }],
        lapse: { title, dates: [{ otherCandidatesId: next.id }] },
      });
      expect((await look(hana, applicationId, addHours(ends, 25))).cards).toEqual([]);
    },
  );

  test('gives its place to a newer application for the same shift', async () => {
    const { hana, seat, applicationId } = await waiting();
    const ends = addHours(noonOnApplyFactsDay, 48);
    await expireApplications(fixture.app, ends);
    fixture.setNow(addHours(ends, 1));
    const again = { ...hana, token: await fixture.signIn(hana.id) };
    await fixture.applied(again, seat.id);
    expect((await look(hana, applicationId, addHours(ends, 2))).cards).toEqual([]);
  });

  test('is none that the worker took back, or that the facility turned down', async () => {
    const taken = await waiting();
    await fixture.call(
      'mutation ($id: ID!) { withdrawApplication(input: { id: $id }) { success } }',
      { id: taken.applicationId },
      taken.hana,
    );
    const refused = await waiting();
    await rejectApplication(fixture.app, {
      applicationId: refused.applicationId,
      actor: { kind: 'facility', id: refused.seat.facilityId },
      now: noonOnApplyFactsDay,
    });
    for (const { hana, applicationId } of [taken, refused]) {
      const shown = await look(hana, applicationId, addHours(noonOnApplyFactsDay, 1));
      expect([shown.cards, shown.contract.lapse]).toEqual([[], null]);
    }
  });
});
