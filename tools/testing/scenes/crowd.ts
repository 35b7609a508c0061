import { Client } from 'pg';

/** Tables with so many rows that no statement may walk one. */
export const crowdedTables = [
  'applications',
  'attendances',
  'bank_accounts',
  'bank_files',
  'identities',
  'license_certificates',
  'outbox',
  'recruitments',
  'sessions',
  'sign_in_codes',
  'transfers',
  'wage_parts',
  'wages',
  'workers',
] as const;

type Crowd = { url: string; jobIds: readonly string[]; now: Date };

/**
 * Forty thousand workers with a year of history behind them, written straight into the tables: some
 * of everything waits, as on any day. For tests of plans only: the rows agree with each other, their
 * books with nothing.
 */
export async function buildCrowd({ url, jobIds, now }: Crowd): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Each row refers to one made here: looking every one of them up takes longer than writing it.
    await client.query('set session_replication_role = replica');
    await client.query(`create temporary table crowd as select $1::timestamptz as now`, [now]);
    await client.query(
      `create temporary table offers as
       select j.id as job_id, j.facility_id, f.corporation_id, row_number() over () - 1 as n
         from jobs j join facilities f on f.id = j.facility_id where j.id = any ($1::uuid[])`,
      [jobIds],
    );
    for (const statement of statements) {
      // oxlint-disable-next-line no-await-in-loop -- each builds on the rows of the one before
      await client.query(statement);
    }
  } finally {
    await client.end();
  }
}

const workers = 40_000;
/** One of so many waits. */
const waits = 400;
const days = 400;

