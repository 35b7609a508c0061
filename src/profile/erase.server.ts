import { sql } from 'kysely';

import { inOrder } from '#base/in-order.ts';
import type { Executor, Tx } from '#server/database/db.server.ts';

/** Retention of the wage ledger. (Rule 3.7, 4.22) */
const payeeYears = 5;

/**
 * Erases a worker's profile except for the name, which is masked at `maskAt`. The payee's identity is
 * stored separately if any wage was paid. (Rule 3.7, 4.22)
 */
export async function eraseWorker(
  tx: Tx,
  { workerId, maskAt, now }: { workerId: string; maskAt: Date; now: Date },
): Promise<void> {
  await keepPayee(tx, workerId, now);
  const tables = [
    'available_dates',
    'emergency_contacts',
    'home_stations',
    'skipped_preparations',
  ] as const;
  await inOrder(tables, (table) =>
    tx.deleteFrom(table).where('worker_id', '=', workerId).execute(),
  );
  await sql`
    /* profile.eraseProfile */
    update worker_profiles
       set born_on = null, sex = null, nationality = null, zip_code = null, prefecture_code = null,
           city = null, street_number = null, building = null, occupation_id = null,
           job_change_intention = null, profile = null, years_of_experience = null,
           desired_station_codes = '{}', desired_working_hour_ids = '{}', job_arrangement_ids = '{}',
           experienced_job_task_ids = '{}', desired_job_task_ids = '{}',
           desired_prefecture_codes = '{}', image_key = null, version = version + 1,
           mask_at = ${maskAt}, updated_at = ${now}
     where worker_id = ${workerId}
  `.execute(tx);
}

/** Masks names that are due, all but the first letter; returns their number. (Rule 4.22) */
export async function maskNames(db: Executor, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    /* profile.maskNames */
    update worker_profiles
       set last_name = ${masked('last_name')}, first_name = ${masked('first_name')},
           last_kana = ${masked('last_kana')}, first_kana = ${masked('first_kana')}, mask_at = null
     where mask_at <= ${now}
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Erases payees five years after the account ended; returns their number. (Rule 3.7)
 */
export async function erasePayees(db: Executor, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    /* profile.erasePayees */
    delete from former_payees where keep_until <= ${now}
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function keepPayee(tx: Tx, workerId: string, now: Date): Promise<void> {
  const keepUntil = new Date(now);
  keepUntil.setUTCFullYear(keepUntil.getUTCFullYear() + payeeYears);
  await sql`
    /* profile.keepPayee */
    insert into former_payees (
      worker_id, last_name, first_name, last_kana, first_kana, sex, born_on, zip_code,
      prefecture_code, city, street_number, building, keep_until)
    select worker_id, last_name, first_name, last_kana, first_kana, sex, born_on, zip_code,
           prefecture_code, city, street_number, building, ${keepUntil}
      from worker_profiles p
     where p.worker_id = ${workerId}
       and p.last_name is not null and p.first_name is not null
       and p.last_kana is not null and p.first_kana is not null
       and exists (select from wage_parts w where w.worker_id = p.worker_id)
  `.execute(tx);
}

/** The first letter and one star; of a single letter the star alone. */
function masked(column: string) {
  return sql`case when length(${sql.ref(column)}) > 1 then left(${sql.ref(column)}, 1) || '＊' else '＊' end`;
}
