import { refuseFields, type FieldErrors } from '#platform/base/refusal.ts';
import { withoutNumberSeparators } from '#platform/base/text.ts';
import type { Db } from '#platform/server/database/db.server.ts';

import { payerSentences, receiptRefusal } from '../messages.ts';
import { changePayer, type PayerCommand } from './change-payer.server.ts';
import {
  deleteVirtualAccount,
  insertVirtualAccount,
  type AccountNumber,
} from './payers.queries.server.ts';

type AccountCommand = PayerCommand & AccountNumber;

/**
 * Registers a virtual account (振込専用口座) that a bank opened for payments by one corporation: money that
 * comes in there is the corporation's.
 * Once per idempotency key. Refusals: VALIDATION_FAILED, NOT_FOUND, VIRTUAL_ACCOUNT_TAKEN. (Rule 8.7)
 */
export async function addVirtualAccount(db: Db, args: AccountCommand): Promise<void> {
  const { branchCode, accountNumber, ...command } = args;
  const { corporationId, now, actor } = command;
  const account = {
    branchCode: withoutNumberSeparators(branchCode),
    accountNumber: withoutNumberSeparators(accountNumber).padStart(7, '0'),
  };
  const problems: FieldErrors = {
    ...(/^\d{3}$/.test(account.branchCode) ? {} : { branchCode: payerSentences.branchCode }),
    ...(/^\d{7}$/.test(account.accountNumber) && Number(account.accountNumber) > 0
      ? {}
      : { accountNumber: payerSentences.accountNumber }),
  };
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  const call = { operation: 'receipts.addVirtualAccount', input: [corporationId, account] };
  await changePayer(db, { ...command, ...call, event: 'ADD_VIRTUAL_ACCOUNT' }, async (tx) => {
    const stored = { ...account, corporationId, operatorId: actor.id, now };
    if (!(await insertVirtualAccount(tx, stored))) throw receiptRefusal('VIRTUAL_ACCOUNT_TAKEN');
    return accountText(account);
  });
}

/**
 * Ends a virtual account: later receipts of it are matched by number, or by amount and name. Once per idempotency key.
 * Refusals: NOT_FOUND. (Rule 8.7)
 */
export async function endVirtualAccount(db: Db, args: AccountCommand): Promise<void> {
  const { branchCode, accountNumber, ...command } = args;
  const account = { branchCode, accountNumber };
  const { corporationId } = command;
  const call = { operation: 'receipts.endVirtualAccount', input: [corporationId, account] };
  await changePayer(db, { ...command, ...call, event: 'END_VIRTUAL_ACCOUNT' }, async (tx) => {
    if (!(await deleteVirtualAccount(tx, { ...account, corporationId })))
      throw receiptRefusal('NOT_FOUND');
    return accountText(account);
  });
}

const accountText = ({ branchCode, accountNumber }: AccountNumber) =>
  `${branchCode}-${accountNumber}`;
