import { sql } from 'kysely';

import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

type PayerNameRow = {
  key: string;
  /** The name as an operator registered it, or as the bank wrote it last. */
  name: string;
  confirmations: number;
  isStated: boolean;
  isRefused: boolean;
  changedAt: Date;
};

/** Maximum of names and of accounts in the lists of one corporation. */
const shown = 100;

/** The names under which a corporation pays, refused ones included, the latest change first. */
export async function payerNamesOfCorporation(
  db: QueryExecutor,
  _scope: OperatorScope,
  corporationId: string,
): Promise<PayerNameRow[]> {
  const { rows } = await sql<PayerNameRow>`
    /* receipts.payerNamesOfCorporation */
    select key, name, confirmations, is_stated as "isStated", is_refused as "isRefused", changed_at as "changedAt"
      from payer_names
     where corporation_id = ${corporationId}
     order by changed_at desc, key
     limit ${shown}
  `.execute(db);
  return rows;
}

type StatedName = { corporationId: string; key: string; name: string; now: Date };

/** Registers a name of a corporation; a refusal of before is taken back. */
export async function writeStatedName(tx: Tx, stated: StatedName): Promise<void> {
  await sql`
    /* receipts.writeStatedName */
    insert into payer_names (key, corporation_id, name, is_stated, changed_at)
    values (${stated.key}, ${stated.corporationId}, ${stated.name}, true, ${stated.now})
    on conflict (key, corporation_id) do update
       set is_stated = true, is_refused = false, name = excluded.name, changed_at = excluded.changed_at
  `.execute(tx);
}

/** Deletes a name with its confirmations and its refusal, and returns it; undefined for an unknown one. */
export async function deletePayerName(
  tx: Tx,
  { corporationId, key }: { corporationId: string; key: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    /* receipts.deletePayerName */
    delete from payer_names where corporation_id = ${corporationId} and key = ${key} returning name
  `.execute(tx);
  return rows[0]?.name;
}

export type AccountNumber = { branchCode: string; accountNumber: string };
type VirtualAccountRow = AccountNumber & {
  createdAt: Date;
  /** Name of the operator. */
  createdBy: string;
};

/** 振込専用口座: the virtual accounts of a corporation, the latest first. */
export async function virtualAccountsOf(
  db: QueryExecutor,
  _scope: OperatorScope,
  corporationId: string,
): Promise<VirtualAccountRow[]> {
  const { rows } = await sql<VirtualAccountRow>`
    /* receipts.virtualAccountsOf */
    select v.branch_code as "branchCode", v.account_number as "accountNumber", v.created_at as "createdAt",
           s.name as "createdBy"
      from virtual_accounts v
      join staff s on s.id = v.created_by
     where v.corporation_id = ${corporationId}
     order by v.created_at desc, v.branch_code, v.account_number
     limit ${shown}
  `.execute(db);
  return rows;
}

type NewAccount = AccountNumber & { corporationId: string; operatorId: string; now: Date };

/** Stores a virtual account; false where a corporation has it already. */
export async function insertVirtualAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const { rows } = await sql`
    /* receipts.insertVirtualAccount */
    insert into virtual_accounts (branch_code, account_number, corporation_id, created_by, created_at)
    values (${account.branchCode}, ${account.accountNumber}, ${account.corporationId}, ${account.operatorId},
            ${account.now})
        on conflict do nothing
    returning branch_code
  `.execute(tx);
  return rows.length > 0;
}

/** Deletes a virtual account of a corporation; false for an unknown one. */
export async function deleteVirtualAccount(
  tx: Tx,
  account: AccountNumber & { corporationId: string },
): Promise<boolean> {
  const { rows } = await sql`
    /* receipts.deleteVirtualAccount */
    delete from virtual_accounts
     where branch_code = ${account.branchCode} and account_number = ${account.accountNumber}
       and corporation_id = ${account.corporationId}
    returning branch_code
  `.execute(tx);
  return rows.length > 0;
}
