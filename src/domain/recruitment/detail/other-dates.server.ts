import type { OtherCandidate, WarningDialogView } from '#gen/types.ts';
import type { Context } from '#platform/server/context.server.ts';

import {
  openShiftsOfSameFacility,
  maxOtherRecruitments,
  type OtherRecruitmentRow,
} from './detail.queries.server.ts';
import { shiftTimesLabel } from '../labels.ts';
import { recruitmentStateOf } from '../rules.ts';
import { viewerWithoutNextStep, type RecruitmentViewer, type ViewerPort } from '../viewer.ts';

type OtherDatesArgs = { recruitmentId: string; from: Date };

/**
 * Returns shifts of the same facility that start at `from` or later and that the viewer can apply to; two statements.
 */
export async function listOtherRecruitmentDates(
  ctx: Context,
  viewerOf: ViewerPort,
  { recruitmentId: id, from }: OtherDatesArgs,
): Promise<OtherCandidate[]> {
  const rows = await openShiftsOfSameFacility(ctx.db, {
    id,
    workerId: ctx.worker?.id ?? null,
    from,
    now: ctx.now,
  });
  const viewers = await viewerOf(
    ctx,
    rows.map((row) => row.id),
  );
  return rows
    .map((row) => otherRecruitmentDateOf(row, viewers, ctx.now))
    .filter(({ canApply }) => canApply)
    .slice(0, maxOtherRecruitments);
}

/** Returns an alternative date as the page lists it. */
export function otherRecruitmentDateOf(
  row: OtherRecruitmentRow,
  viewers: ReadonlyMap<string, RecruitmentViewer>,
  now: Date,
): OtherCandidate {
  const { nextStep, warningDialogView } = viewers.get(row.id) ?? viewerWithoutNextStep;
  const isOpen = recruitmentStateOf(row, now) === 'open';
  return {
    otherCandidatesId: row.id,
    title: row.title,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    times: shiftTimesLabel(row),
    salary: row.salary,
    capacity: row.capacity,
    remainingRecruitmentNumbers: row.capacity - row.seatsTaken,
    canApply: isOpen && nextStep !== 'nothing' && !isPrevented(warningDialogView),
    warningDialogView: isOpen ? warningDialogView : null,
  };
}

const isPrevented = (view: WarningDialogView | null) => view?.kind === 'PreventTransition';
