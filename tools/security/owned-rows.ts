import type pg from 'pg';

import { statementLinkSecretHash } from '#domain/deletion/statement-link.server.ts';

import { fixtureStart, type VictimWorker } from './fixture.ts';

/** Secret of the link to the yearly statements that a deleted worker keeps. */
export const statementSecret = 'statement-secret';

type Owners = {
  worker: Pick<VictimWorker, 'id' | 'ids'>;
  /** The worker's employer. */
  corporationId: string;
  /** The operator who calls. */
  staffId: string;
};

/**
 * Adds one row of each kind that the security fixture and the waiting rows lack: everything behind an id that an
 * operation of workers or operators takes. The rows have no events.
 */
export async function buildOwnedRows(
  pool: pg.Pool,
  { worker, corporationId, staffId }: Owners,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `create temporary table owned as
       select w.id as worker, $2::uuid as worked, $3::timestamptz as now, $4::uuid as corporation, $5::uuid as staff,
              $6 as hash
         from workers w where w.id = $1`,
      [
        worker.id,
        worker.ids.worked,
        fixtureStart,
        corporationId,
        staffId,
        statementLinkSecretHash(statementSecret),
      ],
    );
    for (const statement of statements) {
      // oxlint-disable-next-line no-await-in-loop -- some rows name others
      await client.query(statement);
    }
    await client.query('drop table owned');
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}

const statements = [
  `insert into statement_accounts (name, bank_code, branch_code, account_number, source, created_by, created_at)
   select '口座', '0009', '015', '0765432', 'ZENGIN_03', staff, now from owned`,
  `insert into statement_files (account_id, name, sha256, from_day, to_day, line_count, new_line_count, loaded_by,
                                loaded_at)
   select a.id, 'meisai.txt', repeat('0', 64), now::date, now::date, 1, 1, staff, now
     from owned cross join statement_accounts a`,
  `insert into statement_lines (account_id, file_id, line_key, record, day, kind, amount, inquiry_number, payer_code,
                                payer_name, bank_name, branch_name, summary, edi)
   select f.account_id, f.id, 'key', 2, f.from_day, 'IN', 1000, '', '', 'ﾃﾞﾓ ﾊﾅｺ', '', '', '', ''
     from statement_files f`,
  `insert into push_devices (worker_id, session_id, endpoint, p256dh, auth, label, created_at)
   select worker, s.id, 'https://push.example/' || s.id, repeat('p', 87), repeat('a', 22), 'Android・Chrome', now
     from owned join sessions s on s.worker_id = worker limit 1`,
  `insert into worker_challenges (purpose, session_id, challenge, created_at, expires_at)
   select purpose, s.id, 'challenge', now, now + interval '5 minutes'
     from owned join sessions s on s.worker_id = worker, unnest(array['register', 'prove']) as purpose`,
  `insert into worker_passkeys (worker_id, credential_id, public_key, counter, transports, name, created_at)
   select worker, 'credential', '', 0, '{}', '鍵', now from owned`,
  `insert into phone_changes (worker_id, old_number, changed_at) select worker, '09000000000', now from owned`,
  `insert into availability_alerts (worker_id, prefecture_codes, station_codes, shift_bits, maximum_hours,
                                    minimum_daily_wage, updated_at)
   select worker, '{13}', '{}', 7, 8, 3000, now from owned on conflict do nothing`,
  `insert into added_alerts (worker_id, number, prefecture_codes, station_codes, shift_bits, maximum_hours,
                             minimum_daily_wage, updated_at)
   select worker, 2, '{13}', '{}', 7, 8, 3000, now from owned`,
  `insert into penalty_remissions (worker_id, state, penalty_points, incentive_points, ordered_at, finished_at)
   select worker, 'APPLIED', 1, 300, now, now from owned`,
  `insert into notices (worker_id, topic, dedup_key, title, body, path, created_at)
   select worker, 'news', 'owned', '題', '文', '/', now from owned`,
  `insert into own_people (facility_id, worker_id, link_id, joined_at)
   select distinct on (a.facility_id) a.facility_id, worker, new_id(), now
     from owned join attendances a on a.worker_id = worker`,
  `insert into hours_proposals (attendance_id, state, old_start_at, old_end_at, old_break_minutes, start_at, end_at,
                                break_minutes, old_yen, yen, is_after_approval, reason, sent_at, answer_by)
   select a.id, 'OPEN', a.starts_at, a.ends_at, 0, a.starts_at, a.ends_at, 0, 0, 1, false, '打刻の誤り', now,
          now + interval '1 day'
     from owned join attendances a on a.id = worked`,
  `insert into account_deletions (worker_id, reasons, points_lost, deleted_at, statement_hash, statement_until)
   select worker, '{OTHER}', 0, now, hash, now + interval '1 year' from owned`,
  `insert into announcements (title, body, shown_from, written_at)
   select 'お知らせ', '本文', now::date, now from owned`,
  `insert into countersign_requests (kind, subject_id, worker_id, effect, reason, evidence, asked_by, asked_at,
                                     expires_at)
   select 'REOPEN_TRANSFER', t.id, worker, '振込を取り消します', '確認しました', '電話で確認', staff, now,
          now + interval '1 day'
     from owned join transfers t on t.worker_id = worker`,
  `insert into billing_disputes (attendance_id, state, reason, raised_by, raised_at)
   select worked, 'WAITING', '休憩の時間が違っています', staff, now from owned on conflict do nothing`,
  `insert into trust_cases (corporation_id, opened_at) select corporation, now from owned`,
  `insert into posting_reviews (job_id, template_id, facility_id, reason, opened_at, due_at)
   select j.id, coalesce(j.template_id, j.id), j.facility_id, 'FIRST_POSTING', now, now
     from owned
     join facilities f on f.corporation_id = corporation
     join jobs j on j.facility_id = f.id
       on conflict do nothing`,
  // One is refused and one is released.
  `insert into posting_reviews (job_id, template_id, facility_id, reason, opened_at, due_at)
   select new_id(), template_id, facility_id, reason, opened_at, due_at
     from posting_reviews
    where state = 'WAITING'
    limit 1`,
  `insert into limit_requests (corporation_id, limit_yen, reason, asked_by, asked_at, answer_due_on)
   select corporation, 1000000, '利用者が増えるためです', staff, now, now::date + 1 from owned`,
  `insert into refunds (id, corporation_id, source, amount, bank_code, branch_code, account_type, account_number,
                        holder_kana, state, requested_at)
   select new_id(), corporation, 'DEPOSIT', 1000, '0009', '015', '1', '1234567', 'ﾐﾄﾞﾘｶｲ', 'REQUESTED', now from owned`,
  `insert into register_checks (corporation_id, register, number, checked_by, checked_at)
   select corporation, 'OTHER', '第1号', staff, now from owned`,
  `insert into staff_invitations (corporation_id, email, email_key, name, role, invited_by, token_hash, created_at,
                                  sent_at, expires_at)
   select corporation, 'i@staff.example', 'i@staff.example', '招待', 'OWNER', staff, 'invited', now, now,
          now + interval '1 day'
     from owned`,
  `insert into schedule_cancellations (attendance_id, state, reason, compensation, apology_points, requested_at,
                                       answer_by)
   select a.id, 'REQUESTED', '減員', 0, 0, now, now + interval '1 day'
     from owned join attendances a on a.worker_id = worker on conflict do nothing`,
  `insert into nonresident_periods (worker_id, from_day, reason, set_by, set_at)
   select worker, now::date, '国内に住む予定が1年に満たないと本人から確認したため', 'key', now from owned
    where not exists (select from nonresident_periods p where p.worker_id = worker)`,
  `insert into uploads (worker_id, purpose, storage_key, width, height, created_at)
   select worker, purpose, 'private/bb/' || purpose || '.jpg', 800, 800, now
     from owned, unnest(array['identity', 'main_image', 'proof']) as purpose`,
  `insert into license_certificates (worker_id, license_id, state, name_on_certificate, image_key, submitted_at)
   select worker, l.id, 'PENDING', '山田 花子', 'private/bb/license.jpg', now
     from owned, (select id from licenses order by id offset 1 limit 1) l`,
  `insert into facility_furigana (facility_id, texts)
   select id, jsonb_build_array(access_note, ambience_note) from facilities on conflict do nothing`,
  // The pending rows have moved the paid wages into another year.
  `update wage_parts set tax_year = 2026, is_tax_provisional = false
    where attendance_id in (select a.id from owned join attendances a on a.worker_id = worker)`,
  `insert into job_furigana (job_id, texts)
   select distinct job_id, '["日勤"]'::jsonb from recruitments on conflict do nothing`,
  `insert into staff_passkeys (staff_id, credential_id, public_key, counter, transports, name, created_at)
   select staff, 'credential', '', 0, '{}', '鍵', now from owned`,
  `insert into staff_challenges (purpose, session_id, challenge, created_at, expires_at)
   select purpose, case when purpose = 'sign-in' then null else s.id end, 'challenge', now, now + interval '5 minutes'
     from owned join staff_sessions s on s.staff_id = staff,
          unnest(array['register', 'prove', 'sign-in']) as purpose`,
];

