import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#application/build.ts';
import { inOrder } from '#base/in-order.ts';
import { addDays, addHours, addMinutes, atJst } from '#base/jst.ts';
import { buildJob } from '#employer/build.ts';
import { blockFacility } from '#pool/block-facilities.server.ts';
import { brokeConstraint, inTransaction } from '#server/database/db.server.ts';

import { testDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { codeOf } from '#testing/processes/product.ts';
import { buildRecruitment } from '../build.ts';
import { pauseRecruitment, resumeRecruitment } from '../publishing/stop.server.ts';
import { publicRecruitment } from '../public.server.ts';
import { recruitmentTasks } from '../tasks.server.ts';
import { buildExperienced } from './limited.build.ts';

const now = atJst('2026-12-10', '09:00');
const fixture = await openStaffFixture(await testDatabase(), now);
const { ask, app, call, signIn } = fixture;
afterAll(() => fixture.close());

const own = await fixture.corporation('自');
const others = await fixture.corporation('他');
const { id: templateId } = await buildJob(app.db, { now, facilityId: own.facilityId });
const manager = await fixture.person({ corporationId: own.id, role: 'MANAGER' });
const approver = await fixture.person({ corporationId: own.id, role: 'APPROVER' });
const stranger = await fixture.person({ corporationId: others.id, role: 'OWNER' });

/** Who worked here once, who did three times, and who never did. */
let [once, often, never] = ['', '', ''];
beforeAll(async () => {
  once = await buildExperienced(app, { now, jobId: templateId });
  often = await buildExperienced(app, { now, jobId: templateId, shifts: 3 });
  never = (await buildPreparedWorker(app.db, { now })).id;
});
beforeEach(() => fixture.setNow(now));

type Wishes = { day?: string; limit?: object | null; template?: string; mode?: string };

/** Posts one shift for who worked here, for six hours, and returns its id. */
async function post({ day = '2026-12-20', limit, template, mode }: Wishes = {}): Promise<string> {
  const line = {
    templateId: template ?? templateId,
    mode: mode ?? 'INSTANT',
    days: [day],
    startTime: '09:00',
    endTime: '18:00',
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
    bonus: 0,
    capacity: 2,
    limit: limit === undefined ? { audience: 'EXPERIENCED', minutes: 360 } : limit,
  };
  const { data } = await ask(
    'facility',
    `mutation ($input: PostShiftsInput!) { postShifts(input: $input) { recruitmentIds } }`,
    { input: { lines: [line] } },
    manager,
  );
  return data?.['postShifts'].recruitmentIds[0];
}

const isShown = async (id: string) =>
  (await app.db
    .selectFrom('open_places')
    .select('place')
    .where('recruitment_id', '=', id)
    .executeTakeFirst()) !== undefined;

const invitedTo = async (id: string) =>
  (
    await app.db
      .selectFrom('invited_recruitments')
      .select('worker_id as id')
      .where('recruitment_id', '=', id)
      .execute()
  ).map((row) => row.id);

const newsOf = async (id: string) =>
  (
    await app.db
      .selectFrom('recruitment_news')
      .select('kind')
      .where('recruitment_id', '=', id)
      .execute()
  ).map(({ kind }) => kind);

/** The scheduled task at an instant. */
function openDue(at: Date) {
  const task = recruitmentTasks.find(({ name }) => name === 'recruitment.openLimited');
  if (!task) throw new Error('the task is scheduled');
  return task.run(app, at);
}

/** Every operation that reaches a recruitment by its id, as a worker or, for null, as a visitor. */
const paths: [string, string][] = [
  ['its page', `query ($id: ID!) { recruitmentDetail(recruitmentId: $id) { title } }`],
  [
    'the page before applying',
    `query ($id: ID!) { applicationConfirmation(recruitmentId: $id) { title } }`,
  ],
];
const workersPaths: [string, string][] = [
  [
    'favourites',
    `mutation ($id: ID!) { addRecruitmentToFavorite(input: { recruitmentId: $id }) { success } }`,
  ],
  [
    'reports',
    `mutation ($id: ID!) { reportRecruitment(input: { recruitmentId: $id, reason: WRONG_CONDITIONS, comment: "" }) { success } }`,
  ],
  [
    'applying',
    `mutation ($id: ID!) { applyToRecruitment(input: { recruitmentId: $id }) { state } }`,
  ],
];

async function as(workerId: string | null, document: string, id: string) {
  const token = workerId === null ? undefined : await signIn(workerId);
  return call(document, { id }, token === undefined ? {} : { token });
}

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

  test.each(paths)('is nothing to others and visitors: %s', async (_what, document) => {
    const id = await post();
    expect(codeOf(await as(null, document, id))).toBe('NOT_FOUND');
    expect(codeOf(await as(never, document, id))).toBe('NOT_FOUND');
    expect(codeOf(await as(once, document, id))).toBeNull();
  });

  test.each(workersPaths)('is nothing to others: %s', async (_what, document) => {
    const id = await post({ day: '2026-12-22', mode: 'SCREENING' });
    expect(codeOf(await as(never, document, id))).toBe('NOT_FOUND');
    expect(codeOf(await as(often, document, id))).toBeNull();
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
    expect((await publicRecruitment(app.db, id, now)).state).toBe('unknown');
    expect((await publicRecruitment(app.db, open, now)).state).toBe('open');
  });

  test('stays out of the search through a seat given back, a pause and an edit', async () => {
    const id = await post({ day: '2026-12-25' });
    const { attendanceId } = await buildContract(app, { workerId: often, recruitmentId: id, now });
    const cancelling = `mutation ($id: ID!) { cancelAttendance(input: { id: $id, reason: "illness" }) { success } }`;
    const token = await signIn(often);
    expect(codeOf(await call(cancelling, { id: attendanceId }, { token }))).toBeNull();
    const stop = { recruitmentId: id, actor: { kind: 'operator', id: null } as const, now };
    await pauseRecruitment(app.db, stop);
    await resumeRecruitment(app.db, stop);
    expect(await isShown(id)).toBe(false);
  });

  test('whose deadline moves forward becomes public an hour before it', async () => {
    const id = await post({ day: '2026-12-11', limit: { audience: 'EXPERIENCED', minutes: 600 } });
    const startsAt = atJst('2026-12-11', '09:00');
    const deadline = atJst('2026-12-10', '18:00');
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
    expect(codeOf(edited)).toBeNull();
    expect(await isShown(id)).toBe(false);
    await openDue(addMinutes(deadline, -61));
    expect(await isShown(id)).toBe(false);
    await openDue(addMinutes(deadline, -60));
    expect(await isShown(id)).toBe(true);
  });
});

