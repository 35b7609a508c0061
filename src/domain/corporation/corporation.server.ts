import { jstDay } from '#platform/base/jst.ts';
import { operatorPaths } from '#platform/base/people/paths.ts';
import { fillSentencePlaceholders } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  isConstraintViolation,
  inTransaction,
  type Db,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';
import { assertPrintable } from '#platform/server/fonts/printable.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { corporationActor } from './actors.ts';
import {
  archiveTermsAcceptance,
  archiveEmployerDeclaration,
} from './consents/consents.queries.server.ts';
import { employerDeclarationStateOf } from './consents/declaration-rules.ts';
import { currentTermsVersion } from './consents/terms-rules.ts';
import {
  insertCorporation,
  lockCorporation,
  writeCorporationTermsAcceptance,
  writeCorporation,
  writeCorporationState,
  writeEmployerDeclaration,
  writeDayLabourStampAffixing,
  type CorporationRow,
} from './corporation.queries.server.ts';
import {
  nextCorporationState,
  readCorporationInput,
  readDeclarantName,
  type CorporationInput,
} from './corporation-rules.ts';
import { operatorMailTexts, corporationRefusal } from './messages.ts';

/** An act of the corporation: the person's scope, the time, and the request's idempotency key. */
export type CorporationCommandArgs = {
  scope: FacilityScope;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Creates a corporation, in the transaction that invites its first owner. The caller has validated name and address;
 * the corporation enters its other data itself.
 */
export async function createCorporation(
  tx: Tx,
  { name, address, actor, now }: { name: string; address: string; actor: Actor; now: Date },
): Promise<{ id: string }> {
  const row = await insertCorporation(tx, { name, address, now });
  await recordChanges(tx, [
    {
      subject: 'corporation',
      id: row.id,
      from: null,
      to: 'PREPARING',
      event: 'CREATE',
      actor,
      at: now,
    },
  ]);
  return row;
}

/**
 * Changes the corporation's own data. A corporation that was submitted cannot change its number, by which it is
 * checked. Refusals: CORPORATION_STATE, CORPORATION_NUMBER_TAKEN, and those of `readCorporationInput` and `assertPrintable`.
 */
export async function editCorporation(
  db: Db,
  { input: given, ...by }: CorporationCommandArgs & { input: CorporationInput },
): Promise<void> {
  const input = readCorporationInput(given);
  const { name, address } = input;
  assertPrintable({ name, address });
  try {
    await change(db, by, { event: 'EDIT', input }, async (tx, before) => {
      const hasOtherNumber = before.corporateNumber !== input.corporateNumber;
      if (before.state !== 'PREPARING' && hasOtherNumber)
        throw corporationRefusal('CORPORATION_STATE');
      await writeCorporation(tx, before.id, input);
      return 'changed';
    });
  } catch (error) {
    if (isConstraintViolation(error, 'corporations_corporate_number_key'))
      throw corporationRefusal('CORPORATION_NUMBER_TAKEN');
    throw error;
  }
}

/** Accepts the terms in the corporation's name. Refusals: TERMS_OUTDATED. */
export async function acceptTerms(
  db: Db,
  { version, ...by }: CorporationCommandArgs & { version: string },
): Promise<void> {
  if (version !== currentTermsVersion) throw corporationRefusal('TERMS_OUTDATED');
  await change(db, by, { event: 'ACCEPT_TERMS', input: { version } }, async (tx, before) => {
    if (before.termsVersion === version) return 'unchanged';
    await archiveTermsAcceptance(tx, before.id);
    await writeCorporationTermsAcceptance(tx, {
      id: before.id,
      version,
      staffId: by.scope.staffId,
      now: by.now,
    });
    return 'changed';
  });
}

/**
 * Declares that no ground of 求人不受理 applies, in the name of a person; the declaration holds for a year. The same name
 * again on the same day changes nothing. (職業安定法5条の6)
 * Refusals: DECLARATION_REFUSED, and those of `readDeclarantName`.
 */
export async function declareCorporationLawful(
  db: Db,
  { personName, noGroundApplies, ...by }: CorporationCommandArgs & Declaration,
): Promise<void> {
  if (!noGroundApplies) throw corporationRefusal('DECLARATION_REFUSED');
  const name = readDeclarantName(personName);
  await change(db, by, { event: 'DECLARE', input: { name } }, async (tx, before) => {
    const isAgain = before.declaredAt !== null && jstDay(before.declaredAt) === jstDay(by.now);
    if (isAgain && before.declaredByName === name) return 'unchanged';
    await archiveEmployerDeclaration(tx, before.id);
    await writeEmployerDeclaration(tx, {
      id: before.id,
      name,
      staffId: by.scope.staffId,
      now: by.now,
    });
    return 'changed';
  });
}

/**
 * Sets whether the corporation affixes stamps to the 日雇労働被保険者手帳 of day labourers. If it does not, holders of a 手帳
 * cannot apply. Contracts and waiting applications stay. Setting the same value again changes nothing. (Rule 8.5)
 */
export async function setDayLabourStampAffixing(
  db: Db,
  { affixes, ...by }: CorporationCommandArgs & { affixes: boolean },
): Promise<void> {
  const event = affixes ? 'AFFIX_STAMPS' : 'AFFIX_NO_STAMPS';
  await change(db, by, { event, input: { affixes } }, async (tx, before) => {
    if (before.affixesStamps === affixes) return 'unchanged';
    await writeDayLabourStampAffixing(tx, { id: before.id, affixes });
    return 'changed';
  });
}

type Declaration = { personName: string; noGroundApplies: boolean };

/**
 * Asks the operator to approve. Refusals: CORPORATION_STATE, CORPORATION_INCOMPLETE, TERMS_NOT_ACCEPTED,
 * DECLARATION_MISSING, DECLARATION_ENDED.
 */
export async function submitCorporation(
  { db, env }: Pick<App, 'db' | 'env'>,
  by: CorporationCommandArgs,
): Promise<void> {
  await change(db, by, { event: 'SUBMIT', input: {} }, async (tx, before) => {
    const to = nextCorporationState(before.state, 'SUBMIT', 'corporation');
    if (!to) throw corporationRefusal('CORPORATION_STATE');
    if (before.corporateNumber === null) throw corporationRefusal('CORPORATION_INCOMPLETE');
    if (before.termsVersion !== currentTermsVersion) throw corporationRefusal('TERMS_NOT_ACCEPTED');
    const { declaredAt } = before;
    const declaration = employerDeclarationStateOf(
      declaredAt && jstDay(declaredAt),
      jstDay(by.now),
    );
    if (declaration === 'MISSING') throw corporationRefusal('DECLARATION_MISSING');
    if (declaration === 'ENDED') throw corporationRefusal('DECLARATION_ENDED');
    await writeCorporationState(tx, { id: before.id, state: to, reason: null });
    if (env.OPERATOR_EMAIL)
      await notifyOperators(tx, env.OPERATOR_EMAIL, { ...before, now: by.now });
    return 'changed';
  });
}

type Waiting = Pick<CorporationRow, 'id' | 'name'> & { now: Date };

async function notifyOperators(
  tx: Tx,
  recipient: string,
  { id, name, now }: Waiting,
): Promise<void> {
  const { subject, body } = operatorMailTexts.waiting;
  await enqueueMessage(tx, {
    kind: 'email',
    workerId: null,
    recipient,
    dedupKey: `corporation-waits:${id}:${now.getTime()}`,
    subject: fillSentencePlaceholders(subject, { corporation: name }),
    body: fillSentencePlaceholders(body, { corporation: name }),
    path: operatorPaths.corporations.one(id),
    now,
  });
}

type Act = { event: string; input: unknown };

/** Runs one change by the corporation under the corporation's lock. The history records it unless nothing changed. */
async function change(
  db: Db,
  { scope, now, idempotencyKey: key }: CorporationCommandArgs,
  { event, input }: Act,
  write: (tx: Tx, before: CorporationRow) => Promise<'changed' | 'unchanged'>,
): Promise<void> {
  const call = { actorId: scope.staffId, key, operation: `corporation.${event}`, input, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const before = await lockCorporation(tx, scope.corporationId);
      if ((await write(tx, before)) === 'unchanged') return;
      const after = await lockCorporation(tx, scope.corporationId);
      const subject = { subject: 'corporation', id: before.id, actor: corporationActor(scope) };
      await recordChanges(tx, [
        { ...subject, from: before.state, to: after.state, event, at: now },
      ]);
    }),
  );
}
