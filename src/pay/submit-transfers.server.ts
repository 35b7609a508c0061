import { sql } from 'kysely';

import { jstDay } from '#base/jst.ts';
import { inTransaction, type Db, type Tx } from '#server/db.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';
import { keyOwner, once } from '#server/idempotency.server.ts';

import { blackoutEnd } from './transfer-timing.ts';
import { monthDayOf, writeZenginFile } from './zengin.ts';
import { toZenginKana } from './zengin-kana.ts';
import type { ZenginHeader, ZenginTransfer } from './zengin-layout.ts';

/** The account that wages leave from; the demo bank's numbers until a contract with a bank names others. */
const paymaster: Omit<ZenginHeader, 'transferMonthDay'> = {
  clientCode: '0000000001',
  clientName: 'ﾋﾄｺﾏ',
  bankCode: '0001',
  bankName: 'ﾐｽﾞﾎ',
  branchCode: '001',
  branchName: 'ﾄｳｷﾖｳｴｲｷﾞﾖｳ',
  accountType: '1',
  accountNumber: '0000001',
};

/** A bank takes at most this many records in one file. */
const fileLimit = 5_000;

type Waiting = {
  id: string;
  amount: number;
  fee: number;
  bankCode: string;
  bankKana: string;
  branchCode: string;
  branchKana: string;
  accountType: '1' | '2';
  accountNumber: string;
  holderKana: string;
  isFirst: boolean;
};

export type Submitted = {
  bankFileId: string | null;
  recordCount: number;
  /** While banks rest: until when, in ISO 8601. As text, since it is kept with the call's key. */
  waitsUntil: string | null;
};

type Input = { actor: Actor; now: Date; idempotencyKey?: string | undefined };

/**
 * Writes the requested transfers into one bank file, the first 5,000 that wait, and marks them
 * SUBMITTED, all or nothing. Inside a blackout nothing is sent: the requests wait. Once per key.
 * (Rule book 3.10, 4.18)
 */
export async function submitTransfers(db: Db, input: Input): Promise<Submitted> {
  const { actor, now, idempotencyKey: key } = input;
  const call = {
    actorId: keyOwner(actor),
    key,
    operation: 'pay.submitTransfers',
    input: null,
    now,
  };
  return inTransaction(db, (tx) => once(tx, call, () => submit(tx, { actor, now })));
}

async function submit(tx: Tx, { actor, now }: Input): Promise<Submitted> {
  const waitsUntil = blackoutEnd(now)?.toISOString() ?? null;
  const waiting = waitsUntil === null ? await lockedWaiting(tx) : [];
  if (waiting.length === 0) return { bankFileId: null, recordCount: 0, waitsUntil };
  const content = writeZenginFile({
    kind: '21',
    header: { ...paymaster, transferMonthDay: monthDayOf(jstDay(now)) },
    transfers: waiting.map(toRecord),
    crlf: true,
  });
  const file = await tx
    .insertInto('bank_files')
    .values({
      transfer_on: jstDay(now),
      content,
      record_count: waiting.length,
      total: waiting.reduce((sum, transfer) => sum + transfer.amount - transfer.fee, 0),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
      /* pay.markSubmitted */
      update transfers t
         set state = 'SUBMITTED', bank_file_id = ${file.id}, file_position = l.position
        from unnest(${waiting.map((transfer) => transfer.id)}::uuid[]) with ordinality as l (id, position)
       where t.id = l.id
    `.execute(tx);
  await recordChanges(
    tx,
    waiting.map(({ id }) => ({
      subject: 'transfer',
      id,
      from: 'REQUESTED',
      to: 'SUBMITTED',
      event: 'SUBMIT',
      actor,
      at: now,
    })),
  );
  return { bankFileId: file.id, recordCount: waiting.length, waitsUntil };
}

async function lockedWaiting(tx: Tx): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    /* pay.lockedWaiting */
    select t.id, t.amount, t.fee, b.bank_code as "bankCode", k.kana as "bankKana",
           b.branch_code as "branchCode", r.kana as "branchKana", b.account_type as "accountType",
           b.account_number as "accountNumber", b.holder_kana as "holderKana",
           b.state = 'UNVERIFIED' as "isFirst"
      from transfers t
      join bank_accounts b on b.id = t.bank_account_id
      join banks k on k.code = b.bank_code
      join bank_branches r on r.bank_code = b.bank_code and r.code = b.branch_code
     where t.state = 'REQUESTED'
     order by t.requested_at, t.id
     limit ${fileLimit}
       for update of t skip locked
  `.execute(tx);
  return rows;
}

function toRecord(transfer: Waiting, index: number): ZenginTransfer {
  return {
    bankCode: transfer.bankCode,
    bankName: bankName(transfer.bankKana),
    branchCode: transfer.branchCode,
    branchName: bankName(transfer.branchKana),
    accountType: transfer.accountType,
    accountNumber: transfer.accountNumber,
    holderKana: transfer.holderKana,
    amount: transfer.amount - transfer.fee,
    newCode: transfer.isFirst ? '1' : '0',
    reference: index + 1,
  };
}

/** The file's names hold 15 bytes; the codes beside them are what the bank goes by. */
function bankName(kana: string): string {
  const read = toZenginKana(kana, Number.POSITIVE_INFINITY);
  return read.ok ? read.kana.slice(0, 15) : '';
}
