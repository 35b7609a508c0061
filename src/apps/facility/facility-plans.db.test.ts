import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { facilityPrintoutPath } from '#platform/base/people/file-paths.ts';
import { addDays, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { readMessages } from '#domain/chat/channels/history.server.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { endedPostingsWithoutFillTime } from '#domain/recruitment/advice/fill-times.queries.server.ts';
import { priceAdviceSpan } from '#domain/recruitment/advice/note-fill-times.server.ts';

import {
  buildBulkConversations,
  bulkConversations,
  chatTables,
} from '#testing/fixtures/bulk-conversations.ts';
import { buildBulkData, crowdedTables } from '#testing/fixtures/bulk-data.ts';
import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture, testOrigin } from '#testing/fixtures/staff.ts';
import { explainPlansOf, rowsReadByPlan, fullyScannedTables } from '#testing/plans.ts';
import { sendDigests } from '#domain/staff-notices/digest.server.ts';
import { notifyStaff } from '#domain/staff-notices/notify-staff.server.ts';
import { postingFilePrices } from '#main/prices/routes.server.ts';
import { createPrintoutsEndpoint } from '#apps/facility/downloads/printouts.server.ts';
import { postingFileColumns } from '#apps/facility/postings/csv/columns.ts';
import { createPostingFileEndpoint } from '#apps/facility/postings/csv/file-endpoint.server.ts';

const now = instantAtJst('2026-11-21', '12:00');
const bigTables = [...crowdedTables, ...chatTables, 'fill_times'];
/** Facilities of the corporation; each has a twentieth of the 80,000 shifts of 400 days. */
const facilities = 20;
/** Rows of the bulk data that a page of one facility may read: about as many as it shows, and neighbouring rows. */
const maxRows = 6_000;

let url: string;
let fixture: Awaited<ReturnType<typeof openStaffFixture>>;
let manager = { cookie: '' };
let facilityId = '';

beforeAll(async () => {
  url = await openTestDatabase({ audited: false });
  fixture = await openStaffFixture(url, now);
  const { db } = fixture.app;
  const { id: corporationId } = await fixture.corporation('大');
  const jobIds: string[] = [];
  for (let n = 0; n < facilities; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a handful
    const facility = await buildFacility(db, { now, corporationId, name: `大の里 ${n}` });
    facilityId = facility.id;
    // oxlint-disable-next-line no-await-in-loop -- a handful
    jobIds.push((await buildJob(db, { now, facilityId, title: '日勤' })).id);
  }
  await buildBulkData({ url, jobIds, now });
  await buildBulkConversations({ url, now });
  manager = await fixture.person({ corporationId, role: 'MANAGER' });
});
afterAll(() => fixture.close());

const documents = {
  applicants: `query ($id: ID!) { waitingApplicants(facilityId: $id) { applicants { id label } } }`,
  board: `query ($id: ID!) { dayShifts(facilityId: $id) { shifts { id workerName state todo } } }`,
  otherDay: `query ($id: ID!) { dayShifts(facilityId: $id, day: "2026-12-03") { shifts { id } } }`,
  hours: `query ($id: ID!) { hoursToApprove(facilityId: $id) { hours { id claim { yen } } } }`,
  reviews: `query ($id: ID!) { workerReviewsToWrite(facilityId: $id) { reviews { attendanceId } } }`,
  posted: `query ($id: ID!) { postedReviews(facilityId: $id) { reviews { id month } } }`,
  inbox: `query ($id: ID!) { conversations(facilityId: $id) { conversations { id unread } } }`,
  standIns: `query ($id: ID!) { standIns(facilityId: $id) { postings { id search { id } } } }`,
  billing: `query ($id: ID!) {
    billingShifts(facilityId: $id, day: "2026-11-01") { shifts { id advance } cursor } }`,
  calendar: `query ($id: ID!) {
    postingsOfWeek(day: "2026-11-21", facilityId: $id) { postings { id state } } }`,
};

