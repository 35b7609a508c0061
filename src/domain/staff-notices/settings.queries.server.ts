import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { defaultQuietHours, type QuietHours } from './notice-rules.ts';

export type NoticeSettings = { emailOff: string[]; pushOff: string[]; quiet: QuietHours };

/** Returns the person's notice settings; the default settings when the person has saved none. */
export async function noticeSettingsOf(
  db: QueryExecutor,
  staffId: string,
): Promise<NoticeSettings> {
  const { rows } = await sql<{
    emailOff: string[];
    pushOff: string[];
    from: string | null;
    until: string | null;
  }>`
    /* staffNotices.noticeSettingsOf */
    select email_off as "emailOff", push_off as "pushOff", quiet_from as "from", quiet_until as until
      from staff_notice_settings
     where staff_id = ${staffId}
  `.execute(db);
  const [row] = rows;
  if (!row) return { emailOff: [], pushOff: [], quiet: defaultQuietHours };
  const { emailOff, pushOff, from, until } = row;
  return { emailOff, pushOff, quiet: from && until ? { from, until } : null };
}

/** Locks the person's notice settings; creates the row with the default settings if there is none. */
export async function lockNoticeSettings(
  tx: Tx,
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  await sql`
    /* staffNotices.lockNoticeSettings */
    insert into staff_notice_settings as s (staff_id, quiet_from, quiet_until, updated_at)
    values (${staffId}, ${defaultQuietHours.from}, ${defaultQuietHours.until}, ${now})
    on conflict (staff_id) do update set updated_at = ${now}
  `.execute(tx);
}

export async function saveNoticeSettings(
  tx: Tx,
  staffId: string,
  { emailOff, pushOff, quiet }: NoticeSettings,
): Promise<void> {
  await sql`
    /* staffNotices.saveNoticeSettings */
    update staff_notice_settings
       set email_off = ${emailOff}, push_off = ${pushOff},
           quiet_from = ${quiet?.from ?? null}, quiet_until = ${quiet?.until ?? null}
     where staff_id = ${staffId}
  `.execute(tx);
}

/** Deletes the settings of people without a current membership; returns the number of deleted rows. */
export async function eraseSettingsOfFormerPeople(db: QueryExecutor): Promise<number> {
  const { numAffectedRows } = await sql`
    /* staffNotices.eraseSettingsOfFormerPeople */
    delete from staff_notice_settings s
     where not exists (select from staff_memberships m
                        where m.staff_id = s.staff_id and m.ended_at is null)
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
