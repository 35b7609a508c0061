import { Client } from 'pg';

/** Number of pending rows in each list of the operators: more than two pages, with three rows at each time. */
export const pendingRowsPerList = 120;

/**
 * Adds pending rows of every kind for operators to a database with attendances, one of each kind for a worker. Only for
 * tests that need the rows: they agree with each other, but have no events.
 */
export async function buildPendingOperatorRows({
  url,
  now,
}: {
  url: string;
  now: Date;
}): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `create temporary table ends as
       select id, worker_id, facility_id, corporation_id, recruitment_id, n,
              $1::timestamptz - n / 3 * interval '7 minutes' as at
         from (select *, (row_number() over (order by id))::int as n
                 from (select distinct on (worker_id) * from attendances limit ${pendingRowsPerList}) a) b`,
      [now],
    );
    for (const statement of statements) {
      await client.query(statement);
    }
  } finally {
    await client.end();
  }
}

const statements = [
  `insert into worker_cancellations (attendance_id, reason, note, penalty_points, cancelled_at)
   select id, 'infection', '', 5, at from ends`,
  `insert into penalty_exemptions (attendance_id, reason, note, proof_key, state, submitted_at)
   select id, 'infection', '', 'private/00/x.jpg', 'SUBMITTED', at from ends`,
  `insert into asked_cancellations (attendance_id, state, points, compensation, asked_at, due_at)
   select id, 'ASKED', 5, 12500, at, at + interval '48 hours' from ends`,
  `insert into absence_notices (attendance_id, kind, reason, state, sent_at)
   select id, 'contest', '施設で受付をしました。', 'WAITING', at from ends`,
  `insert into schedule_cancellations (attendance_id, state, reason, listed_reason, compensation, apology_points,
                                       requested_at, answer_by, answered_at)
   select id, 'TERMINATED', '台風', 'disaster', 0, 0, at, at, at from ends`,
  `insert into termination_cases (id, attendance_id, state, requested_at, decide_by)
   select c.id, c.attendance_id, 'WAITING', c.requested_at, c.requested_at + interval '72 hours'
     from schedule_cancellations c join ends on ends.id = c.attendance_id`,
  `insert into gift_card_orders (worker_id, state, points, amount, ordered_at)
   select worker_id, 'PENDING', 1000, 1000, at from ends`,
  `insert into penalty_entries (id, worker_id, kind, points, dedup_key, note, at)
   select id, worker_id, 'late', 1, 'waiting:' || n, '遅刻', at from ends`,
  `insert into penalty_appeals (worker_id, entry_id, state, reason, filed_at, answer_due_on)
   select worker_id, id, 'FILED', '電車の遅延で間に合いませんでした', at, at::date + 3 from ends`,
  `insert into paper_requests (worker_id, kind, detail, requested_at)
   select worker_id, 'notice', '11月の勤務', at from ends`,
  `insert into overpayments (attendance_id, worker_id, corporation_id, state, amount, taxable, tax,
                             travel_allowance, paid_hours, approved_hours, reason, asked_at, answer_by)
   select id, worker_id, corporation_id, 'OPEN', 722, 750, 28, 0, hours, hours, '休憩', at, at + interval '14 days'
     from ends, json_build_object('startAt', at, 'endAt', at, 'breakMinutes', 0, 'workMinutes', 0) as hours`,
  `with raiser as (
     insert into staff (email, email_key, name, created_at)
     select 'raiser@staff.example', 'raiser@staff.example', '経理 一郎', max(at) from ends returning id)
   insert into billing_disputes (attendance_id, state, reason, raised_by, raised_at)
   select ends.id, 'WAITING', '休憩の時間が違っています', raiser.id, at from ends, raiser`,
  `insert into recruitment_reports (recruitment_id, worker_id, reason, reported_at)
   select recruitment_id, worker_id, 'OTHER', at from ends`,
  // Coming recruitments with about half of the minimum wage.
  `create temporary table cheap as
   select r.*, (r.starts_at at time zone 'Asia/Tokyo')::date as day, f.prefecture_code
     from recruitments r join facilities f on f.id = r.facility_id
    where r.starts_at > (select max(at) + interval '1 day' from ends)
    order by r.starts_at limit ${pendingRowsPerList}`,
  'update recruitments set hourly_wage = 600 where id in (select id from cheap)',
  `insert into open_recruitments (recruitment_id, facility_id, prefecture_code, station_codes, work_date, starts_at,
                                  ends_at, deadline, shift_kind, duty_minutes, salary, published_at, remaining, item)
   select id, facility_id, prefecture_code, '{}', day, starts_at, ends_at, deadline, 'SHIFT_DAY', 480, salary,
          published_at, 1, '{}'
     from cheap on conflict do nothing`,
  `insert into open_places (place, recruitment_id, work_date, starts_at, deadline, published_at, hourly_wage, salary,
                            score, walk_minutes, rating, duty_minutes, shift_bit, service_id, care_level, bonus,
                            beginners_welcome, instant, license_mask_1, license_mask_2, license_mask_3, task_mask,
                            feature_mask, benefit_mask)
   select 'L' || prefecture_code, id, day, starts_at, deadline, published_at, 600, salary, 0, 99, 0, 480, 1, 1, 99, 0,
          false, true, -1, -1, -1, 0, 0, 0
     from cheap on conflict do nothing`,
  `update wage_parts set is_tax_provisional = true, tax_year = 2031
    where id in (select id from wage_parts where state = 'PAID' order by id limit ${pendingRowsPerList})`,
  `insert into chat_channels (id, type, worker_id, last_seq, created_at, active_at)
   select id, 'support', worker_id, 1, at, at from ends`,
  `insert into chat_members (channel_id, side, member_id)
   select id, 'worker', worker_id from ends union all select id, 'support', null from ends`,
  `insert into chat_messages (channel_id, id, seq, client_id, side, text, created_at)
   select id, id, 1, id, 'support', 'こんにちは', at from ends`,
  `insert into chat_events (channel_id, seq, type, message_id, at)
   select id, 1, 'message.new', id, at from ends`,
  `insert into chat_flags (channel_id, message_id, side, flagged_at)
   select id, id, 'worker', at from ends`,
  `insert into review_requests (attendance_id, worker_id, facility_id, state, ends_at, opened_at, closes_at)
   select id, worker_id, facility_id, 'CREATED', at, at, at + interval '14 days' from ends
   on conflict do nothing`,
  `insert into reviews (attendance_id, author, worker_id, facility_id, rates, comment, worker_label, state,
                        posted_at)
   select id, 'worker', worker_id, facility_id, '{5,4,3,4,5}', '', '30代・介護福祉士', 'HELD', at from ends`,
  `insert into tax_column_proposals (worker_id, corporation_id, first_month, proposed_at)
   select worker_id, corporation_id, date_trunc('month', at - interval '1 month'), at from ends`,
  `insert into tax_column_periods (worker_id, corporation_id, from_day, reason, set_by, set_at)
   select worker_id, corporation_id, at::date, '同じ事業者で2か月を超えて継続して勤務しているため', 'key', at
     from ends`,
  `insert into nonresident_answers (worker_id, answered_at)
   select worker_id, at from ends where n % 2 = 0`,
  `insert into nonresident_periods (worker_id, from_day, reason, set_by, set_at)
   select worker_id, at::date, '国内に住む予定が1年に満たないと本人から確認したため', 'key', at
     from ends where n % 2 = 1`,
  `insert into tax_corrections (wage_part_id, worker_id, corporation_id, tax_year, difference, created_at)
   select distinct on (e.n) p.id, e.worker_id, w.corporation_id, p.tax_year, 10, e.at
     from ends e
     join wage_parts p on p.worker_id = e.worker_id
     join wages w on w.attendance_id = p.attendance_id`,
  // Two blocks for each worker and about four for each facility, and twenty thousand old blocks.
  `create temporary table blocks as
   select distinct on (e.worker_id, f.id) e.worker_id, f.id as facility_id, e.at
     from ends e
     join (select id, row_number() over (order by id) as n, count(*) over () as facilities from facilities) f
       on f.n - 1 in (e.n % f.facilities, (e.n + 1) % f.facilities)`,
  `insert into blocks
   select distinct on (worker_id, facility_id) worker_id, facility_id, starts_at - interval '2 years'
     from attendances
    where (worker_id, facility_id) not in (select worker_id, facility_id from blocks)
    limit 20000`,
  `insert into blocked_workers (facility_id, worker_id, reason, blocked_at)
   select facility_id, worker_id, '連絡のない遅刻が続いたため', at from blocks`,
  `insert into blocked_facilities (worker_id, facility_id, reason, blocked_at)
   select worker_id, facility_id, '説明のない残業が続いたため', at from blocks`,
  'analyze',
];