/** Returns a line for each statement of `ask` that scans a big table or reads more rows than the limit. */
async function greedyPlansOf(ask: () => Promise<unknown>, limit = maxRows): Promise<string[]> {
  const plans = await explainPlansOf(url, ask);
  expect(plans.length).toBeGreaterThan(0);
  return plans.flatMap((plan) => [
    ...fullyScannedTables(plan, bigTables).map((table) => `${plan.name} walks ${table}`),
    ...(rowsReadByPlan(plan, bigTables) > limit
      ? [`${plan.name} reads ${rowsReadByPlan(plan, bigTables)} rows`]
      : []),
  ]);
}

test.each(Object.entries(documents))(
  'the page of %s walks no big table',
  async (_name, document) => {
    const ask = () => fixture.ask('facility', document, { id: facilityId }, manager);
    expect((await ask()).errors).toBeUndefined();
    expect(await greedyPlansOf(ask)).toEqual([]);
  },
);

test('the inbox reads a few rows of each conversation, for a new person as well', async () => {
  const { perFacility } = bulkConversations;
  const ask = () => fixture.ask('facility', documents.inbox, { id: facilityId }, manager);
  // Twelve rows for each conversation: the channel, its messages and its shifts.
  expect(await greedyPlansOf(ask, perFacility * 12)).toEqual([]);
});

test('a conversation reads its row and its latest messages', async () => {
  const list = await fixture.ask('facility', documents.inbox, { id: facilityId }, manager);
  const channelId: string = list.data?.['conversations'].conversations[0].id;
  const document = `query ($channelId: ID!) { conversation(channelId: $channelId) { row { id } readers { name } } }`;
  const { app } = fixture;
  const member = { side: 'facility', id: facilityId } as const;
  const ask = async () => {
    await readMessages({ app, member, now }, { channelId });
    return fixture.ask('facility', document, { channelId }, manager);
  };
  expect((await ask()).errors).toBeUndefined();
  expect(await greedyPlansOf(ask, 4 * bulkConversations.messages)).toEqual([]);
});

test('the calendar of all facilities reads a page', async () => {
  const document = `{ postingsOfWeek(day: "2026-11-21") { postings { id } cursor } }`;
  const ask = () => fixture.ask('facility', document, {}, manager);
  const { data } = await ask();
  expect(data?.['postingsOfWeek'].postings).toHaveLength(200);
  expect(data?.['postingsOfWeek'].cursor).not.toBeNull();
  expect(await greedyPlansOf(ask)).toEqual([]);
});

test('the overview of all homes reads the day of each, in one statement', async () => {
  const document = `{ homesOverview { homes { facilityId shifts } } }`;
  const ask = () => fixture.ask('facility', document, {}, manager);
  const { data } = await ask();
  expect(data?.['homesOverview'].homes.length).toBeGreaterThanOrEqual(facilities);
  const plans = (await explainPlansOf(url, ask)).filter(
    ({ name }) => name === 'overview.facilityOverviewRows',
  );
  expect(plans).toHaveLength(1);
  expect(await greedyPlansOf(ask, facilities * 400)).toEqual([]);
});

test('a CSV reads the names of the templates, and what is posted from now on', async () => {
  const files = createPostingFileEndpoint(fixture.app, postingFilePrices);
  const line = `大の里 0,日勤,応募と同時に採用,${addDays('2026-11-21', 3)},09:00,18:00,60,1500,500,0,1,120`;
  const send = async () => {
    const request = new Request(`${testOrigin}/api/facility/posting-files`, {
      method: 'POST',
      headers: { 'apollo-require-preflight': 'true', origin: testOrigin, ...manager },
      body: `${postingFileColumns.join(',')}\n${line}`,
    });
    return (await files(request, { requestId: 'plans', address: '10.0.0.1' })).text();
  };
  expect(await send()).toContain('"report"');
  // 40 of the 400 days are in the future: a tenth of all shifts, each with its job.
  expect(await greedyPlansOf(send, 2 * 8_000 + 1_000)).toEqual([]);
});

