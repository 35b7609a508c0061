import { sql } from 'kysely';

import { addMinutes } from '#base/jst.ts';
import type { FacilityScope } from '#base/staff/scope.ts';
import type { Executor } from '#server/database/db.server.ts';

type Access = {
  staffId: string;
  /** The key that the person made, when it called. */
  keyId: string | null;
  corporationId: string | null;
  operation: string;
  address: string;
  now: Date;
};

/** Notes that a person or a key called an operation. */
export async function storeAccess(db: Executor, access: Access): Promise<void> {
  const { staffId, keyId, corporationId, operation, address, now } = access;
  await sql`
    /* staff.storeAccess */
    insert into staff_access_log (staff_id, key_id, corporation_id, operation, address, at)
    values (${staffId}, ${keyId}, ${corporationId}, ${operation}, ${address}, ${now})
  `.execute(db);
}

/** A page that stays open asks again and again: within these minutes that is one look. */
const lookMinutes = 10;

/** Notes that a person or a key looked at data of persons, unless it did so within the last ten minutes. */
export async function storeLook(db: Executor, access: Access): Promise<void> {
  const { staffId, keyId, corporationId, operation, address, now } = access;
  await sql`
    /* staff.storeLook */
    insert into staff_access_log (staff_id, key_id, corporation_id, operation, address, at)
    select ${staffId}::uuid, ${keyId}::uuid, ${corporationId}::uuid, ${operation}::text, ${address}::text, ${now}::timestamptz
     where not exists (
       select from staff_access_log l
        where l.staff_id = ${staffId} and l.operation = ${operation}
          and l.key_id is not distinct from ${keyId}::uuid
          and l.corporation_id is not distinct from ${corporationId}::uuid
          and l.at > ${addMinutes(now, -lookMinutes)})
  `.execute(db);
}

export type AccessRow = {
  id: number;
  staffName: string;
  keyName: string | null;
  operation: string;
  at: Date;
};

/** A page of what the corporation's people and keys did, the latest first. */
export async function accessOf(
  db: Executor,
  scope: FacilityScope,
  { before, limit }: { before: number | null; limit: number },
): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    /* staff.accessOf */
    select l.id, p.name as "staffName", k.name as "keyName", l.operation, l.at
      from staff_access_log l
      join staff p on p.id = l.staff_id
      left join api_keys k on k.id = l.key_id
     where l.corporation_id = ${scope.corporationId} and (${before}::bigint is null or l.id < ${before})
     order by l.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}