describe('becoming public', () => {
  test('happens at its time, once, and the search and the alerts have it', async () => {
    const id = await post({ day: '2026-12-27' });
    expect(await openDue(addHours(now, 6 - 0.1))).toBe(0);
    // Two processes at once.
    const [one, other] = await Promise.all([openDue(addHours(now, 6)), openDue(addHours(now, 6))]);
    expect(one + other).toBeGreaterThanOrEqual(1);
    expect(await openDue(addHours(now, 6))).toBe(0);
    expect(await isShown(id)).toBe(true);
    expect(await newsOf(id)).toEqual(['PUBLISHED']);
    expect(await invitedTo(id)).toEqual([]);
    expect(codeOf(await as(never, paths[0]?.[1] ?? '', id))).toBeNull();
  });

  test('happens at once where nobody worked, and where the deadline leaves no time', async () => {
    const { id: foreign } = await buildJob(app.db, { now, facilityId: others.facilityId });
    const { id: empty } = await buildRecruitment(app.db, {
      now,
      jobId: foreign,
      startsAt: atJst('2026-12-20', '09:00'),
      endsAt: atJst('2026-12-20', '18:00'),
      limit: { audience: 'EXPERIENCED', minutes: 360 },
    });
    expect(await isShown(empty)).toBe(true);
    const { id: near } = await buildRecruitment(app.db, {
      now,
      jobId: templateId,
      startsAt: addHours(now, 2),
      endsAt: addHours(now, 8),
      deadline: addHours(now, 1),
      publishedAt: now,
      limit: { audience: 'EXPERIENCED', minutes: 360 },
    });
    expect(await isShown(near)).toBe(true);
  });

  test('is what a manager may press, for postings of the own corporation', async () => {
    const opening = `mutation ($id: ID!) { openPosting(input: { id: $id }) { success } }`;
    const week = `query { postingsOfWeek(day: "2027-01-05") { postings { id limit { audience invited until } } } }`;
    const id = await post({ day: '2027-01-05' });
    const seen = async () => (await ask('facility', week, {}, approver)).data?.['postingsOfWeek'];
    const until = addHours(now, 6).toISOString();
    const limit = { audience: 'EXPERIENCED', invited: 2, until };
    expect(await seen()).toEqual({ postings: [{ id, limit }] });
    expect(codeOf(await ask('facility', opening, { id }, stranger))).toBe('NOT_FOUND');
    expect(codeOf(await ask('facility', opening, { id }, approver))).toBe('FORBIDDEN');
    expect(await isShown(id)).toBe(false);
    expect(codeOf(await ask('facility', opening, { id }, manager))).toBeNull();
    expect(codeOf(await ask('facility', opening, { id }, manager))).toBeNull();
    expect(await seen()).toEqual({ postings: [{ id, limit: null }] });
    expect(await newsOf(id)).toEqual(['PUBLISHED']);
    const history = await app.db
      .selectFrom('state_changes')
      .select(['event', 'reason', 'staff_id'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(history).toEqual([
      { event: 'publish', reason: `EXPERIENCED until ${until}`, staff_id: manager.id },
      { event: 'open_to_all', reason: null, staff_id: manager.id },
    ]);
  });

  test('leaves what is closed or full out of the search', async () => {
    const closed = await post({ day: '2027-01-06' });
    const closing = `mutation ($id: ID!) { closePosting(input: { id: $id }) { success } }`;
    await ask('facility', closing, { id: closed }, manager);
    expect(await openDue(addHours(now, 6))).toBeGreaterThan(0);
    expect(await isShown(closed)).toBe(false);
    expect(await newsOf(closed)).toEqual([]);
  });
});

describe('a block', () => {
  const reason = '連絡のない遅刻が2回続き、申し送りに間に合いませんでした';

  test('of either side comes before an invitation', async () => {
    const job = await buildJob(app.db, { now, facilityId: own.facilityId });
    const [blocked, blocking, both] = [
      await buildExperienced(app, { now, jobId: job.id }),
      await buildExperienced(app, { now, jobId: job.id }),
      await buildExperienced(app, { now, jobId: job.id }),
    ];
    const pair = (workerId: string) => ({ workerId, facilityId: own.facilityId, reason, now });
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
    await as(both, workersPaths[0]?.[1] ?? '', id);
    expect(codeOf(await block(both))).toBeNull();
    expect(await invitedTo(id)).not.toContain(both);
    expect(codeOf(await as(both, paths[0]?.[1] ?? '', id))).toBe('NOT_FOUND');
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
    expect(brokeConstraint(broken, 'open_recruitments_are_public')).toBe(true);
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
        applied_at: now,
      })
      .execute();
    const broken = await inserted.catch((error: unknown) => error);
    expect(brokeConstraint(broken, 'applications_are_invited')).toBe(true);
  });
});

