import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { buildContract } from '#domain/application/build.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';
import { blockFacility } from '#domain/pool/block-facilities.server.ts';
import { isConstraintViolation, inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import {
  limitedFixtureNow,
  openLimitedPostingFixture,
  visitorQueryPaths,
  workerMutationPaths,
} from '#testing/fixtures/recruitment/limited.ts';
import { pauseRecruitment, resumeRecruitment } from '../publishing/stop.server.ts';
import { readPublicRecruitment } from '../public.server.ts';
import { buildExperiencedWorker } from './limited.build.ts';

const fixture = await openLimitedPostingFixture(await openTestDatabase());
const {
  app,
  ask,
  call,
  signIn,
  own,
  templateId,
  manager,
  stranger,
  once,
  often,
  never,
  post,
  isShown,
  invitedTo,
  newsOf,
  openDue,
  as,
} = fixture;
beforeEach(() => fixture.setNow(limitedFixtureNow));
afterAll(() => fixture.close());

const otherDates = `query ($id: ID!) { recruitmentDetail(recruitmentId: $id) {
  otherCandidates { otherCandidatesId } } }`;
const dates = `query ($id: ID!) { applicationDates(recruitmentId: $id) {
  dates { recruitmentId } } }`;

describe('a posting for who worked here', () => {
  test('is in no table of the search, and invites them alone', async () => {
    const id = await post();
    expect(await isShown(id)).toBe(false);
    expect((await invitedTo(id)).toSorted()).toEqual([once, often].toSorted());
    expect(await newsOf(id)).toEqual([]);
    const regulars = await post({ limit: { audience: 'REGULARS', minutes: 60 } });
    expect(await invitedTo(regulars)).toEqual([often]);
  });

  test.each(visitorQueryPaths)('is nothing to others and visitors: %s', async (_what, document) => {
    const id = await post();
    expect(refusalCodeOf(await as(null, document, id))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await as(never, document, id))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await as(once, document, id))).toBeNull();
  });

  test.each(workerMutationPaths)('is nothing to others: %s', async (_what, document) => {
    const id = await post({ day: '2026-12-22', mode: 'SCREENING' });
    expect(refusalCodeOf(await as(never, document, id))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await as(often, document, id))).toBeNull();
  });

  test('is no other date of the job to others, and has no page for search engines', async () => {
    const open = await post({ day: '2026-12-23', limit: null });
    const id = await post({ day: '2026-12-24' });
    const dated = async (workerId: string | null) => {
      const detail = await as(workerId, otherDates, open);
      const together = await as(workerId, dates, open);
      const candidates: { otherCandidatesId: string }[] =
        detail.data?.['recruitmentDetail'].otherCandidates;
      const rows: { recruitmentId: string }[] = together.data?.['applicationDates'].dates;
      return [
        candidates.some(({ otherCandidatesId }) => otherCandidatesId === id),
        rows.some(({ recruitmentId }) => recruitmentId === id),
      ];
    };
    expect(await dated(null)).toEqual([false, false]);
    expect(await dated(never)).toEqual([false, false]);
    expect(await dated(once)).toEqual([true, true]);
    expect((await readPublicRecruitment(app.db, id, limitedFixtureNow)).state).toBe('unknown');
    expect((await readPublicRecruitment(app.db, open, limitedFixtureNow)).state).toBe('open');
  });

  test('stays out of the search through a seat given back, a pause and an edit', async () => {
    const id = await post({ day: '2026-12-25' });
    const { attendanceId } = await buildContract(app, {
      workerId: often,
      recruitmentId: id,
      now: limitedFixtureNow,
    });
    const cancelling = `mutation ($id: ID!) { cancelAttendance(input: { id: $id, reason: "illness" }) { success } }`;
    const token = await signIn(often);
    expect(refusalCodeOf(await call(cancelling, { id: attendanceId }, { token }))).toBeNull();
    const stop = {
      recruitmentId: id,
      actor: { kind: 'operator', id: null } as const,
      now: limitedFixtureNow,
    };
    await pauseRecruitment(app.db, stop);
    await resumeRecruitment(app.db, stop);
    expect(await isShown(id)).toBe(false);
  });

  test('whose deadline moves forward becomes public an hour before it', async () => {
    const id = await post({ day: '2026-12-11', limit: { audience: 'EXPERIENCED', minutes: 600 } });
    const startsAt = instantAtJst('2026-12-11', '09:00');
    const deadline = instantAtJst('2026-12-10', '18:00');
    const terms = {
      startsAt,
      endsAt: addHours(startsAt, 9),
      breakMinutes: 60,
      hourlyWage: 1_500,
      travelAllowance: 500,
      bonus: 0,
      capacity: 2,
      deadline,
    };
    const editing = `mutation ($input: EditPostingInput!) { editPosting(input: $input) { success } }`;
    const week = `query ($day: Date!) { postingsOfWeek(day: $day) { postings { id version } } }`;
    const { data } = await ask('facility', week, { day: '2026-12-11' }, manager);
    const postings: { id: string; version: string }[] = data?.['postingsOfWeek'].postings ?? [];
    const version = postings.find((one) => one.id === id)?.version;
    const edited = await ask('facility', editing, { input: { id, version, terms } }, manager);
    expect(refusalCodeOf(edited)).toBeNull();
    expect(await isShown(id)).toBe(false);
    await openDue(addMinutes(deadline, -61));
    expect(await isShown(id)).toBe(false);
    await openDue(addMinutes(deadline, -60));
    expect(await isShown(id)).toBe(true);
  });
});

