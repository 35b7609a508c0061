import { afterAll, describe, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { templateInput } from '#testing/fixtures/facility-inputs.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { buildContract, buildPreparedWorker } from '../build.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, call, app } = fixture;
const { db } = app;
afterAll(() => fixture.close());

const { id: corporationId, facilityId } = await fixture.corporation('ひなた');
const nothing = {
  workedHere: false,
  shifts: null,
  ratingTenths: null,
  ratingCount: null,
  licenseIds: [],
  licenseYears: null,
};
type Conditions = { [Name in keyof typeof nothing]?: unknown };

const createDocument = `mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { id } }`;
const editDocument = `mutation ($input: EditTemplateInput!) { editTemplate(input: $input) { success } }`;
const readDocument = `query ($id: ID!) { template(id: $id) { version instant {
  workedHere shifts ratingTenths ratingCount licenseIds licenseYears } } }`;
const postDocument = `mutation ($input: PostShiftsInput!) { postShifts(input: $input) { recruitmentIds } }`;

const manager = () => fixture.person({ corporationId, role: 'MANAGER' });

async function create(instant: Conditions | null) {
  const input = {
    facilityId,
    template: { ...templateInput, ...(instant && { instant: { ...nothing, ...instant } }) },
  };
  const answer = await ask('facility', createDocument, { input }, await manager());
  return { id: answer.data?.['createTemplate']?.id as string, answer };
}

async function post(templateId: string, day: string): Promise<string> {
  const line = {
    templateId,
    mode: 'INSTANT',
    days: [day],
    startTime: '09:00',
    endTime: '15:00',
    breakMinutes: 0,
    hourlyWage: 1_500,
    travelAllowance: 500,
    bonus: 0,
    capacity: 5,
  };
  const { data, errors } = await ask(
    'facility',
    postDocument,
    { input: { lines: [line] } },
    await manager(),
  );
  expect(errors).toBeUndefined();
  return data?.['postShifts'].recruitmentIds[0];
}

async function worker(wishes: { licenseIds?: number[] } = {}) {
  const { id } = await buildPreparedWorker(db, { now, ...wishes });
  return { id, token: await fixture.signIn(id) };
}

type Who = { token: string } | null;

/** Reads the tags and the contract moment that the card, the detail and the page of the application show. */
async function seen(id: string, who: Who) {
  const confirmation = who
    ? 'applicationConfirmation(recruitmentId: $id) { contractMoment { kind text } confirmations { id text } }'
    : '';
  const { data, errors } = await call(
    `query ($id: ID!) {
       recruitmentSearch(input: {}) { recruitments { id tags { name } } }
       recruitmentDetail(recruitmentId: $id) { tags { name } contractMoment { kind text } }
       ${confirmation} }`,
    { id },
    who ?? {},
  );
  expect(errors).toBeUndefined();
  type Shown = { id: string; tags: { name: string }[] };
  const instant = (shown: Shown) =>
    shown.tags.map(({ name }) => name).filter((name) => name.includes('即決'));
  const card = data?.['recruitmentSearch'].recruitments.find((one: Shown) => one.id === id);
  const detail = data?.['recruitmentDetail'];
  const { text } = detail.contractMoment;
  const said = { contractMoment: detail.contractMoment, confirmations: [{ text }] };
  const applying = data?.['applicationConfirmation'] ?? said;
  expect(applying.contractMoment).toEqual(detail.contractMoment);
  // A returning worker agrees to the conditions in the same sentence.
  expect(applying.confirmations[0].text.startsWith(text)).toBe(true);
  return { card: instant(card), detail: instant(detail), moment: detail.contractMoment };
}

const applyDocument = `mutation ($id: ID!) {
  applyToRecruitment(input: { recruitmentId: $id }) { state attendanceId } }`;
const apply = async (id: string, who: { token: string }) =>
  (await call(applyDocument, { id }, who)).data?.['applyToRecruitment'];

describe('the conditions of a template', () => {
  test('are part of its version, and are read as they were written', async () => {
    const asked = {
      workedHere: true,
      shifts: 3,
      ratingTenths: 41,
      ratingCount: 5,
      licenseIds: [1],
      licenseYears: 2,
    };
    const { id } = await create(asked);
    const read = async () =>
      (await ask('facility', readDocument, { id }, await manager())).data?.['template'];
    expect(await read()).toEqual({ version: 1, instant: asked });
    const posted = await post(id, '2026-12-10');
    await ask(
      'facility',
      editDocument,
      { input: { id, version: 1, template: templateInput } },
      await manager(),
    );
    expect(await read()).toEqual({ version: 2, instant: null });
    // A posting has the version of the template that it was posted from, also after an edit.
    expect((await seen(posted, null)).card).toEqual(['条件つき即決']);
    expect((await seen(await post(id, '2026-12-10'), null)).card).toEqual(['即決']);
  });

  test.each<[Conditions, string]>([
    [{ shifts: 0 }, 'instantShifts'],
    [{ ratingTenths: 41 }, 'instantRating'],
    [{ licenseYears: 3 }, 'instantLicenses'],
    [{ licenseIds: [61] }, 'instantLicenses'],
  ])('%j is refused with its sentence, and nothing is stored', async (asked, field) => {
    const { answer } = await create(asked);
    expect(refusalCodeOf(answer)).toBe('VALIDATION_FAILED');
    expect(Object.keys(answer.errors?.[0]?.extensions.fields ?? {})).toEqual([field]);
  });

  test.each([
    'instant_shifts = 0',
    'instant_rating_tenths = 40',
    'instant_license_years = 3',
    'instant_rating_tenths = 40, instant_rating_count = 2',
  ])('the database refuses %s as well', async (change) => {
    const { id } = await buildJob(db, { now, facilityId });
    await expect(app.pool.query(`update jobs set ${change} where id = $1`, [id])).rejects.toThrow(
      /check constraint/,
    );
  });
});

