import { sql } from 'kysely';

import { eraseChallenges } from '#access/passkeys/passkeys.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

/**
 * Erases old links, challenges of passkeys, sessions, invitations, tablets, log entries and API keys. Names and e-mail
 * addresses of persons who left before `before.log` are erased too; their ids stay for the history.
 */
export async function eraseStaffDataBefore(
  db: QueryExecutor,
  before: { links: Date; sessions: Date; log: Date; challenges: Date },
): Promise<void> {
  await eraseChallenges(db, { kind: 'person', before: before.challenges });
  await sql`
    /* people.eraseLinks */
    delete from staff_links where created_at < ${before.links}
  `.execute(db);
  await sql`
    /* people.eraseSessions */
    delete from staff_sessions where expires_at < ${before.sessions}
  `.execute(db);
  await sql`
    /* people.eraseInvitations */
    delete from staff_invitations where created_at < ${before.sessions}
  `.execute(db);
  await sql`
    /* people.eraseEntranceDevices */
    delete from entrance_devices
     where created_at < ${before.sessions}
       and coalesce(ended_at, expires_at, pairing_expires_at) < ${before.sessions}
  `.execute(db);
  await sql`
    /* people.eraseFormer */
    update staff p
       set name = '退職した担当者', email = '', email_key = 'left:' || p.id
     where p.email <> ''
       and p.id in (select m.staff_id from staff_memberships m where m.ended_at < ${before.log}
                    union all
                    select o.staff_id from operators o where o.ended_at < ${before.log})
       and not exists (select from staff_memberships m
                        where m.staff_id = p.id and coalesce(m.ended_at, 'infinity') >= ${before.log})
       and not exists (select from operators o
                        where o.staff_id = p.id and coalesce(o.ended_at, 'infinity') >= ${before.log})
  `.execute(db);
  await sql`
    /* people.eraseAccessLog */
    delete from staff_access_log where at < ${before.log}
  `.execute(db);
  await sql`
    /* people.eraseApiKeys */
    delete from api_keys k
     where coalesce(k.revoked_at, k.expires_at) < ${before.log}
       and not exists (select from staff_access_log l where l.key_id = k.id)
  `.execute(db);
}
