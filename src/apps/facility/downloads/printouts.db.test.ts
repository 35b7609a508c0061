import { afterAll, describe, expect, test } from 'vitest';

import {
  contractDocumentLink,
  readContractDocumentLink,
} from '#domain/application/conditions/documents.server.ts';
import { stampCodeOf } from '#domain/attendance/stamps/stamp-code.server.ts';
import {
  agreedConditionsNoticePath,
  facilityPrintoutPath,
  type FacilityPrintout,
} from '#platform/base/people/file-paths.ts';
import { addDays, addHours, instantAtJst } from '#platform/base/jst.ts';
import { payerOf } from '#platform/server/prices/payers.ts';
import { takeTurn } from '#platform/server/threads/heavy-work.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture, testOrigin } from '#testing/fixtures/staff.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { createPrintoutsEndpoint } from './printouts.server.ts';

const day = '2026-12-02';
const at = (time: string) => instantAtJst(day, time);
const fixture = await openStaffFixture(await openTestDatabase(), at('00:00'));
const { app } = fixture;
afterAll(() => fixture.close());
const papers = createPrintoutsEndpoint(app);

const { id: corporationId } = await fixture.corporation('ひなた');
const plan = { startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60, corporationId };

type AskArgs = { shift: FixtureShift; paper: FacilityPrintout; of?: string; now?: Date };

async function askAs(cookie: string, { shift, paper, of, now = at('07:00') }: AskArgs) {
  fixture.setNow(now);
  const url = testOrigin + facilityPrintoutPath(shift.facilityId, paper, of);
  const response = await papers(new Request(url, { headers: { cookie } }), { address: '10.0.0.1' });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isPdf = response.headers.get('content-type') === 'application/pdf';
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, bytes, text: isPdf ? await pdfText(bytes) : '' };
}

async function personAt(now: Date, role: 'MANAGER' | 'APPROVER' | 'VIEWER', of = corporationId) {
  fixture.setNow(now);
  return (await fixture.person({ corporationId: of, role })).cookie;
}

const nameOf = async ({ workerId }: FixtureShift) => {
  const { last_name: last, first_name: first } = await app.db
    .selectFrom('worker_profiles')
    .select(['last_name', 'first_name'])
    .where('worker_id', '=', workerId)
    .executeTakeFirstOrThrow();
  return `${last}${first}`;
};

describe('the poster of the week', () => {
  test('has the codes of seven days that stamps accept, and is tagged', async () => {
    const shift = await createShift(fixture, plan);
    const cookie = await personAt(at('07:00'), 'APPROVER');
    const { status, bytes, text } = await askAs(cookie, { shift, paper: 'poster' });
    expect(status).toBe(200);
    const { stamp_secret: secret } = await app.db
      .selectFrom('facilities')
      .select('stamp_secret')
      .where('id', '=', shift.facilityId)
      .executeTakeFirstOrThrow();
    const codes = Array.from({ length: 7 }, (_, n) => stampCodeOf(secret, addDays(day, n)));
    expect(codes.filter((code) => !text.includes(code))).toEqual([]);
    expect(codes[0]).toBe(shift.codeAt(at('07:00')));
    expect(Buffer.from(bytes).toString('latin1')).toContain('/MarkInfo');
    const again = await askAs(cookie, { shift, paper: 'poster' });
    expect(Buffer.compare(again.bytes, bytes)).toBe(0);
  });

  test('is for those who run shifts, at their own facilities', async () => {
    const shift = await createShift(fixture, plan);
    const others = await fixture.corporation('よそ');
    const statusAs = async (cookie: string) =>
      (await askAs(cookie, { shift, paper: 'poster' })).status;
    expect(await statusAs(await personAt(at('07:00'), 'VIEWER'))).toBe(403);
    expect(await statusAs(await personAt(at('07:00'), 'MANAGER', others.id))).toBe(404);
    expect(await statusAs('')).toBe(401);
    const device = await fixture.device({ id: corporationId, facilityId: shift.facilityId });
    expect(await statusAs(device)).toBe(401);
  });
});

test('a person with too many printouts that wait is asked to come back, another is served', async () => {
  const shift = await createShift(fixture, plan);
  const other = await personAt(at('07:00'), 'APPROVER');
  const busy = await fixture.person({ corporationId, role: 'APPROVER' });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  // One that is being drawn, and 20 that wait.
  const own = Array.from({ length: 21 }, () => takeTurn(payerOf('person', busy.id), () => ended));
  const refused = await askAs(busy.cookie, { shift, paper: 'poster' });
  expect(refused).toMatchObject({ status: 429, retryAfter: '5' });
  const served = askAs(other, { shift, paper: 'poster' });
  end();
  await Promise.all(own);
  expect(await served).toMatchObject({ status: 200, retryAfter: null });
});

