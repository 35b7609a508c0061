import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addHours } from '#platform/base/jst.ts';
import { buildLicense } from '#domain/credentials/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import {
  refusalCodeOf,
  openApplicationFixture,
  type ApplicationWorker,
  type ApplicationFixture,
} from '#testing/fixtures/application.ts';
import { openTestDatabase } from '#testing/database.ts';
import { timeOnApplyFactsDay } from './facts.build.ts';

/** A Friday: documents sent now are reviewed by Monday at 17:00. */
const friday = timeOnApplyFactsDay('2026-11-13 17:00');
let fixture: ApplicationFixture;

beforeAll(async () => {
  const environment = { REVIEW_HOURS: 'mon-fri 09:00-18:00' };
  fixture = await openApplicationFixture(await openTestDatabase(), friday, { environment });
});
beforeEach(() => fixture.setNow(friday));
afterAll(() => fixture.close());

const shift = (start: string) => ({
  startsAt: timeOnApplyFactsDay(start),
  endsAt: addHours(timeOnApplyFactsDay(start), 9),
});
const pending = { identity: { state: 'PENDING' } } as const;

const pages = /* GraphQL */ `
  query ($id: ID!) {
    recruitmentDetail(recruitmentId: $id) {
      button {
        label
        disabled
        action
      }
      warningDialogView {
        title
        kind
      }
      reviewDelay {
        text
        dates {
          otherCandidatesId
          title
          canApply
        }
      }
      otherCandidates {
        otherCandidatesId
        canApply
      }
    }
    applicationConfirmation(recruitmentId: $id) {
      button {
        label
        disabled
        action
      }
      warningDialogView {
        kind
      }
      reviewDelay {
        text
        dates {
          otherCandidatesId
        }
      }
    }
  }
`;
async function look(who: ApplicationWorker | null, id: string) {
  const answer = await fixture.call(pages, { id }, who ?? {});
  expect(answer.errors).toBeUndefined();
  return answer.data ?? {};
}
const idsOf = (dates: { otherCandidatesId: string }[]) =>
  dates.map(({ otherCandidatesId }) => otherCandidatesId);

/** A shift on Sunday, and later shifts of the same job and of another job of the facility. */
async function facility() {
  const sunday = await fixture.seat(shift('2026-11-15 09:00'));
  const { db } = fixture.app;
  const { job_id: jobId } = await db
    .selectFrom('recruitments')
    .select('job_id')
    .where('id', '=', sunday.id)
    .executeTakeFirstOrThrow();
  const later = (start: string) => buildRecruitment(db, { now: friday, jobId, ...shift(start) });
  const monday = await later('2026-11-16 09:00');
  const wednesday = await later('2026-11-18 09:00');
  const tuesday = await fixture.seat({
    ...shift('2026-11-17 05:00'),
    facilityId: sunday.facilityId,
  });
  return { sunday, monday, tuesday, wednesday };
}

