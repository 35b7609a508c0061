import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import type { Executor } from '#server/db.server.ts';

import type { InstantKey } from './instant-cursor.ts';
import { instant, listMost, micros, pages } from './queries.server.ts';

export type ClockRow = { offsetSeconds: number; nextShiftAt: Date | null };

export async function clockRow(db: Executor, now: Date): Promise<ClockRow> {
  const { rows } = await sql<ClockRow>`
    /* desk.clock */
    select offset_seconds as "offsetSeconds",
           (select min(starts_at) from attendances
             where state = 'SCHEDULED' and starts_at > ${now}) as "nextShiftAt"
      from product_clock
  `.execute(db);
  return rows[0] ?? { offsetSeconds: 0, nextShiftAt: null };
}

export type LetterRow = {
  id: string;
  kind: 'sms' | 'email';
  recipient: string;
  subject: string | null;
  body: string;
  createdAt: Date;
  deliveredAt: Date | null;
  micros: number;
};

type LetterPage = { kind: string | null; recipient: string | null; after: InstantKey | null };

export async function letterPage(db: Executor, page: LetterPage): Promise<LetterRow[]> {
  const { kind, recipient, after } = page;
  const { rows } = await sql<LetterRow>`
    /* desk.letterPage */
    select id, kind, recipient, subject, body, created_at as "createdAt",
           delivered_at as "deliveredAt", ${micros(sql`created_at`)} as micros
      from outbox
     where (${kind}::text is null or kind = ${kind})
       and (${recipient}::text is null or recipient = ${recipient})
       ${after ? sql`and (created_at, id) < (${instant(after)}, ${after.id}::uuid)` : sql``}
     order by created_at desc, id desc
     limit ${pages.letters + 1}
  `.execute(db);
  return rows;
}

export type DemoWorkerRow = {
  id: string;
  phoneNumber: string;
  name: string | null;
  balance: number;
  nextShiftAt: Date | null;
  nextShiftFacilityId: string | null;
};

export async function demoWorkerRows(
  db: Executor,
  { phoneNumbers, now }: { phoneNumbers: readonly string[]; now: Date },
): Promise<DemoWorkerRow[]> {
  const { rows } = await sql<DemoWorkerRow>`
    /* desk.demoWorkers */
    select w.id, w.phone_number as "phoneNumber", p.last_name || ' ' || p.first_name as name,
           coalesce(b.balance, 0)::bigint as balance, n.starts_at as "nextShiftAt",
           n.facility_id as "nextShiftFacilityId"
      from workers w
      left join worker_profiles p on p.worker_id = w.id
      left join lateral (
        select -sum(e.amount) as balance
          from ledger_accounts a
          join ledger_entries e on e.account_id = a.id
         where a.worker_id = w.id and a.kind = 'wages_payable') b on true
      left join lateral (
        select starts_at, facility_id
          from attendances
         where worker_id = w.id and state in ('SCHEDULED', 'CHECKED_IN') and ends_at > ${now}
         order by starts_at
         limit 1) n on true
     where w.phone_number = any (${phoneNumbers}::text[]) and w.deleted_at is null
     order by w.phone_number
  `.execute(db);
  return rows;
}

export type TransferRow = {
  id: string;
  workerName: string | null;
  kind: string;
  state: string;
  amount: number;
  fee: number;
  bankName: string;
  branchName: string;
  accountType: string;
  accountNumber: string;
  requestedAt: Date;
  expectedAt: Date;
};

export async function openTransferRows(db: Executor): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    /* desk.openTransfers */
    select t.id, p.last_name || ' ' || p.first_name as "workerName", t.kind, t.state, t.amount,
           t.fee, k.name as "bankName", r.name as "branchName", b.account_type as "accountType",
           b.account_number as "accountNumber", t.requested_at as "requestedAt",
           t.expected_at as "expectedAt"
      from transfers t
      join bank_accounts b on b.id = t.bank_account_id
      join banks k on k.code = b.bank_code
      join bank_branches r on r.bank_code = b.bank_code and r.code = b.branch_code
      left join worker_profiles p on p.worker_id = t.worker_id
     where t.state in ('REQUESTED', 'SUBMITTED')
     order by t.requested_at, t.id
     limit ${listMost}
  `.execute(db);
  return rows;
}

export type BankFileRow = {
  id: string;
  transferOn: string;
  recordCount: number;
  total: number;
  createdAt: Date;
  resultReadAt: Date | null;
  /** In the order of their lines. */
  transferIds: string[];
  content: Buffer;
};

const bankFileColumns = sql`
  f.id, f.transfer_on as "transferOn", f.record_count as "recordCount", f.total,
  f.created_at as "createdAt", f.result_read_at as "resultReadAt", f.content,
  array(select t.id from transfers t where t.bank_file_id = f.id order by t.file_position) as "transferIds"`;

export async function bankFileRows(db: Executor): Promise<BankFileRow[]> {
  const { rows } = await sql<BankFileRow>`
    /* desk.bankFiles */
    select ${bankFileColumns} from bank_files f order by f.created_at desc, f.id desc limit 20
  `.execute(db);
  return rows;
}

export async function bankFileById(db: Executor, id: string): Promise<BankFileRow | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<BankFileRow>`
    /* desk.bankFile */
    select ${bankFileColumns} from bank_files f where f.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

export type ReviewRow = {
  id: string;
  kind: 'identity' | 'license';
  workerName: string | null;
  /** The document's code, or the licence's name. */
  document: string;
  submittedAt: Date;
};

export async function waitingReviewRows(db: Executor): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    /* desk.waitingReviews */
    select d.id, d.kind, p.last_name || ' ' || p.first_name as "workerName", d.document,
           d.submitted_at as "submittedAt"
      from (select id, 'identity' as kind, worker_id, document_type as document, submitted_at
              from identities where state = 'PENDING'
            union all
            select c.id, 'license', c.worker_id, l.name, c.submitted_at
              from license_certificates c
              join licenses l on l.id = c.license_id
             where c.state = 'PENDING') d
      left join worker_profiles p on p.worker_id = d.worker_id
     order by d.submitted_at, d.id
     limit ${listMost}
  `.execute(db);
  return rows;
}

/** Which kind of document the id is of; null for neither. */
export async function reviewKind(db: Executor, id: string): Promise<'identity' | 'license' | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<{ kind: 'identity' | 'license' }>`
    /* desk.reviewKind */
    select 'identity' as kind from identities where id = ${id}
    union all
    select 'license' from license_certificates where id = ${id}
  `.execute(db);
  return rows[0]?.kind ?? null;
}
