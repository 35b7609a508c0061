import { createStatementAccount } from '#domain/receipts/create-account.server.ts';
import { loadStatement, type LoadedStatement } from '#domain/receipts/load-statement.server.ts';
import { statementAccounts } from '#domain/receipts/statements.queries.server.ts';
import type { JstDay } from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';

import { storeDemoOperator } from '../enter.server.ts';
import { playBankCodes, receiptFileOf, type PlayReceipt } from './receipt-file.ts';

type Delivering = {
  day: JstDay;
  /** All receipts of the day, those of earlier files included. */
  receipts: readonly PlayReceipt[];
  now: Date;
};

/**
 * Loads the play bank's file of a day as the demo's operator of money, by the command of production: receipts that a
 * corporation certainly paid are matched, the others wait for an operator. Refusals: those of `loadStatement`.
 */
export async function deliverReceipts(
  app: Pick<App, 'db' | 'env'>,
  { day, receipts, now }: Delivering,
): Promise<LoadedStatement> {
  const { id: accountId, actor } = await openPlayAccount(app, now);
  return loadStatement(app.db, {
    accountId,
    fileName: `demo-${day}.txt`,
    file: receiptFileOf({ ...playAccountOf(app), from: day, to: day, receipts }),
    actor,
    now,
  });
}

/** The account of the play bank, which the first call registers, and the operator who loads its files. */
export async function openPlayAccount({ db, env }: Pick<App, 'db' | 'env'>, now: Date) {
  const actor = { kind: 'operator', id: await storeDemoOperator(db, 'MONEY', now) } as const;
  const { accountNumber } = env.invoicing.account;
  const find = async () =>
    (await statementAccounts(db)).find(
      (account) =>
        account.accountNumber === accountNumber &&
        account.bankCode === playBankCodes.bankCode &&
        account.branchCode === playBankCodes.branchCode,
    );
  const known = await find();
  if (known) return { id: known.id, actor };
  await createStatementAccount(db, {
    account: {
      name: 'デモ銀行（実在しません）',
      ...playBankCodes,
      accountNumber,
      source: 'ZENGIN_01',
      columns: { day: '', amount: '', incoming: '', outgoing: '', payerName: '', summary: '' },
    },
    actor,
    now,
  });
  const created = await find();
  if (!created) throw new Error('the account of the play bank was not registered');
  return { id: created.id, actor };
}

/** The account as the header of a file names it. Its holder is not compared with anything. */
function playAccountOf({ env }: Pick<App, 'env'>) {
  return { accountNumber: env.invoicing.account.accountNumber, holder: 'ﾋﾄｺﾏ(ﾃﾞﾓ)' };
}
