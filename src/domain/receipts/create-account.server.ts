import { refuseFields, type FieldErrors } from '#platform/base/refusal.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { accountFieldProblems, accountFieldsOf, type AccountInput } from './account-rules.ts';
import { accountSentences, receiptRefusal } from './messages.ts';
import { insertStatementAccount } from './statements.queries.server.ts';

type CreateAccountArgs = {
  account: AccountInput;
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Registers an account of ours with the one format in which its statements are loaded. Once per idempotency key.
 * Refusals: VALIDATION_FAILED, STATEMENT_ACCOUNT_TAKEN. (Rule 8.7)
 */
export async function createStatementAccount(db: Db, args: CreateAccountArgs): Promise<void> {
  const { account, actor, now, idempotencyKey: key } = args;
  const fields = accountFieldsOf(account);
  const wrong = accountFieldProblems(fields);
  if (wrong.length > 0) {
    const errors: FieldErrors = Object.fromEntries(
      wrong.map((field) => [field, accountSentences[field]]),
    );
    throw refuseFields(errors);
  }
  const operation = 'receipts.createStatementAccount';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input: fields, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const id = await insertStatementAccount(tx, { ...fields, operatorId: actor.id, now });
      if (id === null) throw receiptRefusal('STATEMENT_ACCOUNT_TAKEN');
    }),
  );
}
