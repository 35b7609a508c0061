import { sql } from 'kysely';

import type { Executor } from '#server/database/db.server.ts';

/** Deletes what nobody needs any more of sign-ins and invitations, and log entries older than the law wants. */
export async function eraseStaffBefore(
  db: Executor,
  before: { links: Date; sessions: Date; log: Date; challenges: Date },
): Promise<void> {
  await sql`
    /* staff.eraseChallenges */
    delete from staff_challenges where expires_at < ${before.challenges}
  `.execute(db);
  await sql`
    /* staff.eraseLinks */
    delete from staff_links where created_at < ${before.links}
  `.execute(db);
  await sql`
    /* staff.eraseSessions */
    delete from staff_sessions where expires_at < ${before.sessions}
  `.execute(db);
  await sql`
    /* staff.eraseInvitations */
    delete from staff_invitations where created_at < ${before.sessions}
  `.execute(db);
  await sql`
    /* staff.eraseAccessLog */
    delete from staff_access_log where at < ${before.log}
  `.execute(db);
}
