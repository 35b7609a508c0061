import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { inBulkTransaction } from '#platform/server/database/bulk.build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { buildBulkData, crowdedTables } from '#testing/fixtures/bulk-data.ts';
import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { explainPlansOf, rowsReadByPlan, fullyScannedTables } from '#testing/plans.ts';
import {
  deletePostingLimits,
  insertAudienceInvitations,
} from '../publishing/limits.queries.server.ts';
import { makeDuePostingsPublic } from './open-postings.server.ts';
import { notifyInvitedWorkers } from './notify-invited.server.ts';

const now = instantAtJst('2026-11-21', '12:00');
const facilities = 100;
const bigTables = [...crowdedTables, 'limited_recruitments', 'invited_recruitments'];
/** Maximum rows that one request may read: twice the history of one facility, and the rows of the pages. */
const maxRows = 4_000;

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
    // oxlint-disable-next-line no-await-in-loop -- a connection is enough
    const facility = await buildFacility(db, { now, corporationId });
    facilityId = facility.id;
    // oxlint-disable-next-line no-await-in-loop -- a connection is enough
    jobIds.push((await buildJob(db, { now, facilityId })).id);
  }
  await buildBulkData({ url, jobIds, now });
  manager = await fixture.person({ corporationId, role: 'MANAGER' });
  await inBulkTransaction(db, async (tx) => {
    await sql`
      insert into limited_recruitments (recruitment_id, facility_id, audience, until)
      select id, facility_id, 'EXPERIENCED', ${now}::timestamptz + row_number() over () * interval '1 minute'
        from recruitments where starts_at > ${now}
    `.execute(tx);
    // Almost all invitations are sent: in any minute only a few wait.
    await sql`
      insert into invited_recruitments (worker_id, recruitment_id, told_at)
      select w.id, l.recruitment_id, case when random() > 0.001 then ${now}::timestamptz end
        from (select id, row_number() over () as n from workers) w
        join (select recruitment_id, row_number() over () as n from limited_recruitments) l on l.n % 4000 = w.n % 4000
    `.execute(tx);
  });
  await sql`analyze limited_recruitments, invited_recruitments`.execute(db);
});
afterAll(() => fixture.close());

/** Any one invitation of the bulk data. */
async function someInvitation(): Promise<{ workerId: string; recruitmentId: string }> {
  return fixture.app.db
    .selectFrom('invited_recruitments')
    .select(['worker_id as workerId', 'recruitment_id as recruitmentId'])
    .orderBy('worker_id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function greedyPlansOf(ask: () => Promise<unknown>): Promise<string[]> {
  const plans = await explainPlansOf(url, ask);
  expect(plans.length).toBeGreaterThan(0);
  return plans.flatMap((plan) => [
    ...fullyScannedTables(plan, bigTables).map((table) => `${plan.name} walks ${table}`),
    ...(rowsReadByPlan(plan, bigTables) > maxRows
      ? [`${plan.name} reads ${rowsReadByPlan(plan, bigTables)} rows`]
      : []),
  ]);
}

test('there are as many rows as plans are judged on', async () => {
  const counted = sql<{ limited: number; invited: number }>`
    select (select count(*)::int from limited_recruitments) as limited,
           (select count(*)::int from invited_recruitments) as invited`;
  const { rows } = await counted.execute(fixture.app.db);
  expect(rows[0]?.limited).toBeGreaterThan(5_000);
  expect(rows[0]?.invited).toBeGreaterThan(50_000);
});

test('the list of the invited and the page of one invitation walk no big table', async () => {
  const { workerId, recruitmentId } = await someInvitation();
  const token = await fixture.signIn(workerId);
  const document = `query ($id: ID!) {
    invitationList { invitations { recruitment { id } } }
    recruitmentDetail(recruitmentId: $id) { title invitation { until } otherCandidates { times } }
  }`;
  const ask = () => fixture.call(document, { id: recruitmentId }, { token });
  expect((await ask()).errors).toBeUndefined();
  expect(await greedyPlansOf(ask)).toEqual([]);
});

test('the week of a facility with its audiences walks no big table', async () => {
  const document = `query ($id: ID!) {
    postingAudiences(facilityId: $id) { audience people }
    postingsOfWeek(day: "2026-11-22", facilityId: $id) { postings { id limit { invited } } }
  }`;
  const ask = () => fixture.ask('facility', document, { id: facilityId }, manager);
  expect((await ask()).errors).toBeUndefined();
  expect(await greedyPlansOf(ask)).toEqual([]);
});

test('the people of a facility with their marks and groups walk no big table', async () => {
  const document = `query ($id: ID!) {
    poolPeople(facilityId: $id, filter: { audience: REGULARS, text: "山" }) { people { workerId } }
    workerGroups(facilityId: $id) { name openPostings }
  }`;
  const ask = () => fixture.ask('facility', document, { id: facilityId }, manager);
  expect((await ask()).errors).toBeUndefined();
  expect(await greedyPlansOf(ask)).toEqual([]);
});

test('inviting an audience, telling it and becoming public read what they change', async () => {
  const { db } = fixture.app;
  const { recruitmentId } = await someInvitation();
  const invite = () =>
    inTransaction(db, async (tx) => {
      const id = recruitmentId;
      await deletePostingLimits(tx, [id]);
      await sql`
        insert into limited_recruitments (recruitment_id, facility_id, audience, until)
        select id, facility_id, 'EXPERIENCED', ${now} from recruitments where id = ${id}
      `.execute(tx);
      await insertAudienceInvitations(tx, [id]);
      // The statement is explained once more on the rows that remain after this delete.
      await tx.deleteFrom('invited_recruitments').where('recruitment_id', '=', id).execute();
    });
  expect(await greedyPlansOf(invite)).toEqual([]);
  expect(await greedyPlansOf(() => makeDuePostingsPublic(db, now))).toEqual([]);
  expect(await greedyPlansOf(() => notifyInvitedWorkers(db, now))).toEqual([]);
});
