import { sql, type RawBuilder } from 'kysely';

import type { FacilityScope } from '#base/staff/scope.ts';
import { brokeConstraint, inTransaction, type Db, type Tx } from '#server/database/db.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';
import { withIdempotencyKey } from '#server/idempotency.server.ts';

import { corporationActor } from './actors.ts';
import { lockedCorporation, type CorporationRow } from './corporation.queries.server.ts';
import {
  currentTermsVersion,
  nextCorporationState,
  readCorporation,
  readDeclarant,
  type CorporationInput,
} from './corporation-rules.ts';
import { refuse } from './messages.ts';

/** Who of the corporation acts, when, and the request's key. */
export type ByCorporation = {
  scope: FacilityScope;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Makes a corporation, which then says what it is by itself; in the transaction that invites its first owner. Name
 * and address come checked.
 */
export async function createCorporation(
  tx: Tx,
  { name, address, actor, now }: { name: string; address: string; actor: Actor; now: Date },
): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string }>`
    /* employer.createCorporation */
    insert into corporations (name, address, created_at) values (${name}, ${address}, ${now})
    returning id
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an inserted corporation has an id');
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
 * Changes what a corporation says of itself. An approved corporation keeps its number, by which it was checked.
 * Refuses: VALIDATION_FAILED with the fields, CORPORATION_NUMBER_TAKEN, CORPORATION_STATE.
 */
export async function editCorporation(
  db: Db,
  { input: given, ...by }: ByCorporation & { input: CorporationInput },
): Promise<void> {
  const input = readCorporation(given);
  try {
    await change(db, by, { event: 'EDIT', input }, (before) => {
      const hasOtherNumber = before.corporateNumber !== input.corporateNumber;
      if (before.state !== 'PREPARING' && hasOtherNumber) throw refuse('CORPORATION_STATE');
      return sql`
        /* employer.editCorporation */
        update corporations
           set name = ${input.name}, address = ${input.address},
               corporate_number = ${input.corporateNumber}, representative = ${input.representative},
               contact_name = ${input.contactName}, contact_email = ${input.contactEmail},
               contact_phone = ${input.contactPhone}
         where id = ${before.id}
      `;
    });
  } catch (error) {
    if (brokeConstraint(error, 'corporations_corporate_number_key'))
      throw refuse('CORPORATION_NUMBER_TAKEN');
    throw error;
  }
}

/** Accepts the terms in the corporation's name. Refuses: TERMS_OUTDATED. */
export async function acceptTerms(
  db: Db,
  { version, ...by }: ByCorporation & { version: string },
): Promise<void> {
  if (version !== currentTermsVersion) throw refuse('TERMS_OUTDATED');
  await change(db, by, { event: 'ACCEPT_TERMS', input: { version } }, (before) =>
    before.termsVersion === version
      ? null
      : sql`
        /* employer.acceptTerms */
        update corporations
           set terms_version = ${version}, terms_accepted_at = ${by.now},
               terms_accepted_by = ${by.scope.staffId}
         where id = ${before.id}
      `,
  );
}

/**
 * Declares that no ground of 求人不受理 applies, by a person with a name. (職業安定法5条の6)
 * Refuses: DECLARATION_REFUSED, VALIDATION_FAILED.
 */
export async function declareLawful(
  db: Db,
  { personName, noGroundApplies, ...by }: ByCorporation & Declaration,
): Promise<void> {
  if (!noGroundApplies) throw refuse('DECLARATION_REFUSED');
  const name = readDeclarant(personName);
  await change(
    db,
    by,
    { event: 'DECLARE', input: { name } },
    (before) => sql`
      /* employer.declareLawful */
      update corporations
         set declared_at = ${by.now}, declared_by = ${by.scope.staffId}, declared_by_name = ${name}
       where id = ${before.id}
    `,
  );
}

type Declaration = { personName: string; noGroundApplies: boolean };

/** Asks the operator to approve. Refuses: CORPORATION_STATE, CORPORATION_INCOMPLETE, TERMS_NOT_ACCEPTED, DECLARATION_MISSING. */
export async function submitCorporation(db: Db, by: ByCorporation): Promise<void> {
  await change(db, by, { event: 'SUBMIT', input: {} }, (before) => {
    const to = nextCorporationState(before.state, 'SUBMIT', 'corporation');
    if (!to) throw refuse('CORPORATION_STATE');
    if (before.corporateNumber === null) throw refuse('CORPORATION_INCOMPLETE');
    if (before.termsVersion !== currentTermsVersion) throw refuse('TERMS_NOT_ACCEPTED');
    if (before.declaredAt === null) throw refuse('DECLARATION_MISSING');
    return sql`
      /* employer.submitCorporation */
      update corporations set state = ${to}, state_reason = null where id = ${before.id}
    `;
  });
}

type Act = { event: string; input: unknown };

/** One change by the corporation under its lock, in the history; null changes nothing. */
async function change(
  db: Db,
  { scope, now, idempotencyKey: key }: ByCorporation,
  { event, input }: Act,
  statementOf: (before: CorporationRow) => RawBuilder<unknown> | null,
): Promise<void> {
  const call = { actorId: scope.staffId, key, operation: `corporation.${event}`, input, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const before = await lockedCorporation(tx, scope.corporationId);
      const statement = statementOf(before);
      if (!statement) return;
      await statement.execute(tx);
      const after = await lockedCorporation(tx, scope.corporationId);
      const subject = { subject: 'corporation', id: before.id, actor: corporationActor(scope) };
      await recordChanges(tx, [
        { ...subject, from: before.state, to: after.state, event, at: now },
      ]);
    }),
  );
}