/**
 * Ids in the rows of a table, at most six rows of the worker where the table has a worker or an attendance: first those
 * of the rows themselves, then those of what they belong to.
 */
export async function idsInTable(
  pool: pg.Pool,
  table: string,
  workerId: string,
): Promise<string[]> {
  const { rows: columns } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and data_type = 'uuid' order by ordinal_position`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  const own = conditionOf(table, names);
  const found = await pool.query<Record<string, string | null>>({
    text: `select ${names.join(', ')} from ${table} t ${own === null ? '' : `where ${own}`} limit 6`,
    values: own === null ? [] : [workerId],
  });
  const ids = names.flatMap((name) => found.rows.map((row) => row[name] ?? null));
  return [...new Set(ids)].filter((id) => id !== null);
}

/** The condition by which the rows of a table belong to the worker; null for a table that has rows of nobody. */
function conditionOf(table: string, columns: readonly string[]): string | null {
  const ofAttendances = (column: string) =>
    `t.id in (select ${column} from attendances where worker_id = $1)`;
  if (table === 'workers') return 't.id = $1';
  if (table === 'facilities')
    return `(${ofAttendances('facility_id')} or t.id in (select facility_id from open_recruitments))`;
  if (table === 'corporations') return ofAttendances('corporation_id');
  if (columns.includes('worker_id')) return 't.worker_id = $1';
  if (columns.includes('attendance_id'))
    return 't.attendance_id in (select id from attendances where worker_id = $1)';
  return null;
}
