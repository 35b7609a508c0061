import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { inBulkTransaction } from '#platform/server/database/bulk.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { makeKey } from '#testing/fixtures/api-keys.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { explainPlansOf, rowsReadByPlan, fullyScannedTables } from '#testing/plans.ts';

const now = instantAtJst('2026-12-01', '09:00');
const people = 20_000;
const bigTables = [
  'api_keys',
  'staff',
  'staff_access_log',
  'staff_invitations',
  'staff_links',
  'staff_memberships',
  'staff_passkeys',
  'staff_sessions',
];

let url: string;
let fixture: Awaited<ReturnType<typeof openStaffFixture>>;
let corporationId = '';
let owner = { cookie: '', email: '' };
let operator = { cookie: '' };
let key = '';
let facilityId = '';

beforeAll(async () => {
  url = await openTestDatabase({ audited: false });
  fixture = await openStaffFixture(url, now);
  ({ id: corporationId, facilityId } = await fixture.corporation('大'));
  const { db } = fixture.app;
  await inBulkTransaction(db, async (tx) => {
    await sql`
      create temporary table bulk on commit drop as
      with corporation as (
        insert into corporations (name, address, created_at)
        select '法人' || n, '東京都', ${now} from generate_series(1, 500) n
        returning id),
      numbered as (select id, row_number() over () as n from corporation),
      added as (
        insert into staff (email, email_key, name, created_at)
        select 'b' || n || '@staff.example', 'b' || n || '@staff.example', '名', ${now}
          from generate_series(1, ${people}) n
        returning id)
      select a.id, a.n, c.id as corporation_id
        from (select id, row_number() over () as n from added) a
        join numbered c on c.n = a.n % 500 + 1
    `.execute(tx);
    await sql`
      insert into staff_memberships (staff_id, corporation_id, role, created_at)
      select id, corporation_id, 'MANAGER', ${now} from bulk
    `.execute(tx);
    await sql`
      insert into staff_sessions (staff_id, token_hash, device, created_at, last_used_at, expires_at)
      select id, id || ':' || k, 'Mac', ${now}, ${now}, ${now}::timestamptz + interval '30 days'
        from bulk cross join generate_series(1, 2) k
    `.execute(tx);
    await sql`
      insert into staff_passkeys (staff_id, credential_id, public_key, counter, transports, name, created_at)
      select id, id::text, '', 0, '{}', '鍵', ${now} from bulk
    `.execute(tx);
    await sql`
      insert into staff_links (email_key, side, token_hash, asked_from, created_at, expires_at)
      select 'b' || n || '@staff.example', 'facility', id::text, '10.0.0.' || n % 200, ${now}, ${now} from bulk
    `.execute(tx);
    await sql`
      insert into staff_invitations (corporation_id, email, email_key, name, role, invited_by, token_hash,
                                     created_at, sent_at, expires_at)
      select corporation_id, 'i' || n, 'i' || n, '名', 'VIEWER', id, id::text, ${now}, ${now}, ${now} from bulk
    `.execute(tx);
    await sql`
      insert into staff_access_log (staff_id, corporation_id, operation, address, at, worker_ids)
      select id, corporation_id, 'members', '10.0.0.1', ${now}, case when k = 1 then array[new_id()] else '{}' end
        from bulk cross join generate_series(1, 5) k
    `.execute(tx);
    await sql`
      insert into api_keys (corporation_id, name, rights, key_hash, ending, created_by, created_at, expires_at)
      select corporation_id, '勤怠', '{shifts.read}', id::text, 'abcd', id, ${now}, ${now}::timestamptz + interval '90 days'
        from bulk
    `.execute(tx);
  });
  await Promise.all(bigTables.map((table) => sql`vacuum analyze ${sql.table(table)}`.execute(db)));
  owner = await fixture.person({ corporationId, role: 'OWNER' });
  operator = await fixture.person(null);
  ({ token: key } = await makeKey(fixture, owner, { rights: ['shifts.read'] }));
});
afterAll(() => fixture.close());

const invite =
  'mutation { inviteMember(input: { email: "plan@staff.example", name: "名", role: VIEWER }) { success } }';
const link =
  'mutation ($email: String!) { requestStaffLink(input: { email: $email }) { success } }';
const shifts = 'query ($facilityId: ID!) { dayShifts(facilityId: $facilityId) { cursor } }';
const logOf = `query ($workerId: ID!) {
  accessLog(filter: { workerId: $workerId }) { entries { id } } }`;
const corporations = '{ corporations { corporations { memberCount } } }';

const calls: [name: string, run: () => Promise<unknown>, maxRows: number][] = [
  ['the viewer', () => fixture.ask('facility', '{ viewer { role } }', {}, owner), 20],
  ['members', () => fixture.ask('facility', '{ members { members { id } } }', {}, owner), 200],
  ['invitations', () => fixture.ask('facility', '{ invitations { id } }', {}, owner), 120],
  ['the log', () => fixture.ask('facility', '{ accessLog { entries { id } } }', {}, owner), 200],
  [
    'the log of one worker',
    () => fixture.ask('facility', logOf, { workerId: facilityId }, owner),
    200,
  ],
  ['devices', () => fixture.ask('facility', '{ staffSessions { id } }', {}, owner), 20],
  ['keys', () => fixture.ask('facility', '{ apiKeys { id } }', {}, owner), 200],
  [
    'a request with a key',
    () => fixture.ask('facility', shifts, { facilityId }, { token: key }),
    20,
  ],
  ['an invitation', () => fixture.ask('facility', invite, {}, owner), 60],
  ['a link', () => fixture.ask('facility', link, { email: owner.email }), 300],
  // 20 corporations with 40 members each.
  ['corporations', () => fixture.ask('operator', corporations, {}, operator), 2_000],
];

test.each(calls)('%s read little and walk no big table', async (_name, run, maxRows) => {
  const plans = await explainPlansOf(url, run);
  expect(plans.length).toBeGreaterThan(0);
  const wrong = plans.flatMap((plan) => [
    ...fullyScannedTables(plan, bigTables).map((table) => `${plan.name} walks ${table}`),
    ...(rowsReadByPlan(plan, bigTables) > maxRows
      ? [`${plan.name} reads ${rowsReadByPlan(plan, bigTables)} rows`]
      : []),
  ]);
  expect(wrong).toEqual([]);
});