describe('a block', () => {
  const reason = '連絡のない遅刻が2回続き、申し送りに間に合いませんでした';

  test('of either side comes before an invitation', async () => {
    const job = await buildJob(app.db, { now: limitedFixtureNow, facilityId: own.facilityId });
    const [blocked, blocking, both] = [
      await buildExperiencedWorker(app, { now: limitedFixtureNow, jobId: job.id }),
      await buildExperiencedWorker(app, { now: limitedFixtureNow, jobId: job.id }),
      await buildExperiencedWorker(app, { now: limitedFixtureNow, jobId: job.id }),
    ];
    const pair = (workerId: string) => ({
      workerId,
      facilityId: own.facilityId,
      reason,
      now: limitedFixtureNow,
    });
    const document = `mutation ($input: BlockWorkerInput!) { blockWorker(input: $input) { success } }`;
    const block = (workerId: string) =>
      ask(
        'facility',
        document,
        { input: { workerId, facilityId: own.facilityId, reason } },
        manager,
      );
    await block(blocked);
    await blockFacility(app.db, pair(blocking));
    const id = await post({ day: '2027-01-08' });
    const invited = await invitedTo(id);
    expect([blocked, blocking, both].map((one) => invited.includes(one))).toEqual([
      false,
      false,
      true,
    ]);
    await as(both, workerMutationPaths[0]?.[1] ?? '', id);
    expect(refusalCodeOf(await block(both))).toBeNull();
    expect(await invitedTo(id)).not.toContain(both);
    expect(refusalCodeOf(await as(both, visitorQueryPaths[0]?.[1] ?? '', id))).toBe('NOT_FOUND');
    const list = `query { favoriteRecruitmentList { recruitments { id } } }`;
    const { data } = await as(both, list, id);
    expect(data?.['favoriteRecruitmentList'].recruitments).toEqual([]);
  });
});

describe('the database', () => {
  test('shows no limited posting in the search', async () => {
    const [id, open] = [
      await post({ day: '2027-01-12' }),
      await post({ day: '2027-01-12', limit: null }),
    ];
    const copied = inTransaction(app.db, async (tx) => {
      const row = await tx
        .selectFrom('open_recruitments')
        .selectAll()
        .where('recruitment_id', '=', open)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('open_recruitments')
        .values({ ...row, item: JSON.stringify(row.item), recruitment_id: id })
        .execute();
    });
    const broken = await copied.catch((error: unknown) => error);
    expect(isConstraintViolation(broken, 'open_recruitments_are_public')).toBe(true);
  });

  test('takes no application of somebody who is not invited', async () => {
    const id = await post({ day: '2027-01-13' });
    const inserted = app.db
      .insertInto('applications')
      .values({
        worker_id: never,
        recruitment_id: id,
        facility_id: own.facilityId,
        state: 'APPLIED',
        applied_at: limitedFixtureNow,
      })
      .execute();
    const broken = await inserted.catch((error: unknown) => error);
    expect(isConstraintViolation(broken, 'applications_are_invited')).toBe(true);
  });
});

test('how many each audience has is shown, and of other corporations nothing', async () => {
  const document = `query ($facilityId: ID!) { postingAudiences(facilityId: $facilityId) { audience people } }`;
  const { facilityId } = own;
  const { data } = await ask('facility', document, { facilityId }, manager);
  const [experienced, regulars] = data?.['postingAudiences'] ?? [];
  expect(regulars).toEqual({ audience: 'REGULARS', people: 1 });
  expect(experienced?.people).toBeGreaterThanOrEqual(2);
  expect(refusalCodeOf(await ask('facility', document, { facilityId }, stranger))).toBe(
    'NOT_FOUND',
  );
});

test('too short or too long a time is refused', async () => {
  const input = (minutes: number) => ({
    input: {
      lines: [
        {
          templateId,
          mode: 'INSTANT',
          days: ['2026-12-20'],
          startTime: '09:00',
          endTime: '18:00',
          breakMinutes: 60,
          hourlyWage: 1_500,
          travelAllowance: 0,
          bonus: 0,
          capacity: 1,
          limit: { audience: 'EXPERIENCED', minutes },
        },
      ],
    },
  });
  const document = `mutation ($input: PostShiftsInput!) { postShifts(input: $input) { batchId } }`;
  for (const minutes of [0, 29, 10_081])
    // oxlint-disable-next-line no-await-in-loop -- three
    expect(refusalCodeOf(await ask('facility', document, input(minutes), manager))).toBe(
      'VALIDATION_FAILED',
    );
});