const statements = [
  `create temporary table people as
   select new_id() as id, g as n from generate_series(0, ${workers - 1}) g`,
  `insert into workers (id, phone_number, created_at)
   select id, '080' || lpad(n::text, 8, '0'), now - interval '500 days' from people, crowd`,
  `create temporary table shifts as
   select new_id() as id, g as n, o.job_id, o.facility_id, o.corporation_id,
          date_trunc('minute', c.now) + (g - ${2 * workers * 0.9}) * interval '${(days * 1_440) / (2 * workers)} minutes' as starts_at
     from generate_series(0, ${2 * workers - 1}) g
     join crowd c on true
     join offers o on o.n = g % (select count(*) from offers)`,
  `insert into recruitments (id, job_id, facility_id, mode, starts_at, ends_at, break_minutes, hourly_wage,
                             salary, travel_allowance, capacity, seats_taken, deadline, published_at)
   select id, job_id, facility_id, 'INSTANT', starts_at, starts_at + interval '8 hours', 60, 1500, 10500, 500,
          2, 1, starts_at - interval '2 hours', starts_at - interval '30 days'
     from shifts`,
  // Whoever comes by twice comes by half of the time later: no two shifts of anybody overlap.
  `create temporary table seats as
   select new_id() as id, new_id() as attendance_id, p.id as worker_id, s.id as recruitment_id, s.facility_id,
          s.corporation_id, s.starts_at, s.n,
          case when s.starts_at > c.now then 'SCHEDULED' else 'PAID' end as state
     from shifts s join people p on p.n = s.n % ${workers} cross join crowd c`,
  `insert into applications (id, worker_id, recruitment_id, facility_id, state, applied_at, decided_at)
   select id, worker_id, recruitment_id, facility_id, case when n % ${waits} = 0 then 'APPLIED' else 'HIRED' end,
          least(starts_at - interval '5 days', c.now - interval '1 minute' * (n % 3000)), c.now
     from seats, crowd c`,
  `insert into attendances (id, application_id, worker_id, recruitment_id, facility_id, corporation_id, state,
                            work_day, starts_at, ends_at, break_minutes, hourly_wage, travel_allowance, bonus,
                            created_at)
   select attendance_id, id, worker_id, recruitment_id, facility_id, corporation_id, state,
          (starts_at at time zone 'Asia/Tokyo')::date, starts_at, starts_at + interval '8 hours', 60, 1500, 500,
          0, starts_at - interval '5 days'
     from seats where n % ${waits} <> 0`,
  `insert into wages (attendance_id, worker_id, corporation_id, work_day, estimated, fixed, fixed_at)
   select a.id, a.worker_id, a.corporation_id, a.work_day, '{}',
          '{"net": 10000, "taxable": 9508, "isTaxProvisional": false}', a.ends_at
     from attendances a where a.state = 'PAID'`,
  `insert into wage_parts (attendance_id, worker_id, part, state, amount, taxable, tax, travel_allowance, tax_year,
                           tax_column, released_at)
   select w.attendance_id, w.worker_id, 'planned', case when p.n % ${waits} = 50 then 'RETURNED' else 'PAID' end,
          10000, 9508, 8, 500, extract(year from w.fixed_at), 'hei', w.fixed_at
     from wages w join people p on p.id = w.worker_id`,
  `insert into bank_accounts (worker_id, bank_code, branch_code, account_type, account_number, holder_kana, state,
                              invalid_reason, registered_at)
   select p.id, b.bank_code, b.code, '1', lpad(p.n::text, 7, '0'), 'ﾔﾏﾀﾞ ﾊﾅｺ',
          case when p.n % ${waits} = 50 then 'INVALID' else 'VERIFIED' end,
          case when p.n % ${waits} = 50 then '口座なし' end, c.now - p.n * interval '1 minute'
     from people p cross join crowd c
     cross join (select bank_code, code from bank_branches limit 1) b`,
  `insert into bank_files (designated_on, content, record_count, total, created_at, answer_by, result_read_at)
   select c.now::date, '', 1, 1, c.now - g * interval '1 hour', c.now, case when g % ${waits} > 0 then c.now end from generate_series(1, 5000) g cross join crowd c`,
  `insert into transfers (worker_id, bank_account_id, kind, state, amount, fee, requested_at, designated_on, expected_at)
   select b.worker_id, b.id, 'EARLY', case when row_number() over () % ${waits} = 0 then 'REQUESTED' else 'COMPLETED' end,
          10000, 0, b.registered_at, b.registered_at::date, b.registered_at
     from bank_accounts b`,
  `insert into identities (worker_id, state, document_type, submitted_at)
   select p.id, case when p.n % ${waits} = 0 then 'PENDING' else 'APPROVED' end, 'drivers_license',
          c.now - p.n * interval '1 minute'
     from people p cross join crowd c`,
  `insert into paper_choices (worker_id, method, text_version, chosen_at)
   select p.id, 'electronic', 1, c.now from people p cross join crowd c`,
  `insert into license_certificates (worker_id, license_id, state, submitted_at)
   select p.id, l.id, case when p.n % ${waits} = 0 then 'PENDING' else 'VERIFIED' end, c.now - p.n * interval '1 minute'
     from people p cross join crowd c cross join (select id from licenses order by id limit 1) l`,
  `insert into outbox (kind, dedup_key, worker_id, recipient, body, created_at, delivered_at, next_attempt_at)
   select 'sms', 'crowd:' || p.n, p.id, '080' || lpad(p.n::text, 8, '0'), 'x', c.now - p.n * interval '1 minute', c.now,
          c.now
     from people p cross join crowd c`,
  `insert into sessions (worker_id, created_at, expires_at, revoked_at)
   select p.id, c.now - interval '1 year', c.now + (p.n % 60 - 31) * interval '1 day',
          case when p.n % 40 = 0 then c.now - interval '20 days' - p.n % 20 * interval '1 day' end
     from people p cross join crowd c`,
  `insert into sign_in_codes (phone_number, code_hash, created_at, expires_at)
   select '080' || lpad(p.n::text, 8, '0'), 'x', c.now - p.n % 200 * interval '1 hour', c.now
     from people p cross join crowd c`,
  'analyze',
];
