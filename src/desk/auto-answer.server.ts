import { sql } from 'kysely';

import { acceptApplication } from '#application/accept.server.ts';
import { approveClaim } from '#attendance/approve-claim.server.ts';
import { addHours, addMinutes } from '#base/jst.ts';
import { Refusal } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import type { Executor } from '#server/db.server.ts';

import { reviewForFacilities } from './auto-review.server.ts';
import { demoRegion } from './demo-region.server.ts';

/** A demo facility says yes after this long, in the product's time. */
export const acceptsAfterMinutes = 5;
/** It looks through corrections after this long. */
export const approvesAfterHours = 3;
/** It approves what asks for no more than this beyond the plan; a person decides on the rest. */
export const approvesUpToMinutes = 60;

const rowsAtOnce = 50;

/**
 * The demo's facilities answer by themselves, so that one person alone can walk on: waiting
 * applications are accepted, reasonable corrections approved. Nothing outside of demo mode.
 */
export async function answerForFacilities(app: App, now: Date): Promise<number> {
  if (!app.env.demo || !(await demoRegion(app.db))?.autoAnswer) return 0;
  const applications = await waitingApplications(app.db, addMinutes(now, -acceptsAfterMinutes));
  const claims = await reasonableClaims(app.db, addHours(now, -approvesAfterHours));
  let answered = 0;
  for (const { id, facilityId } of applications) {
    const actor = { kind: 'facility', id: facilityId } as const;
    // One contract after another: each takes its own locks.
    // oxlint-disable-next-line no-await-in-loop
    if (await succeeds(() => acceptApplication(app, { applicationId: id, actor, now })))
      answered += 1;
  }
  for (const { id, facilityId } of claims) {
    const actor = { kind: 'facility', id: facilityId } as const;
    // oxlint-disable-next-line no-await-in-loop
    if (await succeeds(() => approveClaim(app, { attendanceId: id, actor, now }))) answered += 1;
  }
  return answered;
}

/** A refusal is an answer too: the seat is gone, or somebody was quicker. */
async function succeeds(answer: () => Promise<unknown>): Promise<boolean> {
  try {
    await answer();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

type Waiting = { id: string; facilityId: string };

async function waitingApplications(db: Executor, until: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    /* desk.autoAccept */
    select id, facility_id as "facilityId"
      from applications
     where state = 'APPLIED' and applied_at <= ${until}
     order by applied_at, id
     limit ${rowsAtOnce}
  `.execute(db);
  return rows;
}

async function reasonableClaims(db: Executor, until: Date): Promise<Waiting[]> {
  const more = approvesUpToMinutes;
  const { rows } = await sql<Waiting>`
    /* desk.autoApprove */
    select id, facility_id as "facilityId"
      from attendances
     where state = 'REVIEWING' and not needs_operator and claimed_at <= ${until}
       and coalesce(claimed_start_at, starts_at) >= starts_at - ${more} * interval '1 minute'
       and coalesce(claimed_end_at, ends_at) <= ends_at + ${more} * interval '1 minute'
     order by claimed_at, id
     limit ${rowsAtOnce}
  `.execute(db);
  return rows;
}

/** One more of the things that time causes. */
export const deskSweeps: readonly { name: string; run(app: App, now: Date): Promise<number> }[] = [
  { name: 'desk.autoAnswer', run: answerForFacilities },
  { name: 'desk.autoReview', run: reviewForFacilities },
];