describe('a shift whose credentials cannot be reviewed in time', () => {
  test('is refused with the earliest start that can be kept', async () => {
    const { sunday, tuesday } = await facility();
    const hana = await fixture.person(pending);
    const answer = await fixture.apply(hana, sunday.id);
    expect(refusalCodeOf(answer)).toBe('REVIEW_TOO_LATE');
    expect(answer.errors?.[0]?.message).toBe(
      '本人確認と必要な資格証の審査が、承認の期限（開始12時間前）に間に合わないため、この日には応募できません。2026/11/17 05:00以降に始まる勤務なら間に合います。ほかの日程をお選びください',
    );
    expect(await fixture.books(sunday.id)).toMatchObject({ applications: 0, seatsTaken: 0 });
    expect((await fixture.applied(hana, tuesday.id)).state).toBe('HIRED');
  });

  test('is not offered: both pages lead to the dates of the facility that can be kept', async () => {
    const { sunday, tuesday, wednesday } = await facility();
    const hana = await fixture.person({ ...pending, bank: true });
    const { recruitmentDetail: detail, applicationConfirmation: apply } = await look(
      hana,
      sunday.id,
    );
    const button = { label: '間に合う日程を見る', disabled: true, action: 'apply' };
    expect(detail).toMatchObject({
      button,
      warningDialogView: { title: '審査が間に合いません', kind: 'PreventTransition' },
    });
    expect(detail.reviewDelay.text).toContain('2026/11/17 05:00以降');
    expect(idsOf(detail.reviewDelay.dates)).toEqual([tuesday.id, wednesday.id]);
    expect(detail.otherCandidates.map((one: { canApply: boolean }) => one.canApply)).toEqual([
      false,
      true,
    ]);
    expect(apply).toMatchObject({ button, warningDialogView: { kind: 'PreventTransition' } });
    expect(idsOf(apply.reviewDelay.dates)).toEqual([tuesday.id, wednesday.id]);

    const { recruitmentDetail: kept } = await look(hana, tuesday.id);
    expect(kept).toMatchObject({
      button: { label: '応募へ進む', disabled: false },
      warningDialogView: { title: '書類を審査しています', kind: 'WarnBeforeTransition' },
      reviewDelay: null,
    });
  });

  test('is offered with its dates before the credentials are sent in as well', async () => {
    const { sunday, tuesday, wednesday } = await facility();
    const newcomer = await fixture.person(pending);
    await fixture.app.db.deleteFrom('identities').where('worker_id', '=', newcomer.id).execute();
    const { recruitmentDetail: detail } = await look(newcomer, sunday.id);
    expect(detail).toMatchObject({
      button: { label: '本人確認をする', disabled: false, action: 'register_identification' },
      warningDialogView: { kind: 'PreventTransition' },
    });
    expect(idsOf(detail.reviewDelay.dates)).toEqual([tuesday.id, wednesday.id]);
  });

  test('is none for approved credentials, and for visitors', async () => {
    const { sunday } = await facility();
    const hana = await fixture.person();
    for (const who of [hana, null]) {
      const { recruitmentDetail, applicationConfirmation } = await look(who, sunday.id);
      expect([recruitmentDetail.reviewDelay, applicationConfirmation.reviewDelay]).toEqual([
        null,
        null,
      ]);
    }
    expect((await fixture.applied(hana, sunday.id)).state).toBe('HIRED');
  });

  test('offers no date that the worker cannot apply to', async () => {
    const { sunday, tuesday, wednesday } = await facility();
    const hana = await fixture.person(pending);
    await fixture.applied(hana, (await fixture.seat(shift('2026-11-18 10:00'))).id);
    await fixture.app.db
      .updateTable('recruitments')
      .set({ paused_at: friday })
      .where('id', '=', tuesday.id)
      .execute();
    const { recruitmentDetail: detail } = await look(hana, sunday.id);
    expect(detail.reviewDelay.dates).toEqual([]);
    expect(idsOf(detail.otherCandidates)).toContain(wednesday.id);
  });

  test('counts from when a licence was sent in', async () => {
    const seat = await fixture.seat({ ...shift('2026-11-17 05:00'), licenseGroups: [[1]] });
    const hana = await fixture.person();
    await buildLicense(fixture.app.db, {
      workerId: hana.id,
      now: friday,
      licenseId: 1,
      state: 'PENDING',
    });
    fixture.setNow(timeOnApplyFactsDay('2026-11-14 12:00'));
    expect((await fixture.applied(hana, seat.id)).state).toBe('HIRED');
    const sato = await fixture.person();
    await buildLicense(fixture.app.db, {
      workerId: sato.id,
      now: timeOnApplyFactsDay('2026-11-14 12:00'),
      licenseId: 1,
      state: 'PENDING',
    });
    expect(refusalCodeOf(await fixture.apply(sato, seat.id))).toBe('RECRUITMENT_FULL');
    const other = await fixture.seat({ ...shift('2026-11-17 05:00'), licenseGroups: [[1]] });
    expect(refusalCodeOf(await fixture.apply(sato, other.id))).toBe('REVIEW_TOO_LATE');
  });
});
