import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { facilityActor } from '../actors.ts';
import {
  insertOvertimeAgreement,
  lockOvertimeAgreement,
  writeOvertimeAgreementWithdrawal,
} from './agreement.queries.server.ts';
import { readOvertimeAgreementInput, type OvertimeAgreementInput } from './agreement-rules.ts';
import type { CorporationCommandArgs } from '../corporation.server.ts';
import { corporationRefusal } from '../messages.ts';
import { lockFacility } from '../facility.queries.server.ts';

/** Records a filed 36協定 of a facility. Refusals: those of `lockFacility` and `readOvertimeAgreementInput`. */
export async function recordOvertimeAgreement(
  db: Db,
  { scope, facilityId, input: given, now, idempotencyKey: key }: RecordAgreementArgs,
): Promise<{ id: string }> {
  const input = readOvertimeAgreementInput(given);
  const call = {
    actorId: scope.staffId,
    key,
    operation: 'agreement.record',
    input: { facilityId, input },
    now,
  };
  return inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      await lockFacility(tx, scope, facilityId);
      return writeFiling(tx, { scope, facilityId, input, now });
    }),
  );
}

type RecordAgreementArgs = CorporationCommandArgs & {
  facilityId: string;
  input: OvertimeAgreementInput;
};

/**
 * Withdraws a filing: from now on, shifts with overtime need another one. Posted shifts stay. Withdrawing again changes
 * nothing. Refusals: those of `lockOvertimeAgreement`.
 */
export async function withdrawOvertimeAgreement(
  db: Db,
  { scope, agreementId, now }: CorporationCommandArgs & { agreementId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { facilityId, withdrawnAt } = await lockOvertimeAgreement(tx, scope, agreementId);
    if (!withdrawnAt) await withdraw(tx, { scope, facilityId, agreementId, now });
  });
}

type ReplaceAgreementArgs = CorporationCommandArgs & {
  agreementId: string;
  input: OvertimeAgreementInput;
};

/**
 * Replaces a filing by a new one in one transaction, so that there is no instant without a filing. Refusals:
 * AGREEMENT_WITHDRAWN, and those of `lockOvertimeAgreement`, `lockFacility` and `readOvertimeAgreementInput`.
 */
export async function replaceOvertimeAgreement(
  db: Db,
  { scope, agreementId, input: given, now, idempotencyKey: key }: ReplaceAgreementArgs,
): Promise<{ id: string }> {
  const input = readOvertimeAgreementInput(given);
  const said = { agreementId, input };
  const call = { actorId: scope.staffId, key, operation: 'agreement.replace', input: said, now };
  return inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const { facilityId, withdrawnAt } = await lockOvertimeAgreement(tx, scope, agreementId);
      if (withdrawnAt) throw corporationRefusal('AGREEMENT_WITHDRAWN');
      await lockFacility(tx, scope, facilityId);
      const row = await writeFiling(tx, { scope, facilityId, input, now });
      await withdraw(tx, { scope, facilityId, agreementId, now });
      return row;
    }),
  );
}

type Filing = Pick<CorporationCommandArgs, 'scope' | 'now'> & { facilityId: string };

async function writeFiling(
  tx: Tx,
  { scope, facilityId, input, now }: Filing & { input: OvertimeAgreementInput },
): Promise<{ id: string }> {
  const row = await insertOvertimeAgreement(tx, { facilityId, input, now });
  const change = { subject: 'agreement', id: row.id, from: null, to: 'RECORDED' };
  const actor = facilityActor(scope, facilityId);
  await recordChanges(tx, [{ ...change, event: 'RECORD', actor, at: now }]);
  return row;
}

async function withdraw(
  tx: Tx,
  { scope, facilityId, agreementId, now }: Filing & { agreementId: string },
): Promise<void> {
  await writeOvertimeAgreementWithdrawal(tx, { agreementId, now });
  const change = { subject: 'agreement', id: agreementId, from: 'RECORDED', to: 'WITHDRAWN' };
  const actor = facilityActor(scope, facilityId);
  await recordChanges(tx, [{ ...change, event: 'WITHDRAW', actor, at: now }]);
}