describe('a worker', () => {
  test('who lacks a condition reads so everywhere, and the facility decides within 48 hours', async () => {
    const { id: templateId } = await create({ licenseIds: [1] });
    const id = await post(templateId, '2026-12-11');
    const who = await worker();
    expect(await seen(id, who)).toEqual({
      card: [],
      detail: [],
      moment: {
        kind: 'AT_ACCEPTANCE',
        text: '即決の条件（介護福祉士）を満たしていません。施設が承認した時点で労働契約が成立します',
      },
    });
    expect(await apply(id, who)).toEqual({ state: 'APPLIED', attendanceId: null });
    const waiting = `query ($facilityId: ID!) { waitingApplicants(facilityId: $facilityId) { applicants { answerBy } } }`;
    const { data } = await ask('facility', waiting, { facilityId }, await manager());
    expect(data?.['waitingApplicants'].applicants).toEqual([
      { answerBy: instantAtJst('2026-12-03', '09:00').toISOString() },
    ]);
  });

  test('who meets them all has the contract at once, as every page said', async () => {
    const { id: templateId } = await create({ licenseIds: [1] });
    const id = await post(templateId, '2026-12-12');
    const who = await worker({ licenseIds: [1] });
    expect(await seen(id, who)).toEqual({
      card: ['即決'],
      detail: ['即決'],
      moment: {
        kind: 'AT_APPLICATION',
        text: '即決の条件（介護福祉士）を満たしています。応募が完了した時点で労働契約が成立します',
      },
    });
    expect(await apply(id, who)).toMatchObject({
      state: 'HIRED',
      attendanceId: expect.any(String),
    });
  });

  test('who has worked here once is hired at once from then on, and not at another facility', async () => {
    const who = await worker();
    const asked = { workedHere: true, shifts: 1 };
    const job = await buildJob(db, { now, facilityId });
    const span = {
      startsAt: instantAtJst('2026-12-02', '09:00'),
      endsAt: instantAtJst('2026-12-02', '15:00'),
    };
    const { id: first } = await buildRecruitment(db, {
      now,
      jobId: job.id,
      breakMinutes: 0,
      ...span,
    });
    const { id: templateId } = await create(asked);
    const here = await post(templateId, '2026-12-13');
    const other = await fixture.corporation('よそ');
    const elsewhere = await buildJob(db, { now, facilityId: other.facilityId, instant: asked });
    const there = await buildRecruitment(db, {
      now,
      jobId: elsewhere.id,
      startsAt: instantAtJst('2026-12-14', '09:00'),
      endsAt: instantAtJst('2026-12-14', '15:00'),
      breakMinutes: 0,
    });
    const { attendanceId } = await buildContract(app, {
      workerId: who.id,
      recruitmentId: first,
      now,
    });
    const kinds = async () => {
      const token = await fixture.signIn(who.id);
      return [
        (await seen(here, { token })).moment.kind,
        (await seen(there.id, { token })).moment.kind,
      ];
    };
    expect(await kinds()).toEqual(['AT_ACCEPTANCE', 'AT_ACCEPTANCE']);
    await buildCheckIn(app, { attendanceId });
    await buildCheckOut(app, { attendanceId });
    fixture.setNow(instantAtJst('2026-12-02', '16:00'));
    expect(await kinds()).toEqual(['AT_APPLICATION', 'AT_ACCEPTANCE']);
    const token = await fixture.signIn(who.id);
    expect((await apply(here, { token })).state).toBe('HIRED');
    expect((await apply(there.id, { token })).state).toBe('APPLIED');
    fixture.setNow(now);
  });
});

test('a visitor reads the conditions, and the filter 即決 finds only what promises it to all', async () => {
  const { id: templateId } = await create({ shifts: 3 });
  const id = await post(templateId, '2026-12-15');
  expect(await seen(id, null)).toEqual({
    card: ['条件つき即決'],
    detail: ['条件つき即決'],
    moment: {
      kind: 'AT_ACCEPTANCE',
      text: '即決には条件（勤務3回以上）があります。条件を満たす方は応募が完了した時点で、ほかの方は施設が承認した時点で労働契約が成立します',
    },
  });
  const { data } = await call(
    '{ recruitmentSearch(input: { instantOnly: true }) { recruitments { id } } }',
  );
  const found = data?.['recruitmentSearch'].recruitments.map((one: { id: string }) => one.id);
  expect(found).not.toContain(id);
});

test('the week of the facility says which postings are instant for some only', async () => {
  const { id: templateId } = await create({ shifts: 3 });
  const id = await post(templateId, '2026-12-16');
  const week = `query ($day: Date!) { postingsOfWeek(day: $day) { postings { id isConditional } } }`;
  const { data } = await ask('facility', week, { day: '2026-12-16' }, await manager());
  const rows = data?.['postingsOfWeek'].postings as { id: string; isConditional: boolean }[];
  expect(rows.find((row) => row.id === id)?.isConditional).toBe(true);
});
