import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';

/** Makes requests about one e-mail address, network address or corporation wait for each other. */
export async function lockStaffRequestsWithSameKey(
  tx: Tx,
  { kind, value }: { kind: 'email' | 'address' | 'corporation'; value: string },
): Promise<void> {
  await sql`
    /* people.lockStaffRequestsWithSameKey */
    select pg_advisory_xact_lock(hashtextextended(${`staff ${kind} ${value}`}, 0))
  `.execute(tx);
}

type Person = { id: string; email: string; name: string };

const belongsTo = (side: StaffSide) =>
  side === 'facility'
    ? sql`exists (select from staff_memberships m where m.staff_id = p.id and m.ended_at is null)`
    : sql`exists (select from operators o where o.staff_id = p.id and o.ended_at is null)`;

/** The person with this e-mail address who belongs to the side now; null for none. */
export async function personWithEmail(
  db: QueryExecutor,
  { key, side }: { key: string; side: StaffSide },
): Promise<Person | null> {
  const { rows } = await sql<Person>`
    /* people.personWithEmail */
    select p.id, p.email, p.name from staff p where p.email_key = ${key} and ${belongsTo(side)}
  `.execute(db);
  return rows[0] ?? null;
}

/** The person with this id who belongs to the side now; null for none. */
export async function personWithId(
  db: QueryExecutor,
  { staffId, side }: { staffId: string; side: StaffSide },
): Promise<Person | null> {
  const { rows } = await sql<Person>`
    /* people.personWithId */
    select p.id, p.email, p.name from staff p where p.id = ${staffId} and ${belongsTo(side)}
  `.execute(db);
  return rows[0] ?? null;
}

type NewPerson = { email: string; key: string; name: string; now: Date };

/** Stores a person and returns the id; for a known address, only its spelling and the name are updated. */
export async function storePerson(tx: Tx, { email, key, name, now }: NewPerson): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* people.storePerson */
    insert into staff (email, email_key, name, created_at)
    values (${email}, ${key}, ${name}, ${now})
    on conflict (email_key) do update set email = excluded.email, name = excluded.name
    returning id
  `,
  );
  return id;
}

/** The corporation of the person with this address now, and whether the person is an operator. */
export async function membershipOfEmail(
  db: QueryExecutor,
  key: string,
): Promise<{ corporationId: string | null; isOperator: boolean }> {
  const { rows } = await sql<{ corporationId: string | null; isOperator: boolean }>`
    /* people.membershipOfEmail */
    select (select m.corporation_id
              from staff_memberships m
             where m.staff_id = p.id and m.ended_at is null) as "corporationId",
           exists (select from operators o where o.staff_id = p.id and o.ended_at is null) as "isOperator"
      from staff p
     where p.email_key = ${key}
  `.execute(db);
  return rows[0] ?? { corporationId: null, isOperator: false };
}
