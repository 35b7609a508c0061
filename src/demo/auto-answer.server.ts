import { sql } from 'kysely';

import { acceptApplication } from '#application/applying/accept.server.ts';
import { approveClaim } from '#attendance/corrections/approve-claim.server.ts';
import { confirmEnd } from '#attendance/corrections/confirm-end.server.ts';
import { inOrder } from '#base/in-order.ts';
import { addHours, addMinutes } from '#base/jst.ts';
import { Refusal } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import type { Executor } from '#server/database/db.server.ts';

import { settleTransfers } from './bank.server.ts';
import { demoRegion } from './region.server.ts';
import type { InstantKey } from '#desk/instant-cursor.ts';
import { instant, micros } from '#desk/queries.server.ts';
import { operatorActor } from '#desk/scope.server.ts';
import { forEachDue } from '#server/tasks/batches.server.ts';

/** A demo facility accepts an application after this long, in the product's time. */
export const acceptsAfterMinutes = 5;
/** It confirms an unstamped end of a shift this long after it was asked. */
export const confirmsEndAfterMinutes = 10;
/** It looks through corrections after this long. */
export const approvesAfterHours = 3;
/**
 * It approves corrections up to this much beyond the plan; the user of the demo decides about longer
 * ones.
 */
export const approvesUpToMinutes = 60;

const batchSize = 50;

/**
 * The demo's facilities answer by themselves, so that one person alone can walk on: waiting
 * applications are accepted, reasonable corrections approved, and an end that nobody stamped is said to
 * be the planned one. Nothing outside of demo mode.
 */
export async function answerForFacilities(app: App, now: Date): Promise<number> {
  if (!app.env.demo || !(await demoRegion(app.db))?.autoAnswer) return 0;
  const accepted = await answerAll(
    (after) => waitingApplications(app.db, addMinutes(now, -acceptsAfterMinutes), after),
    ({ id, facilityId }) =>
      acceptApplication(app, {
        applicationId: id,
        actor: { kind: 'facility', id: facilityId },
        now,
      }),
  );
  const approved = await answerAll(
    (after) => reasonableClaims(app.db, addHours(now, -approvesAfterHours), after),
    ({ id, facilityId }) =>
      approveClaim(app, { attendanceId: id, actor: { kind: 'facility', id: facilityId }, now }),
  );
  const confirmed = await answerAll<AskedEnd>(
    (after) => askedEnds(app.db, addMinutes(now, -confirmsEndAfterMinutes), after),
    ({ id, facilityId, endsAt }) =>
      confirmEnd(app, {
        attendanceId: id,
        actor: { kind: 'facility', id: facilityId },
        endAt: endsAt,
        reason: '',
        now,
      }),
  );
  return accepted + approved + confirmed;
}

/** Batch after batch: a row that is refused at every run must not block the rows after it. */
async function answerAll<Row extends Waiting>(
  due: (after: Row | null) => Promise<Row[]>,
  answer: (one: Row) => Promise<unknown>,
): Promise<number> {
  return forEachDue<Row>({ batchSize, due, each: (one) => succeeds(() => answer(one)) });
}

/** A refusal is expected: the seat is taken, or the user was first. */
async function succeeds(answer: () => Promise<unknown>): Promise<boolean> {
  try {
    await answer();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

type Waiting = InstantKey & { facilityId: string };

async function waitingApplications(
  db: Executor,
  until: Date,
  after: Waiting | null,
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    /* desk.autoAccept */
    select id, facility_id as "facilityId", ${micros(sql`applied_at`)} as micros
      from applications
     where state = 'APPLIED' and applied_at <= ${until}
       ${after ? sql`and (applied_at, id) > (${instant(after)}, ${after.id}::uuid)` : sql``}
     order by applied_at, id
     limit ${batchSize}
  `.execute(db);
  return rows;
}

async function reasonableClaims(
  db: Executor,
  until: Date,
  after: Waiting | null,
): Promise<Waiting[]> {
  const more = approvesUpToMinutes;
  const { rows } = await sql<Waiting>`
    /* desk.autoApprove */
    select id, facility_id as "facilityId", ${micros(sql`claimed_at`)} as micros
      from attendances
     where state = 'REVIEWING' and not needs_operator and claimed_at <= ${until}
       and coalesce(claimed_start_at, starts_at) >= starts_at - ${more} * interval '1 minute'
       and coalesce(claimed_end_at, ends_at) <= ends_at + ${more} * interval '1 minute'
       ${after ? sql`and (claimed_at, id) > (${instant(after)}, ${after.id}::uuid)` : sql``}
     order by claimed_at, id
     limit ${batchSize}
  `.execute(db);
  return rows;
}

type AskedEnd = Waiting & { endsAt: Date };

/** Unstamped ends that the facility is asked for, and that no operator decides. (Rule 6.7) */
async function askedEnds(db: Executor, until: Date, after: Waiting | null): Promise<AskedEnd[]> {
  const { rows } = await sql<AskedEnd>`
    /* desk.autoConfirmEnd */
    select id, facility_id as "facilityId", ends_at as "endsAt", ${micros(sql`end_asked_at`)} as micros
      from attendances
     where state = 'CHECKED_OUT' and check_out_was_automatic and not needs_operator
       and end_asked_at <= ${until}
       ${after ? sql`and (end_asked_at, id) > (${instant(after)}, ${after.id}::uuid)` : sql``}
     order by end_asked_at, id
     limit ${batchSize}
  `.execute(db);
  return rows;
}

/** The demo bank answers an instant file after this long; a bank file is answered by the user. */
export const bankAnswersAfterMinutes = 10;

/** Pays every instant file that nobody has answered for ten minutes, where facilities answer as well. */
export async function answerForBank(app: App, now: Date): Promise<number> {
  if (!app.env.demo || !(await demoRegion(app.db))?.autoAnswer) return 0;
  const { rows } = await sql<{ id: string }>`
    /* desk.autoBank */
    select id
      from bank_files
     where result_read_at is null and fetch_by is null
       and created_at <= ${addMinutes(now, -bankAnswersAfterMinutes)}
     order by created_at
     limit ${batchSize}
  `.execute(app.db);
  await inOrder(rows, ({ id }) =>
    settleTransfers(app.db, { bankFileId: id, failures: [], actor: operatorActor, now }),
  );
  return rows.length;
}
