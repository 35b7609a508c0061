import { afterAll, expect, test } from 'vitest';

import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { addDays, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, app, call } = fixture;
afterAll(() => fixture.close());

const own = await fixture.corporation('自');
const manager = await fixture.person({ corporationId: own.id, role: 'MANAGER' });
const colleague = await fixture.person({ corporationId: own.id, role: 'MANAGER' });
const { id: templateId } = await buildJob(app.db, { now, facilityId: own.facilityId });

const posting = `mutation ($input: PostShiftsInput!) { postShifts(input: $input) { recruitmentIds } }`;
const editing = `mutation ($input: EditPostingInput!) { editPosting(input: $input) { success } }`;
const week = `query ($day: Date!) { postingsOfWeek(day: $day) { postings {
  id version wasChanged startsAt endsAt breakMinutes hourlyWage travelAllowance bonus capacity deadline } } }`;

/** Posts a shift for 1,500 yen per hour; resolves with its id. */
async function posted(day: JstDay, mode = 'INSTANT'): Promise<string> {
  const line = {
    templateId,
    mode,
    days: [day],
    startTime: '09:00',
    endTime: '17:00',
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
    bonus: 0,
    capacity: 2,
  };
  const { data } = await ask('facility', posting, { input: { lines: [line] } }, manager);
  return data?.['postShifts'].recruitmentIds[0];
}

type Opened = {
  id: string;
  version: string;
  wasChanged: boolean;
  startsAt: string;
  hourlyWage: number;
  capacity: number;
};

/** Returns a posting in the form that a manager's page receives. */
async function opened(id: string): Promise<Opened> {
  const days = ['2026-12-10', '2026-12-17', '2027-01-20'];
  const pages = await Promise.all(days.map((day) => ask('facility', week, { day }, manager)));
  return pages
    .flatMap(({ data }) => data?.['postingsOfWeek'].postings)
    .find((one) => one.id === id);
}

type By = { cookie: string; idempotencyKey?: string };

/** Saves an opened posting with a change. */
function editFrom(
  { id, version, wasChanged: _wasChanged, ...terms }: Opened,
  change: object,
  by: By = manager,
) {
  const input = { id, version, terms: { ...terms, ...change } };
  return ask('facility', editing, { input }, by);
}

const historyOf = (id: string) =>
  app.db
    .selectFrom('state_changes')
    .select(['reason', 'staff_id'])
    .where('subject_id', '=', id)
    .where('event', '=', 'edit')
    .orderBy('id')
    .execute();

/** Returns the contract documents that the worker agreed to. */
const agreedOf = (attendanceId: string) =>
  app.db
    .selectFrom('agreed_documents as d')
    .innerJoin('attendances as a', 'a.application_id', 'd.application_id')
    .selectAll('d')
    .where('a.id', '=', attendanceId)
    .execute();

