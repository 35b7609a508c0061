import { sql } from 'kysely';

import type { SignedInWorker } from '#platform/server/context.server.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { ProofCode } from '../step-up/step-up.queries.server.ts';
import type { RecentSignInCodeFacts } from '../rules.ts';

type NumberFacts = { phoneNumber: string; isEmergencyContact: boolean };

/** The worker's number, and whether the new number is that of the worker's emergency contact. */
export async function readPhoneNumberFacts(
  db: QueryExecutor,
  { workerId, phoneNumber }: { workerId: string; phoneNumber: string },
): Promise<NumberFacts> {
  return executeForOneRow(
    db,
    sql<NumberFacts>`
    /* worker.readPhoneNumberFacts */
    select w.phone_number as "phoneNumber",
           exists (select from emergency_contacts c
                    where c.worker_id = w.id and c.phone_number = ${phoneNumber}) as "isEmergencyContact"
      from workers w
     where w.id = ${workerId} and w.deleted_at is null
  `,
  );
}

/** Locks the worker's row, so that codes and changes of one worker come one after the other. */
export async function lockWorkerForPhoneChange(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* worker.lockWorkerForPhoneChangeForPhone */
    select from workers where id = ${workerId} for no key update
  `.execute(tx);
}

type Counted = Pick<RecentSignInCodeFacts, 'sentToNumber' | 'firstToNumberAt' | 'lastToNumberAt'>;

/** Codes for a change after `since`: those that the worker requested, and those of all workers to the number. */
export async function readPhoneChangeCodeFacts(
  tx: Tx,
  { workerId, phoneNumber, since }: { workerId: string; phoneNumber: string; since: Date },
): Promise<{ ofWorker: RecentSignInCodeFacts; toNumber: number; firstToNumberAt: Date | null }> {
  const row = await executeForOneRow(
    tx,
    sql<Counted & { toNumber: number; firstOfNumberAt: Date | null }>`
    /* worker.readPhoneChangeCodeFacts */
    select w.sent as "sentToNumber", w.first_at as "firstToNumberAt", w.last_at as "lastToNumberAt",
           n.sent as "toNumber", n.first_at as "firstOfNumberAt"
      from (select count(*) as sent, min(created_at) as first_at, max(created_at) as last_at
              from phone_change_codes
             where worker_id = ${workerId} and created_at > ${since}) w
     cross join (select count(*) as sent, min(created_at) as first_at
              from phone_change_codes
             where phone_number = ${phoneNumber} and created_at > ${since}) n
  `,
  );
  const { toNumber, firstOfNumberAt, ...ofWorker } = row;
  return {
    ofWorker: { ...ofWorker, sentFromAddress: 0, firstFromAddressAt: null },
    toNumber,
    firstToNumberAt: firstOfNumberAt,
  };
}

type PhoneChangeCode = ProofCode & { phoneNumber: string };

/** The newest code of the session; older codes are invalid. */
export async function newestPhoneChangeCode(
  tx: Tx,
  sessionId: string,
): Promise<PhoneChangeCode | null> {
  const { rows } = await sql<PhoneChangeCode>`
    /* worker.newestPhoneChangeCode */
    select id, phone_number as "phoneNumber", code_hash as "codeHash", expires_at as "expiresAt",
           wrong_entries as "wrongEntries", used_at is not null as "isUsed", false as "isVoid"
      from phone_change_codes
     where session_id = ${sessionId}
     order by created_at desc, id desc
     limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

export async function addWrongPhoneCodeEntry(tx: Tx, codeId: string): Promise<void> {
  await sql`
    /* worker.addWrongPhoneCodeEntry */
    update phone_change_codes set wrong_entries = wrong_entries + 1 where id = ${codeId}
  `.execute(tx);
}

type NewNumber = {
  codeId: string;
  workerId: string;
  old: string;
  phoneNumber: string;
  now: Date;
};

/** Marks a code as used and stores its number. The old number is stored too, in case the change was wrongful. */
export async function storeConfirmedNumber(
  tx: Tx,
  { codeId, workerId, old, phoneNumber, now }: NewNumber,
): Promise<void> {
  await sql`
    /* worker.usePhoneChangeCode */
    update phone_change_codes set used_at = ${now} where id = ${codeId}
  `.execute(tx);
  await sql`
    /* worker.keepOldNumber */
    insert into phone_changes (worker_id, old_number, changed_at) values (${workerId}, ${old}, ${now})
  `.execute(tx);
  await sql`
    /* worker.storeConfirmedNumber */
    update workers set phone_number = ${phoneNumber} where id = ${workerId}
  `.execute(tx);
}

type NewPhoneCode = {
  worker: SignedInWorker;
  phoneNumber: string;
  codeHash: string;
  expiresAt: Date;
  now: Date;
};

export async function insertPhoneCode(
  tx: Tx,
  { worker, phoneNumber, codeHash, expiresAt, now }: NewPhoneCode,
): Promise<{ id: string }> {
  return executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* worker.insertPhoneCode */
    insert into phone_change_codes (worker_id, session_id, phone_number, code_hash, created_at, expires_at)
    values (${worker.id}, ${worker.sessionId}, ${phoneNumber}, ${codeHash}, ${now}, ${expiresAt})
    returning id
  `,
  );
}
