import { sql } from 'kysely';

import type { StaffRole } from '#platform/base/people/rights.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

export type NoticeRecipient = {
  staffId: string;
  corporationId: string;
  role: StaffRole;
  /** Null for every facility. */
  facilityIds: string[] | null;
  email: string;
  /** True if a mail server has refused the address. */
  isBouncing: boolean;
  emailOff: string[];
  pushOff: string[];
  /**
   * False when the person saved no settings: the default quiet hours hold. Otherwise null times mean no quiet hours.
   */
  hasSettings: boolean;
  quietFrom: string | null;
  quietUntil: string | null;
  /** The browsers to which pushes go. */
  deviceIds: string[];
};

/** The people who belong to these corporations now, with their notice settings. */
export async function noticeRecipientsOfCorporations(
  db: QueryExecutor,
  { corporationIds, now }: { corporationIds: readonly string[]; now: Date },
): Promise<NoticeRecipient[]> {
  if (corporationIds.length === 0) return [];
  const { rows } = await sql<NoticeRecipient>`
    /* staffNotices.noticeRecipientsOfCorporations */
    select p.id as "staffId", m.corporation_id as "corporationId", m.role,
           m.facility_ids as "facilityIds", p.email, b.address_key is not null as "isBouncing",
           coalesce(s.email_off, '{}') as "emailOff", coalesce(s.push_off, '{}') as "pushOff",
           s.staff_id is not null as "hasSettings", s.quiet_from as "quietFrom",
           s.quiet_until as "quietUntil",
           array(select d.id::text
                   from staff_push_devices d
                   join staff_sessions l
                     on l.id = d.session_id and l.ended_at is null and l.expires_at > ${now}
                  where d.staff_id = p.id) as "deviceIds"
      from staff_memberships m
      join staff p on p.id = m.staff_id
      left join staff_notice_settings s on s.staff_id = p.id
      left join bouncing_addresses b on b.address_key = p.email_key
     where m.corporation_id = any (${corporationIds}::uuid[]) and m.ended_at is null
  `.execute(db);
  return rows;
}

export type NewNotice = {
  staffId: string;
  facilityId: string | null;
  kind: string;
  dedupKey: string;
  now: Date;
};

/** Stores notices; returns the keys of those that were not stored before. */
export async function insertStaffNotices(
  db: QueryExecutor,
  notices: readonly NewNotice[],
): Promise<Set<string>> {
  if (notices.length === 0) return new Set();
  const { rows } = await sql<{ dedupKey: string }>`
    /* staffNotices.insertStaffNotices */
    insert into staff_notices (staff_id, facility_id, kind, dedup_key, created_at)
    select t."staffId", t."facilityId", t.kind, t."dedupKey", t.now
      from json_to_recordset(${JSON.stringify(notices)}::json) as t (
             "staffId" uuid, "facilityId" uuid, kind text, "dedupKey" text, now timestamptz)
    on conflict (dedup_key) do nothing
    returning dedup_key as "dedupKey"
  `.execute(db);
  return new Set(rows.map(({ dedupKey }) => dedupKey));
}

/** The keys among these that are stored already. */
export async function storedNoticeKeys(
  db: QueryExecutor,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ dedupKey: string }>`
    /* staffNotices.storedNoticeKeys */
    select dedup_key as "dedupKey" from staff_notices where dedup_key = any (${keys}::text[])
  `.execute(db);
  return new Set(rows.map(({ dedupKey }) => dedupKey));
}

/** Erases a batch of the notices that were sent before the instant; returns their number. */
export async function eraseStaffNotices(db: QueryExecutor, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    /* staffNotices.eraseStaffNotices */
    delete from staff_notices
     where id = any (array(select id from staff_notices where created_at < ${before} limit 1000))
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