test('terms only rise once somebody has applied, the search shows them, and what was agreed stays', async () => {
  const id = await posted('2027-01-20');
  const edit = async (change: object) => editFrom(await opened(id), change);
  const shown = async () =>
    (
      await app.db
        .selectFrom('open_recruitments')
        .select('item')
        .where('recruitment_id', '=', id)
        .executeTakeFirst()
    )?.item;
  expect(refusalCodeOf(await edit({ hourlyWage: 1_000 }))).toBe('WAGE_BELOW_MINIMUM');
  expect(refusalCodeOf(await edit({ hourlyWage: 1_400 }))).toBeNull();
  expect(await shown()).toMatchObject({ hourlyWage: 1_400 });
  const worker = await buildPreparedWorker(app.db, { now });
  const { attendanceId } = await buildContract(app, {
    workerId: worker.id,
    recruitmentId: id,
    now,
  });
  const agreed = await agreedOf(attendanceId);
  expect(agreed).toHaveLength(1);
  for (const worse of [
    { hourlyWage: 1_399 },
    { travelAllowance: 499 },
    { endsAt: instantAtJst('2027-01-20', '17:30') },
    { startsAt: instantAtJst('2027-01-20', '08:30') },
    { startsAt: instantAtJst('2027-01-19', '09:00'), endsAt: instantAtJst('2027-01-19', '17:00') },
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one change after the other
    expect([worse, refusalCodeOf(await edit(worse))]).toEqual([worse, 'EDIT_WORSENS']);
  }
  expect(refusalCodeOf(await edit({ hourlyWage: 1_600 }))).toBeNull();
  expect(await shown()).toMatchObject({ hourlyWage: 1_600 });
  const contract = await app.db
    .selectFrom('attendances')
    .select('hourly_wage')
    .where('id', '=', attendanceId)
    .executeTakeFirst();
  expect(contract).toEqual({ hourly_wage: 1_400 });
  expect(await agreedOf(attendanceId)).toEqual(agreed);
  expect(await historyOf(id)).toEqual([
    { reason: 'hourlyWage: 1500 → 1400', staff_id: manager.id },
    { reason: 'hourlyWage: 1400 → 1600', staff_id: manager.id },
  ]);
});

const history = `query ($id: ID!) { postingHistory(id: $id) {
  cursor changes { personName terms { term before after } } } }`;

test('better pay is told to who waits for an answer, not to who has a contract, and staff see who raised it', async () => {
  const id = await posted('2027-01-21', 'SCREENING');
  const [waiting, hired] = [
    await buildPreparedWorker(app.db, { now }),
    await buildPreparedWorker(app.db, { now }),
  ];
  for (const { id: workerId } of [waiting, hired]) {
    // oxlint-disable-next-line no-await-in-loop -- two
    const applied = await applyToRecruitment(app, { workerId, recruitmentId: id, now });
    if (workerId !== hired.id) continue;
    const accept = 'mutation ($id: ID!) { acceptApplication(input: { id: $id }) { success } }';
    // oxlint-disable-next-line no-await-in-loop -- one
    const accepted = await ask('facility', accept, { id: applied.applicationId }, manager);
    expect(refusalCodeOf(accepted)).toBeNull();
  }
  const noticesOf = async (workerId: string) =>
    app.db
      .selectFrom('notices')
      .select(['title', 'body'])
      .where('worker_id', '=', workerId)
      .where('dedup_key', 'like', `recruitment:${id}:raised:%`)
      .execute();
  const edit = async (change: object) => editFrom(await opened(id), change);
  expect(refusalCodeOf(await edit({ capacity: 3 }))).toBeNull();
  expect(await noticesOf(waiting.id)).toEqual([]);
  expect(refusalCodeOf(await edit({ hourlyWage: 1_600, travelAllowance: 700 }))).toBeNull();
  expect(await noticesOf(waiting.id)).toEqual([
    {
      title: '応募中の勤務の給与が上がりました',
      body: expect.stringContaining('時給 1,500円→1,600円、交通費の上限 500円→700円'),
    },
  ]);
  expect(await noticesOf(hired.id)).toEqual([]);

  const seen = await ask('facility', history, { id }, colleague);
  expect(seen.data?.['postingHistory']).toEqual({
    cursor: null,
    changes: [
      {
        personName: '佐藤',
        terms: [
          { term: 'hourlyWage', before: '1500', after: '1600' },
          { term: 'travelAllowance', before: '500', after: '700' },
        ],
      },
      { personName: '佐藤', terms: [{ term: 'capacity', before: '2', after: '3' }] },
    ],
  });
  expect(await opened(id)).toMatchObject({ wasChanged: true });
});

test('of two managers who opened one posting, the second is told and changes nothing', async () => {
  const id = await posted('2026-12-10');
  const [first, second] = [await opened(id), await opened(id)];
  expect(refusalCodeOf(await editFrom(first, { hourlyWage: 1_600 }))).toBeNull();
  const refused = await editFrom(second, { capacity: 5 }, colleague);
  expect(refusalCodeOf(refused)).toBe('POSTING_REPLACED');
  expect(refused.errors?.[0]?.message).toContain('ほかの人が先にこの募集を変更しました');
  expect(await opened(id)).toMatchObject({ hourlyWage: 1_600, capacity: 2 });
  expect(await historyOf(id)).toHaveLength(1);
  expect(refusalCodeOf(await editFrom(await opened(id), { capacity: 5 }, colleague))).toBeNull();
  expect(await opened(id)).toMatchObject({ hourlyWage: 1_600, capacity: 5 });
});

test('of two managers who save at once, one is told', async () => {
  const id = await posted('2026-12-11');
  const from = await opened(id);
  const wages = [1_600, 1_700];
  const [one, other] = await Promise.all([
    editFrom(from, { hourlyWage: wages[0] }),
    editFrom(from, { hourlyWage: wages[1] }, colleague),
  ]);
  const codes = [one, other].map((answer) => refusalCodeOf(answer));
  expect(codes).toContain(null);
  expect(codes).toContain('POSTING_REPLACED');
  expect((await opened(id)).hourlyWage).toBe(wages[codes.indexOf(null)]);
  expect(await historyOf(id)).toHaveLength(1);
});

test('a change that is sent again after its answer was lost is answered as it was', async () => {
  const id = await posted('2026-12-12');
  const from = await opened(id);
  const by = { ...manager, idempotencyKey: 'lost-answer' };
  expect(refusalCodeOf(await editFrom(from, { hourlyWage: 1_600 }, by))).toBeNull();
  expect(refusalCodeOf(await editFrom(from, { hourlyWage: 1_600 }, by))).toBeNull();
  expect(await historyOf(id)).toHaveLength(1);
});

const confirmation = `query ($recruitmentId: ID!) {
  applicationConfirmation(recruitmentId: $recruitmentId) { version wage { hourlyWage } } }`;
const applying = `mutation ($input: ApplyToRecruitmentInput!) {
  applyToRecruitment(input: $input) { applicationId state } }`;

async function applicant() {
  const worker = await buildPreparedWorker(app.db, { now });
  return { workerId: worker.id, token: await fixture.signIn(worker.id) };
}

const applicationsOf = (recruitmentId: string) =>
  app.db
    .selectFrom('applications')
    .select('worker_id')
    .where('recruitment_id', '=', recruitmentId)
    .execute();

const contractsOf = (recruitmentId: string) =>
  app.db
    .selectFrom('attendances')
    .select(['worker_id', 'hourly_wage'])
    .where('recruitment_id', '=', recruitmentId)
    .execute();

test.each(['INSTANT', 'SCREENING'])(
  'who applies (%s) to terms that were changed behind the page is told, and applies to the new ones',
  async (mode) => {
    const recruitmentId = await posted('2026-12-17', mode);
    const { token } = await applicant();
    const seen = async () =>
      (await call(confirmation, { recruitmentId }, { token })).data?.['applicationConfirmation'];
    const apply = (version: string) =>
      call(
        applying,
        { input: { recruitmentId, version } },
        { token, idempotencyKey: `press-${mode}` },
      );
    const before = await seen();
    expect(
      refusalCodeOf(await editFrom(await opened(recruitmentId), { hourlyWage: 1_400 })),
    ).toBeNull();
    const refused = await apply(before.version);
    expect(refusalCodeOf(refused)).toBe('TERMS_CHANGED');
    expect(refused.errors?.[0]?.message).toContain('応募はしていません');
    expect(await applicationsOf(recruitmentId)).toEqual([]);
    const after = await seen();
    expect(after.wage.hourlyWage).toBe(1_400);
    expect(refusalCodeOf(await apply(after.version))).toBeNull();
    expect(await applicationsOf(recruitmentId)).toHaveLength(1);
  },
);

test('seats and deadline may change behind the page of who applies', async () => {
  const recruitmentId = await posted('2026-12-18');
  const { token } = await applicant();
  const { data } = await call(confirmation, { recruitmentId }, { token });
  const { version } = data?.['applicationConfirmation'] ?? {};
  expect(refusalCodeOf(await editFrom(await opened(recruitmentId), { capacity: 4 }))).toBeNull();
  const answer = await call(applying, { input: { recruitmentId, version } }, { token });
  expect(answer.data?.['applyToRecruitment'].state).toBe('HIRED');
});

test('pay that is lowered while somebody applies leaves one of both, and no contract below what was shown', async () => {
  for (let round = 0; round < 12; round += 1) {
    const recruitmentId = await posted(addDays('2026-12-14', round % 6));
    const { workerId, token } = await applicant();
    const { data } = await call(confirmation, { recruitmentId }, { token });
    const { version } = data?.['applicationConfirmation'] ?? {};
    const from = await opened(recruitmentId);
    const edit = () => editFrom(from, { hourlyWage: 1_400 });
    const apply = () => call(applying, { input: { recruitmentId, version } }, { token });
    // Each of the two is sent first in half of the rounds.
    const [one, other] = await Promise.all(round % 2 === 0 ? [edit(), apply()] : [apply(), edit()]);
    const [edited, applied] = round % 2 === 0 ? [one, other] : [other, one];
    const outcome = `${refusalCodeOf(edited)} ${refusalCodeOf(applied)}`;
    expect(['null TERMS_CHANGED', 'EDIT_WORSENS null']).toContain(outcome);
    const isHired = refusalCodeOf(applied) === null;
    expect(await contractsOf(recruitmentId)).toEqual(
      isHired ? [{ worker_id: workerId, hourly_wage: 1_500 }] : [],
    );
    expect((await opened(recruitmentId)).hourlyWage).toBe(isHired ? 1_500 : 1_400);
  }
});
