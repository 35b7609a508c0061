import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { payerKeyOf } from '../payer-name.ts';
import type { OpenInvoice } from './allocate-payment.ts';
import { invoiceNumbersIn } from './invoice-references.ts';
import {
  payerKeyOfReceipt,
  type MatchFacts,
  type PayerName,
  type Receipt,
} from './match-receipt.ts';
import { maxPayerFee } from './payer-fees.ts';

/** A corporation that may have paid one of several receipts. */
type Candidate = { id: string; name: string };

/** The facts that decide receipts together; the virtual account is that of each receipt. */
export type SharedFacts = Omit<MatchFacts, 'virtualCorporationId'> & {
  candidates: readonly Candidate[];
  virtualCorporations: ReadonlyMap<string, string>;
};

/** The facts of one receipt. */
export const factsOfReceipt = (receipt: Receipt, shared: SharedFacts): MatchFacts => ({
  virtualCorporationId: shared.virtualCorporations.get(receipt.payerCode) ?? null,
  invoices: shared.invoices,
  payerNames: shared.payerNames,
});

/** Reads the corporations that may have paid these receipts, with all their open invoices and names. */
export async function matchFactsOf(
  db: QueryExecutor,
  receipts: readonly Receipt[],
): Promise<SharedFacts> {
  const numbers = receipts.flatMap(({ edi, summary, payerName }) =>
    invoiceNumbersIn([edi, summary, payerName]),
  );
  const keys = receipts.map(payerKeyOfReceipt).filter((key) => key !== '');
  const virtual = await corporationsOfVirtualAccounts(
    db,
    receipts.map(({ payerCode }) => payerCode),
  );
  const candidates = await candidateCorporations(db, {
    numbers,
    keys,
    ids: virtual.map(({ corporationId }) => corporationId),
    amounts: receipts.map(({ amount }) => amount).filter((yen) => yen <= maxInteger),
  });
  const ids = candidates.map(({ id }) => id);
  return {
    candidates,
    virtualCorporations: new Map(virtual.map(({ code, corporationId }) => [code, corporationId])),
    invoices: await invoicesOfCorporations(db, { ids, numbers }),
    payerNames: withOwnNames(await payerNamesOf(db, ids), candidates),
  };
}

/** The largest total of an invoice's column. */
const maxInteger = 2 ** 31 - 1 - maxPayerFee;

/**
 * Adds each corporation's own name as a payer name. A bank writes kana, so a name in kanji is found only where the bank writes
 * kanji too. A name that an operator refused for the corporation is added as refused.
 */
function withOwnNames(names: readonly PayerName[], candidates: readonly Candidate[]): PayerName[] {
  const own = candidates.flatMap(({ id: corporationId, name }): PayerName[] => {
    const key = payerKeyOf(name);
    const isRefused = names.some(
      (one) => one.corporationId === corporationId && one.key === key && one.isRefused,
    );
    return key === '' ? [] : [{ corporationId, key, confirmations: 0, isStated: true, isRefused }];
  });
  return [...names, ...own];
}

async function corporationsOfVirtualAccounts(
  db: QueryExecutor,
  codes: readonly string[],
): Promise<{ code: string; corporationId: string }[]> {
  const { rows } = await sql<{ code: string; corporationId: string }>`
    /* receipts.corporationsOfVirtualAccounts */
    select v.branch_code || v.account_number as code, v.corporation_id as "corporationId"
      from virtual_accounts v
      join (select distinct left(code, 3) as branch, substr(code, 4) as account
              from unnest(${codes}::text[]) as c (code) where code ~ '^\\d{10}$') n
        on v.branch_code = n.branch and v.account_number = n.account
  `.execute(db);
  return rows;
}

type Evidence = {
  numbers: readonly string[];
  keys: readonly string[];
  ids: readonly string[];
  amounts: readonly number[];
};

async function candidateCorporations(
  db: QueryExecutor,
  { numbers, keys, ids, amounts }: Evidence,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    /* receipts.candidateCorporations */
    with found as (
      select corporation_id as id from invoices where number = any (${numbers}::text[])
      union select corporation_id from payer_names where key = any (${keys}::text[])
      union select corporation_id from corporation_name_keys where key = any (${keys}::text[])
      union select unnest(${ids}::uuid[])
      union select b.corporation_id
              from (select distinct unnest(${amounts}::integer[]) as yen) n
              join invoice_balances b on b.open > 0 and b.open between n.yen and n.yen + ${maxPayerFee})
    select c.id, c.name from found f join corporations c on c.id = f.id order by c.id
  `.execute(db);
  return rows;
}

async function invoicesOfCorporations(
  db: QueryExecutor,
  { ids, numbers }: { ids: readonly string[]; numbers: readonly string[] },
): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    /* receipts.invoicesOfCorporations */
    select i.id as "invoiceId", i.number, i.corporation_id as "corporationId", i.due_on as "dueOn", b.open
      from (select invoice_id, open from invoice_balances
             where corporation_id = any (${ids}::uuid[]) and open > 0
             union
            select o.invoice_id, o.open
              from invoices n join invoice_balances o on o.invoice_id = n.id
             where n.number = any (${numbers}::text[])) b
      join invoices i on i.id = b.invoice_id
     order by i.due_on, i.number
  `.execute(db);
  return rows;
}

async function payerNamesOf(db: QueryExecutor, ids: readonly string[]): Promise<PayerName[]> {
  const { rows } = await sql<PayerName>`
    /* receipts.payerNamesOf */
    select corporation_id as "corporationId", key, confirmations, is_stated as "isStated",
           is_refused as "isRefused"
      from payer_names
     where corporation_id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** Locks the open invoices of corporations, so that what is read afterwards stays until the transaction ends. */
export async function lockBalancesOf(tx: Tx, corporationIds: readonly string[]): Promise<void> {
  await sql`
    /* receipts.lockBalancesOf */
    select from invoice_balances
     where corporation_id = any (${corporationIds}::uuid[]) and open > 0
     order by invoice_id
       for update
  `.execute(tx);
}
