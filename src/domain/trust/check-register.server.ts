import { lockCorporation } from '#domain/corporation/corporation.queries.server.ts';
import { checkDecisionReason } from '#platform/base/people/reason.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { normalizeLines } from '#platform/base/text.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { lockExposureLimit, openExposureLimit } from './exposure.queries.server.ts';
import { refreshExposure } from './exposure.server.ts';
import { registerCheckReasonLengthBounds, trustRefusal } from './messages.ts';
import {
  insertRegisterCheck,
  lockStandingCheck,
  writeCheckedSince,
  writeCheckTakenBack,
} from './register-checks.queries.server.ts';
import { homeRegisterFacts, readRegisterNumber, type HomeRegister } from './registers.ts';

type ByOperator = {
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};

type RecordArgs = ByOperator & { corporationId: string; register: HomeRegister; number: string };

/**
 * Records that an operator found a home of the corporation in a public register: its limit rises to that of checked
 * corporations. Once per idempotency key. Refusals: VALIDATION_FAILED, NOT_FOUND, REGISTER_NUMBER_TAKEN. (Rule 8.6)
 */
export async function recordRegisterCheck(db: Db, args: RecordArgs): Promise<void> {
  const { corporationId, register, actor, now, idempotencyKey: key } = args;
  const { label, hint } = homeRegisterFacts[register];
  const number = readRegisterNumber(register, args.number);
  if (number === null) throw refuseFields({ number: `番号は${hint}で入力してください` });
  const input = [corporationId, register, number];
  const operation = 'trust.recordRegisterCheck';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const { state } = await lockCorporation(tx, corporationId);
      const check = { corporationId, register, number, operatorId: actor.id, now };
      if (!(await insertRegisterCheck(tx, check))) throw trustRefusal('REGISTER_NUMBER_TAKEN');
      await renewLimit(tx, corporationId, now);
      const event = { event: 'CHECK_REGISTER', reason: `${label} ${number}` };
      const change = { subject: 'corporation', id: corporationId, from: state, to: state, actor };
      await recordChanges(tx, [{ ...change, ...event, at: now }]);
    }),
  );
}

type TakeBackArgs = ByOperator & { checkId: string; reason: string };

/**
 * Takes back a check that was a mistake: without another one the limit falls to that of a new corporation, which stops new
 * postings only. Once per idempotency key. Refusals: VALIDATION_FAILED, NOT_FOUND. (Rule 8.6)
 */
export async function takeBackRegisterCheck(db: Db, args: TakeBackArgs): Promise<void> {
  const { checkId, actor, now, idempotencyKey: key } = args;
  const reason = normalizeLines(args.reason);
  const problems = checkDecisionReason(reason, registerCheckReasonLengthBounds);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  const operation = 'trust.takeBackRegisterCheck';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input: [checkId, reason] };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, { ...call, now }, async () => {
      const check = await lockStandingCheck(tx, checkId);
      if (!check) throw trustRefusal('NOT_FOUND');
      const { corporationId, register, number } = check;
      const { state } = await lockCorporation(tx, corporationId);
      await writeCheckTakenBack(tx, { id: checkId, operatorId: actor.id, now });
      await renewLimit(tx, corporationId, now);
      const said = `${homeRegisterFacts[register].label} ${number}: ${reason}`;
      const change = { subject: 'corporation', id: corporationId, from: state, to: state, actor };
      const event = { event: 'TAKE_BACK_REGISTER_CHECK', reason: said };
      await recordChanges(tx, [{ ...change, ...event, at: now }]);
    }),
  );
}

/** Stores whether the corporation is checked, and its exposure with the limit that follows. */
async function renewLimit(tx: Tx, corporationId: string, now: Date): Promise<void> {
  await openExposureLimit(tx, corporationId);
  await lockExposureLimit(tx, corporationId);
  await writeCheckedSince(tx, corporationId);
  await refreshExposure(tx, { corporationId, now });
}
