import { refuseFields } from '#platform/base/refusal.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { ApplicationDate, ApplicationDates } from '#gen/types.ts';
import { travelAllowanceOf } from '#domain/pay/wage/shift-terms.ts';
import { readTaxPeriodsForRecruitment } from '#domain/pay/wage/tax-column.queries.server.ts';
import { offeredTermsVersionOf } from '#domain/recruitment/terms-version.ts';
import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { Context } from '#platform/server/context.server.ts';

import { contractMomentForViewer } from './contract-moment.ts';
import { openJobDateRows, type OpenJobDateRow } from './dates.queries.server.ts';
import { factsWithOtherDatesApplied } from './dates.ts';
import { expectedWageOf, type WageTaxFacts } from './expected-wage.ts';
import { readApplyFacts } from '../facts.queries.server.ts';
import type { ApplicationViewFacts } from '../facts.ts';
import { applicationLimits } from '../limits.ts';
import { applicationRefusal } from '../messages.ts';
import { nextStepToApply } from './preparation.ts';
import { whyRecruitmentClosed } from './rules.ts';
import { isTravelFareOutOfBounds } from '../travel/fare.ts';
import { readStatedTravelFare } from '../travel/fare.queries.server.ts';
import { applyWarningOf } from './warnings.ts';

type ApplicationDatesArgs = {
  recruitmentId: string;
  chosen: readonly string[];
  /** The round-trip fare, in yen; null: the fare that was stated last for the facility. */
  travelFare: Yen | null;
};

/**
 * Returns the open dates of a job with what prevents each. A chosen date is judged as if the worker already had the
 * chosen dates that start before it; any other date as if the worker had all chosen ones. NOT_FOUND when the job has no
 * open date.
 */
export async function listApplicationDates(
  ctx: Context,
  { recruitmentId, chosen, travelFare }: ApplicationDatesArgs,
): Promise<ApplicationDates> {
  const { app, db, now } = ctx;
  const workerId = ctx.worker?.id ?? null;
  if (chosen.length > applicationLimits.maxChosenDates)
    throw refuseFields({
      chosen: `一度に応募できるのは${applicationLimits.maxChosenDates}日程までです`,
    });
  if (travelFare !== null && isTravelFareOutOfBounds(travelFare))
    throw applicationRefusal('TRAVEL_FARE_WRONG');
  const rows = await openJobDateRows(db, { workerId, recruitmentId, now });
  const [first] = rows;
  if (!first) throw applicationRefusal('NOT_FOUND');
  const [facts, tables, periods, fare] = await Promise.all([
    readApplyFacts(db, {
      workerId,
      recruitmentIds: rows.map(({ id }) => id),
      reviewHours: app.env.reviewHours,
      now,
    }),
    readWithholdingTables(db),
    readTaxPeriodsForRecruitment(db, { workerId, recruitmentId }),
    workerId === null
      ? null
      : (travelFare ?? readStatedTravelFare(db, { workerId, recruitmentId })),
  ]);
  const together = rows
    .filter(({ id }) => chosen.includes(id))
    .flatMap(({ id }) => facts.get(id) ?? []);
  return {
    jobId: first.jobId,
    title: first.title,
    facilityName: first.facilityName,
    most: applicationLimits.maxChosenDates,
    dates: rows.flatMap((row) => {
      const own = facts.get(row.id);
      if (!own) return [];
      const others = chosen.includes(row.id) ? together.slice(0, together.indexOf(own)) : together;
      return [dateOf(row, factsWithOtherDatesApplied(own, others), { tables, periods, fare, now })];
    }),
  };
}

type Seen = WageTaxFacts & { fare: Yen | null; now: Date };

function dateOf(row: OpenJobDateRow, facts: ApplicationViewFacts, seen: Seen): ApplicationDate {
  const { id, bonus, remaining, ...shift } = row;
  const { now, fare } = seen;
  const travelAllowance = travelAllowanceOf({ cap: shift.travelAllowance, fare });
  const nextStep = nextStepToApply(facts, whyRecruitmentClosed(facts.recruitment, now) === null);
  const warning = applyWarningOf(facts, now);
  return {
    recruitmentId: id,
    version: offeredTermsVersionOf({ ...shift, bonus }),
    startsAt: shift.startsAt,
    endsAt: shift.endsAt,
    breakMinutes: shift.breakMinutes,
    remaining,
    wage: expectedWageOf({ ...shift, bonus, travelAllowance }, seen),
    contractMoment: contractMomentForViewer(facts),
    nextStep,
    canApply: nextStep !== 'nothing' && warning?.kind !== 'PreventTransition',
    warningDialogView: warning,
  };
}