test('how many each audience has is shown, and of other corporations nothing', async () => {
  const document = `query ($facilityId: ID!) { postingAudiences(facilityId: $facilityId) { audience people } }`;
  const { facilityId } = own;
  const { data } = await ask('facility', document, { facilityId }, manager);
  const [experienced, regulars] = data?.['postingAudiences'] ?? [];
  expect(regulars).toEqual({ audience: 'REGULARS', people: 1 });
  expect(experienced?.people).toBeGreaterThanOrEqual(2);
  expect(codeOf(await ask('facility', document, { facilityId }, stranger))).toBe('NOT_FOUND');
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
    expect(codeOf(await ask('facility', document, input(minutes), manager))).toBe(
      'VALIDATION_FAILED',
    );
});

describe('the invited', () => {
  const list = `query ($cursor: String) { invitationList(cursor: $cursor) {
    cursor invitations { invitation { until } recruitment { id favorited } } } }`;
  const invitationsOf = async (workerId: string) =>
    (await call(list, {}, { token: await signIn(workerId) })).data?.['invitationList'];
  const noticesOf = async (workerId: string) =>
    app.db
      .selectFrom('notices')
      .select(['title', 'body', 'path'])
      .where('worker_id', '=', workerId)
      .where('dedup_key', 'like', 'invitation:%')
      .orderBy('title', 'desc')
      .execute();
  const tell = () => {
    const task = recruitmentTasks.find(({ name }) => name === 'recruitment.notifyInvited');
    if (!task) throw new Error('the task is scheduled');
    return task.run(app, app.clock.now());
  };

  test('see their list and the mark on the page, until they have applied or it is public', async () => {
    const { id: jobId } = await buildJob(app.db, { now, facilityId: own.facilityId });
    const one = await buildExperienced(app, { now, jobId });
    const id = await post({ day: '2027-01-18', mode: 'SCREENING' });
    const later = await post({ day: '2027-01-19' });
    const until = addHours(now, 6).toISOString();
    const shown = { invitation: { until }, recruitment: { id, favorited: false } };
    const rest = { invitation: { until }, recruitment: { id: later, favorited: false } };
    expect((await invitationsOf(one)).invitations.slice(-2)).toEqual([shown, rest]);
    expect(await invitationsOf(never)).toEqual({ cursor: null, invitations: [] });
    const marked = `query ($id: ID!) { recruitmentDetail(recruitmentId: $id) { invitation { until } } }`;
    const { data } = await as(one, marked, id);
    expect(data?.['recruitmentDetail']).toEqual({ invitation: { until } });
    expect(codeOf(await as(one, workersPaths[2]?.[1] ?? '', id))).toBeNull();
    expect((await invitationsOf(one)).invitations.slice(-1)).toEqual([rest]);
    await openDue(addHours(now, 6));
    expect(await invitationsOf(one)).toEqual({ cursor: null, invitations: [] });
    expect((await as(one, marked, later)).data?.['recruitmentDetail']).toEqual({
      invitation: null,
    });
  });

  test('page through many to the end', async () => {
    const { id: jobId } = await buildJob(app.db, { now, facilityId: own.facilityId });
    const one = await buildExperienced(app, { now, jobId });
    const days = Array.from({ length: 21 }, (_, ahead) => addDays('2026-12-20', ahead));
    await inOrder(days, (day) => post({ day }));
    const token = await signIn(one);
    const first = await call(list, {}, { token });
    const { cursor, invitations } = first.data?.['invitationList'] ?? {};
    expect(invitations).toHaveLength(20);
    const second = await call(list, { cursor }, { token });
    expect(second.data?.['invitationList']).toMatchObject({ cursor: null });
    expect(second.data?.['invitationList'].invitations).toHaveLength(1);
    await openDue(addHours(now, 6));
  });

  test('are told once, in one message for what was posted together', async () => {
    const { id: jobId } = await buildJob(app.db, { now, facilityId: own.facilityId });
    const one = await buildExperienced(app, { now, jobId });
    await tell();
    expect(await noticesOf(one)).toEqual([]);
    const id = await post({ day: '2027-01-25' });
    await post({ day: '2027-01-26' });
    expect(await tell()).toBeGreaterThanOrEqual(2);
    expect(await tell()).toBe(0);
    const single = await post({ day: '2027-01-27' });
    await Promise.all([tell(), tell()]);
    const until = '2026/12/10（木）15:00';
    const body = expect.stringContaining(`${until}を過ぎると、ほかの方にも公開されます`);
    expect(await noticesOf(one)).toEqual([
      { title: '自の里から先にご案内（2件）', body, path: '/favorites/invitations' },
      { title: '自の里から先にご案内（1件）', body, path: `/recruitments/${single}` },
    ]);
    expect(await noticesOf(never)).toEqual([]);
    expect(await isShown(id)).toBe(false);
  });
});
