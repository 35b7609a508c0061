import { addDays, jstDay } from '#platform/base/jst.ts';
import type { ShiftKind } from '#gen/types.ts';
import type { Db, QueryExecutor } from '#platform/server/database/db.server.ts';

import { updateAvailableDates } from './available-dates.server.ts';

export type BuildProfileArgs = {
  workerId: string;
  now: Date;
  nationality?: 'japan' | 'foreign';
  lastName?: string;
  firstName?: string;
  lastKana?: string;
  firstKana?: string;
  bornOn?: string;
};

/** Writes a complete profile: everything Rule 4.2 requires. */
export async function buildProfile(db: QueryExecutor, wishes: BuildProfileArgs): Promise<void> {
  await db
    .insertInto('worker_profiles')
    .values({
      worker_id: wishes.workerId,
      last_name: wishes.lastName ?? '山田',
      first_name: wishes.firstName ?? '花子',
      last_kana: wishes.lastKana ?? 'ヤマダ',
      first_kana: wishes.firstKana ?? 'ハナコ',
      born_on: wishes.bornOn ?? '1990-04-01',
      sex: 'Female',
      nationality: wishes.nationality ?? 'japan',
      zip_code: '1600023',
      prefecture_code: '13',
      city: '新宿区',
      street_number: '西新宿1-1-1',
      occupation_id: 1,
      job_change_intention: '良いところがあれば',
      years_of_experience: 5,
      experienced_job_task_ids: [1, 2],
      desired_job_task_ids: [1],
      updated_at: wishes.now,
    })
    .execute();
}

/** Writes an emergency contact, by default with the same landline number for every worker. */
export async function buildEmergencyContact(
  db: QueryExecutor,
  contact: { workerId: string; now: Date; phoneNumber?: string },
): Promise<void> {
  await db
    .insertInto('emergency_contacts')
    .values({
      worker_id: contact.workerId,
      phone_number: contact.phoneNumber ?? '0312345678',
      relationship_id: 1,
      updated_at: contact.now,
    })
    .execute();
}

type Free = { workerId: string; shifts: readonly ShiftKind[]; now: Date };

/**
 * Four weeks in which every second day is available for these shifts, saved through the form's own
 * command.
 */
export async function buildAvailableDays(db: Db, { workerId, shifts, now }: Free): Promise<void> {
  const dates = Array.from({ length: 14 }, (_, n) => addDays(jstDay(now), 1 + n * 2));
  await updateAvailableDates(
    { db, now },
    workerId,
    dates.map((date) => ({ date, shifts })),
  );
}
