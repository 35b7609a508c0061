import { afterAll, describe, expect, test } from 'vitest';

import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';

const day = '2026-12-02';
const at = (time: string) => instantAtJst(day, time);
const fixture = await openStaffFixture(await openTestDatabase(), at('00:00'));
const { app, ask } = fixture;
afterAll(() => fixture.close());

const { id: corporationId, facilityId } = await fixture.corporation('ひなた');
const shift = await createShift(fixture, {
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  breakMinutes: 60,
  corporationId,
});
fixture.setNow(at('09:31'));
const owner = await fixture.person({ corporationId, role: 'OWNER' });
const operator = await fixture.person(null, '運営');
const { last_name: lastName, first_name: firstName } = await app.db
  .selectFrom('worker_profiles')
  .select(['last_name', 'first_name'])
  .where('worker_id', '=', shift.workerId)
  .executeTakeFirstOrThrow();
const worker = { id: shift.workerId, name: `${lastName} ${firstName}` };

const entries = `cursor entries { id operation staffId staffName facilityName workers { id name } workerCount wasRefused }`;
const logDocument = `query ($filter: AccessLogFilter, $cursor: String) {
  accessLog(filter: $filter, cursor: $cursor) { ${entries} } }`;
const operatorDocument = `query ($corporationId: ID, $filter: AccessLogFilter) {
  operationLog(corporationId: $corporationId, filter: $filter) { ${entries} } }`;
const reveal =
  'mutation ($input: RevealContactInput!) { revealContact(input: $input) { relation } }';
const byNumber = 'query ($n: String!) { workerByNumber(phoneNumber: $n) { id } }';

type Entry = { id: string; operation: string; workers: object[]; facilityName: string | null };
type Page = { cursor: string | null; entries: Entry[] };

async function log(filter: object = {}, cursor: string | null = null, person = owner) {
  const { data } = await ask('facility', logDocument, { filter, cursor }, person);
  return data?.['accessLog'] as Page;
}
const contact = (kind: string) =>
  ask('facility', reveal, { input: { id: shift.attendanceId, kind } }, owner);

describe('an entry', () => {
  test('names the worker and the facility of an act, and says what was refused', async () => {
    expect(refusalCodeOf(await contact('phone'))).toBeNull();
    const unknown = { input: { id: corporationId, kind: 'phone' } };
    expect(refusalCodeOf(await ask('facility', reveal, unknown, owner))).toBe('NOT_FOUND');
    const { entries: found } = await log({ staffId: owner.id });
    const [refused, done] = found;
    expect(refused).toMatchObject({ operation: 'revealContact', workers: [], wasRefused: true });
    expect(done).toMatchObject({
      operation: 'revealContact',
      staffName: '佐藤',
      facilityName: expect.any(String),
      workers: [worker],
      workerCount: 1,
      wasRefused: false,
    });
  });

  test('names the workers of a list, and one that looks at others is another look', async () => {
    const board = `query ($f: ID!, $d: Date) { dayShifts(facilityId: $f, day: $d) { shifts { id } } }`;
    for (const d of [day, day, '2026-12-20']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await ask('facility', board, { f: shift.facilityId, d }, owner);
    }
    const looks = (await log()).entries.filter(({ operation }) => operation === 'dayShifts');
    expect(looks).toMatchObject([{ workers: [] }, { workers: [worker] }]);
  });

  test('does not tell who applied before there is a contract', async () => {
    const job = await buildJob(app.db, { now: at('00:00'), facilityId, title: '日勤' });
    const times = {
      startsAt: instantAtJst('2026-12-09', '09:00'),
      endsAt: instantAtJst('2026-12-09', '18:00'),
    };
    const wishes = { now: at('00:00'), jobId: job.id, mode: 'SCREENING', ...times } as const;
    const { id: recruitmentId } = await buildRecruitment(app.db, wishes);
    const { id: workerId } = await buildPreparedWorker(app.db, { now: at('00:00') });
    const application = { workerId, recruitmentId, now: at('09:31') };
    const { applicationId } = await applyToRecruitment(app, application);
    const reject = `mutation ($id: ID!) { rejectApplication(input: { id: $id }) { success } }`;
    expect(refusalCodeOf(await ask('facility', reject, { id: applicationId }, owner))).toBeNull();
    const [first] = (await log({ facilityId })).entries;
    expect(first).toMatchObject({
      operation: 'rejectApplication',
      workers: [],
      facilityName: 'ひなたの里',
    });
    expect((await log({ workerId })).entries).toEqual([]);
  });
});

test('the log is filtered by worker, facility, person and day, and read to its end', async () => {
  const mine = await log({ workerId: worker.id });
  expect(mine.entries.map(({ operation }) => operation)).toEqual(['dayShifts', 'revealContact']);
  expect((await log({ workerId: worker.id, from: '2026-12-03' })).entries).toEqual([]);
  expect((await log({ workerId: worker.id, to: day })).entries).toHaveLength(2);
  expect((await log({ staffId: operator.id })).entries).toEqual([]);
  expect((await log({ staffId: crypto.randomUUID() })).entries).toEqual([]);

  const values = Array.from({ length: 120 }, () => ({
    staff_id: owner.id,
    corporation_id: corporationId,
    operation: 'members',
    address: '192.0.2.1',
    at: at('09:31'),
  }));
  await app.db.insertInto('staff_access_log').values(values).execute();
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    const page: Page = await log({ from: day, to: day }, cursor);
    seen.push(...page.entries.map(({ id }) => id));
    ({ cursor } = page);
  } while (cursor !== null);
  expect([seen.length > 120, new Set(seen).size]).toEqual([true, seen.length]);
});

test('another corporation reads nothing of it, whatever it filters by', async () => {
  const { id } = await fixture.corporation('他');
  const other = await fixture.person({ corporationId: id, role: 'OWNER' });
  for (const filter of [{ workerId: worker.id }, { staffId: owner.id }, { facilityId }]) {
    // oxlint-disable-next-line no-await-in-loop -- three filters
    expect((await log(filter, null, other)).entries).toEqual([]);
  }
});

test('an operator reads the log of a corporation and of operators, and the worker who looked', async () => {
  await ask('operator', byNumber, { n: shift.phoneNumber }, operator);
  const own = await ask('operator', operatorDocument, {}, operator);
  expect(own.data?.['operationLog'].entries).toMatchObject([
    { operation: 'workerByNumber', workers: [worker], facilityName: null },
  ]);
  const theirs = { corporationId, filter: { workerId: worker.id } };
  const { data } = await ask('operator', operatorDocument, theirs, operator);
  expect(data?.['operationLog'].entries).toHaveLength(2);

  const looks = '{ dataLookList { looks { kind facilityName staffName } } }';
  const seen = await shift.send(at('09:40'), looks);
  expect(seen.data?.['dataLookList'].looks).toEqual([
    { kind: 'account', facilityName: null, staffName: null },
    { kind: 'phone', facilityName: expect.any(String), staffName: '佐藤' },
  ]);
});
