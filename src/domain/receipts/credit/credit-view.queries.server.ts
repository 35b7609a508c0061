import { sql } from 'kysely';

import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { SetOffWay } from './set-offs.queries.server.ts';

type CreditFigures = {
  /** Yen that were paid beyond the invoices and are not used. */
  overpaid: Yen;
  /** Yen that are held as deposits. */
  deposit: Yen;
  /** Yen of credit notes that are not used. */
  creditNotes: Yen;
  /** Yen of invoices that are not paid. */
  openInvoices: Yen;
};

/** The yen that are held for a corporation, and those that it owes. */
export async function creditFiguresOf(
  db: QueryExecutor,
  _scope: OperatorScope,
  corporationId: string,
): Promise<CreditFigures> {
  return executeForOneRow(
    db,
    sql<CreditFigures>`
    /* receipts.creditFiguresOf */
    select coalesce(f.credit, 0)::bigint as overpaid, coalesce(f.deposit, 0)::bigint as deposit,
           coalesce(b.notes, 0)::bigint as "creditNotes", coalesce(b.open, 0)::bigint as "openInvoices"
      from (select -sum(b.open) filter (where b.open < 0) as notes, sum(b.open) filter (where b.open > 0) as open
              from invoices i
              join invoice_balances b on b.invoice_id = i.id
             where i.corporation_id = ${corporationId}) b
      left join corporation_credits f on f.corporation_id = ${corporationId}
  `,
  );
}

type SetOffRow = {
  id: string;
  way: SetOffWay;
  at: Date;
  /** Name of the operator; null for the scheduled task. */
  operatorName: string | null;
  /** Number of the credit note that was used; null for money. */
  creditNumber: string | null;
  number: string;
  /** Yen; negative where the set-off was taken back. */
  amount: Yen;
};

/** Maximum of set-offs, and of refunds, in the lists of one corporation. Repeated in the API by `OperatorCorporationCredit.refunds`. */
export const maxCreditRows = 100;

/** The set-offs of a corporation, the latest first. */
export async function setOffsOfCorporation(
  db: QueryExecutor,
  _scope: OperatorScope,
  corporationId: string,
): Promise<SetOffRow[]> {
  const { rows } = await sql<SetOffRow>`
    /* receipts.setOffsOfCorporation */
    select s.id, s.way, s.set_off_at as at, o.name as "operatorName", n.number as "creditNumber", i.number, s.amount
      from credit_set_offs s
      join invoices i on i.id = s.invoice_id
      left join invoices n on n.id = s.credit_invoice_id
      left join staff o on o.id = s.set_off_by
     where s.corporation_id = ${corporationId}
     order by s.set_off_at desc, s.id desc
     limit ${maxCreditRows}
  `.execute(db);
  return rows;
}
