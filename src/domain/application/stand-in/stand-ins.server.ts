import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { StandIn, StandInSearch, StandInStep } from '#gen/types.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { noticeSendTime } from '#platform/server/delivery/notice-rules.ts';

import { workerCountShownToFacility } from '../urgent/urgent-rules.ts';
import { standInRefusal } from './messages.ts';
import { standInSearchHours, whyCannotSearchStandIn } from './stand-in-rules.ts';
import {
  standInPostingOf,
  standInsOfDay,
  standInStepsOf,
  type StandInRow,
  type StandInStepRow,
} from './stand-ins.queries.server.ts';

type ViewArgs = { scope: FacilityScope; now: Date };

/** Returns the shifts of the scope's facility within a day that have an open seat or a search. */
export async function listStandIns(
  db: QueryExecutor,
  { scope, now }: ViewArgs,
): Promise<StandIn[]> {
  return viewsOf(db, await standInsOfDay(db, scope, now), now);
}

/** Returns one posting with its search. Refusals: NOT_FOUND. */
export async function standInView(
  db: QueryExecutor,
  { scope, id, now }: ViewArgs & { id: string },
): Promise<StandIn> {
  const [view] = await viewsOf(db, [await standInPostingOf(db, scope, id)], now);
  if (!view) throw standInRefusal('NOT_FOUND');
  return view;
}

async function viewsOf(
  db: QueryExecutor,
  rows: readonly StandInRow[],
  now: Date,
): Promise<StandIn[]> {
  const searchIds = rows.flatMap(({ searchId }) => searchId ?? []);
  const steps = Map.groupBy(await standInStepsOf(db, searchIds), ({ searchId }) => searchId);
  return rows.map((row) => {
    const { id, title, startsAt, endsAt, deadline } = row;
    return {
      id,
      title,
      startsAt,
      endsAt,
      deadline,
      openSeats: Math.max(0, row.capacity - row.seatsTaken),
      search: searchOf(row, steps.get(row.searchId ?? '') ?? [], now),
      refusal: refusalOf(row, now),
    };
  });
}

function refusalOf(row: StandInRow, now: Date): StandIn['refusal'] {
  const reason = whyCannotSearchStandIn({ ...row, leavesAt: noticeSendTime('alert', now) }, now);
  if (!reason) return null;
  const { code, message } = standInRefusal(reason, { hours: standInSearchHours });
  return { code, message };
}

function searchOf(
  row: StandInRow,
  steps: readonly StandInStepRow[],
  now: Date,
): StandInSearch | null {
  const { searchId, isAutomatic, startedBy, startedAt, endedAt, outcome, nextAt } = row;
  if (searchId === null) return null;
  const isLast = steps.every(({ beganAt }) => beganAt !== null);
  // Steps notify workers, so a step that is due at night begins in the morning.
  const next = noticeSendTime('alert', nextAt > now ? nextAt : now);
  return {
    id: searchId,
    isAutomatic,
    startedBy,
    startedAt,
    endedAt,
    outcome,
    nextAt: endedAt ? null : isLast ? nextAt : next,
    steps: steps.map(stepOf),
  };
}

function stepOf({
  position,
  kind,
  groupName,
  beganAt,
  notified,
  calledAt,
}: StandInStepRow): StandInStep {
  return {
    position,
    kind,
    groupName,
    beganAt,
    people: beganAt && notified !== null ? workerCountShownToFacility(notified) : null,
    call: kind === 'PUBLIC' && beganAt ? callOf({ beganAt, calledAt, notified }) : null,
  };
}

type UrgentCallTimes = { beganAt: Date; calledAt: Date | null; notified: number | null };

/** Returns the state of the urgent call in the public step. */
function callOf({ beganAt, calledAt, notified }: UrgentCallTimes): StandInStep['call'] {
  if (calledAt === null) return 'NOT_ALLOWED';
  if (calledAt < beganAt) return 'CALLED_BEFORE';
  return notified === null ? 'WAITING' : 'CALLED';
}