test('notices and the digest read what is open, and not what was', async () => {
  const { app } = fixture;
  expect(await greedyPlansOf(() => notifyStaff(app, now))).toEqual([]);
  // The digest reads the day, the applications and the hours of each facility.
  const morning = instantAtJst('2026-11-21', '07:30');
  expect(await greedyPlansOf(() => sendDigests(app, morning), facilities * 400)).toEqual([]);
});

test('the paper of the day, and what relies on a filing and uses its hours, walk no big table', async () => {
  const { id } = await fixture.app.db
    .selectFrom('agreement_filings')
    .select('id')
    .where('facility_id', '=', facilityId)
    .executeTakeFirstOrThrow();
  const document = `query ($id: ID!) { agreement(id: $id) { openPostings comingShifts } }`;
  const use = () => fixture.ask('facility', document, { id }, manager);
  expect((await use()).errors).toBeUndefined();
  expect(await greedyPlansOf(use)).toEqual([]);
  const overtimeDocument = `query ($id: ID!, $facilityId: ID!) {
    workerOvertime(facilityId: $facilityId, agreementId: $id) { workers { name } } }`;
  const overtime = () => fixture.ask('facility', overtimeDocument, { id, facilityId }, manager);
  expect((await overtime()).errors).toBeUndefined();
  // The facility's shifts of the year, each with its wage.
  expect(await greedyPlansOf(overtime, 2 * 4_000)).toEqual([]);
  const papers = createPrintoutsEndpoint(fixture.app);
  const page = new Request(testOrigin + facilityPrintoutPath(facilityId, 'day'), {
    headers: manager,
  });
  expect((await papers(page, { address: '10.0.0.1' })).status).toBe(200);
  expect(await greedyPlansOf(() => papers(page, { address: '10.0.0.1' }))).toEqual([]);
});

test('advice on a wage reads the latest rows of one index range, and the task what it notes', async () => {
  const { db } = fixture.app;
  const { since } = priceAdviceSpan(now);
  // The fill times of all days but the last are stored.
  const { numAffectedRows } = await sql`
    insert into fill_times (recruitment_id, facility_id, corporation_id, prefecture_code, requirement, shift_kind,
                            lead, hourly_wage, outcome, starts_at)
    select r.id, r.facility_id, f.corporation_id, f.prefecture_code, '', 'SHIFT_DAY', 'EARLIER', r.hourly_wage,
           'UNFILLED', r.starts_at
      from recruitments r join facilities f on f.id = r.facility_id
     where r.starts_at >= ${since} and r.starts_at < ${addDays(jstDay(now), -1)}::date
  `.execute(db);
  expect(numAffectedRows).toBeGreaterThan(30_000n);
  await sql`analyze fill_times`.execute(db);
  const limit = 500;
  const noting = () => endedPostingsWithoutFillTime(db, { since, now, limit });
  // Each posting is read with its job, facility, application, attendance and history.
  expect(await greedyPlansOf(noting, 6 * limit)).toEqual([]);
  const { id: templateId } = await db
    .selectFrom('jobs')
    .select('id')
    .where('facility_id', '=', facilityId)
    .executeTakeFirstOrThrow();
  const document = `query ($templateId: ID!) {
    priceAdvice(templateId: $templateId, startsAt: "2026-12-05T00:00:00Z", endsAt: "2026-12-05T09:00:00Z") {
      own { postings } nearby { postings } } }`;
  const ask = () => fixture.ask('facility', document, { templateId }, manager);
  const { data } = await ask();
  expect(data?.['priceAdvice'].own[0].postings).toBeGreaterThan(300);
  expect(await greedyPlansOf(ask, 2_000)).toEqual([]);
});
