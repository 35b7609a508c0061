import { sql } from 'kysely';

import type { StaffRole } from '#platform/base/people/rights.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import { maxInvitations } from '../rules.ts';

type InvitationRow = {
  id: string;
  corporationId: string;
  corporationName: string;
  email: string;
  name: string;
  role: StaffRole;
  facilityIds: string[] | null;
  sentAt: Date;
  sentTimes: number;
  expiresAt: Date;
};

const columns = sql`i.id, i.corporation_id as "corporationId", c.name as "corporationName", i.email, i.name, i.role,
           i.facility_ids as "facilityIds", i.sent_at as "sentAt", i.sent_times as "sentTimes",
           i.expires_at as "expiresAt"`;
const isOpen = sql`i.accepted_at is null and i.withdrawn_at is null`;

/**
 * The open invitations of a corporation, expired ones too, of one role if it is given: at most `maxInvitations`, the
 * latest first.
 */
export async function openInvitationsOf(
  db: QueryExecutor,
  { corporationId, role }: { corporationId: string; role: StaffRole | null },
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    /* people.openInvitationsOf */
    select ${columns}
      from staff_invitations i
      join corporations c on c.id = i.corporation_id
     where i.corporation_id = ${corporationId} and ${isOpen}
       and (${role}::text is null or i.role = ${role})
     order by i.sent_at desc, i.id desc
     limit ${maxInvitations}
  `.execute(db);
  return rows;
}

/** The number of open invitations of the corporation, and whether one of them is for the address. */
export async function readInvitationFacts(
  tx: Tx,
  { corporationId, key }: { corporationId: string; key: string },
): Promise<{ openInvitations: number; isInvited: boolean }> {
  const { rows } = await sql<{ openInvitations: number; isInvited: boolean }>`
    /* people.readInvitationFacts */
    select count(*) as "openInvitations", coalesce(bool_or(i.email_key = ${key}), false) as "isInvited"
      from staff_invitations i
     where i.corporation_id = ${corporationId} and ${isOpen}
  `.execute(tx);
  return rows[0] ?? { openInvitations: 0, isInvited: false };
}

/** The open invitation with this token; null when it has expired or there is none. */
export async function invitationWithToken(
  db: QueryExecutor,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    /* people.invitationWithToken */
    select ${columns}
      from staff_invitations i
      join corporations c on c.id = i.corporation_id
     where i.token_hash = ${tokenHash} and ${isOpen} and i.expires_at > ${now}
  `.execute(db);
  return rows[0] ?? null;
}

/** Locks an open invitation by its id and returns it. A null `corporationId` matches every corporation. */
export async function lockInvitation(
  tx: Tx,
  { id, corporationId }: { id: string; corporationId: string | null },
): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    /* people.lockInvitation */
    select ${columns}
      from staff_invitations i
      join corporations c on c.id = i.corporation_id
     where i.id = ${id} and ${isOpen}
       and (${corporationId}::uuid is null or i.corporation_id = ${corporationId})
       for update of i
  `.execute(tx);
  return rows[0] ?? null;
}

type NewInvitation = {
  corporationId: string;
  email: string;
  key: string;
  name: string;
  role: StaffRole;
  facilityIds: string[] | null;
  invitedBy: string;
  tokenHash: string;
  expiresAt: Date;
  now: Date;
};

/** Stores an invitation and returns its id. */
export async function insertInvitation(tx: Tx, given: NewInvitation): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* people.insertInvitation */
    insert into staff_invitations (corporation_id, email, email_key, name, role, facility_ids, invited_by,
                                   token_hash, created_at, sent_at, expires_at)
    values (${given.corporationId}, ${given.email}, ${given.key}, ${given.name}, ${given.role},
            ${given.facilityIds}, ${given.invitedBy}, ${given.tokenHash}, ${given.now}, ${given.now},
            ${given.expiresAt})
    returning id
  `,
  );
  return id;
}

type Renewal = { id: string; tokenHash: string; expiresAt: Date; now: Date };

/** Gives an invitation a new link: the old link becomes invalid. */
export async function renewInvitationLink(tx: Tx, given: Renewal): Promise<void> {
  await sql`
    /* people.renewInvitationLink */
    update staff_invitations
       set token_hash = ${given.tokenHash}, expires_at = ${given.expiresAt}, sent_at = ${given.now},
           sent_times = sent_times + 1
     where id = ${given.id}
  `.execute(tx);
}

/** Ends an open invitation: the person accepted it, or it was withdrawn. */
export async function closeInvitation(
  tx: Tx,
  { id, isAccepted, now }: { id: string; isAccepted: boolean; now: Date },
): Promise<void> {
  const column = isAccepted ? sql`accepted_at` : sql`withdrawn_at`;
  await sql`
    /* people.closeInvitation */
    update staff_invitations set ${column} = ${now} where id = ${id}
  `.execute(tx);
}