describe('the paper of the day', () => {
  test('names who comes with licence and tasks, has no number and no address, and is one look', async () => {
    const shift = await createShift(fixture, plan);
    const cookie = await personAt(at('07:00'), 'VIEWER');
    const { status, text } = await askAs(cookie, { shift, paper: 'day' });
    expect(status).toBe(200);
    expect(text).toContain(await nameOf(shift));
    expect(text).toContain('09:00〜18:00');
    expect(text).toContain('休憩60分');
    expect(text).not.toContain(shift.phoneNumber);
    const tomorrow = await askAs(cookie, { shift, paper: 'day', of: '2026-12-03' });
    expect(tomorrow.text).toContain('この日の勤務はありません');
    for (const wrong of ['x', '2026-02-30']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other reads better when it fails
      expect((await askAs(cookie, { shift, paper: 'day', of: wrong })).status).toBe(404);
    }
    const looks = await app.db
      .selectFrom('staff_access_log')
      .select('operation')
      .where('operation', '=', 'daySheet')
      .execute();
    expect(looks).toHaveLength(1);
  });
});

test.each([-5, 1, 2, 88])(
  'the paper of a day is there %i days after it, as on the board',
  async (days) => {
    const shift = await createShift(fixture, plan);
    const now = addHours(at('07:00'), 24 * days);
    const cookie = await personAt(now, 'VIEWER');
    const { status, text } = await askAs(cookie, { shift, paper: 'day', of: day, now });
    expect(status).toBe(200);
    expect(text).toContain(await nameOf(shift));
  },
);

test('the day’s paper has the answers to the facility’s questions for those who run shifts, and each is a look', async () => {
  const question = { text: '上着のサイズ', kind: 'text' as const, options: [], required: true };
  const shift = await createShift(fixture, { ...plan, workQuestions: [question] });
  const answering = `mutation ($input: AnswerWorkQuestionsInput!) { answerWorkQuestions(input: $input) { success } }`;
  const input = { id: shift.attendanceId, answers: ['Mの長め'] };
  expect((await shift.send(at('06:00'), answering, { input })).errors).toBeUndefined();
  const paper = async (role: 'APPROVER' | 'VIEWER') =>
    (await askAs(await personAt(at('07:00'), role), { shift, paper: 'day', of: day })).text;
  const views = () =>
    app.db
      .selectFrom('work_answer_views')
      .select('at')
      .where('attendance_id', '=', shift.attendanceId)
      .execute();
  expect(await paper('VIEWER')).not.toContain('Mの長め');
  expect(await views()).toEqual([]);
  expect(await paper('APPROVER')).toContain('Mの長め');
  expect(await views()).toEqual([{ at: at('07:00') }]);
});

describe('the notice of a contract', () => {
  const noticeAs = async (cookie: string, facilityId: string, attendanceId: string) => {
    const url = testOrigin + agreedConditionsNoticePath(facilityId, attendanceId);
    const visit = { address: '10.0.0.1' };
    const response = await papers(new Request(url, { headers: { cookie } }), visit);
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  };

  test('is the worker’s own document, stays what was agreed, and each look is logged', async () => {
    const shift = await createShift(fixture, plan);
    const { id: documentId } = await app.db
      .selectFrom('agreed_documents')
      .select('id')
      .where('application_id', '=', shift.applicationId)
      .executeTakeFirstOrThrow();
    const now = at('07:00');
    fixture.setNow(now);
    const person = await fixture.person({ corporationId, role: 'APPROVER' });
    const own = await noticeAs(person.cookie, shift.facilityId, shift.attendanceId);
    expect(own.status).toBe(200);
    expect(await pdfText(own.bytes)).toContain(await nameOf(shift));
    const link = contractDocumentLink(app, { documentId, workerId: shift.workerId, now });
    const theirs = await readContractDocumentLink(app, new URL(link, testOrigin), now);
    expect(Buffer.compare(own.bytes, theirs.bytes)).toBe(0);
    await app.db
      .updateTable('facilities')
      .set({ name: '改名した家' })
      .where('id', '=', shift.facilityId)
      .execute();
    const later = await noticeAs(person.cookie, shift.facilityId, shift.attendanceId);
    expect(Buffer.compare(later.bytes, own.bytes)).toBe(0);
    const looks = await app.db
      .selectFrom('staff_access_log')
      .select('operation')
      .where('staff_id', '=', person.id)
      .execute();
    expect(looks).toContainEqual({ operation: 'agreedNotice' });
  });

  test('is for those who may read hours, of contracts of the facility alone', async () => {
    const [shift, other] = [await createShift(fixture, plan), await createShift(fixture, plan)];
    const others = await fixture.corporation('よその法人');
    const statusOf = async (cookie: string, attendanceId = shift.attendanceId) =>
      (await noticeAs(cookie, shift.facilityId, attendanceId)).status;
    const approver = await personAt(at('07:00'), 'APPROVER');
    expect(await statusOf(approver)).toBe(200);
    expect(await statusOf(approver, other.attendanceId)).toBe(404);
    expect(await statusOf(approver, 'x')).toBe(404);
    expect(await statusOf(await personAt(at('07:00'), 'VIEWER'))).toBe(403);
    expect(await statusOf(await personAt(at('07:00'), 'MANAGER', others.id))).toBe(404);
    expect(await statusOf('')).toBe(401);
  });
});
