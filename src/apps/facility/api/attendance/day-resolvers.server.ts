import { jstDay } from '#platform/base/jst.ts';
import { reportedStampSentences } from '#platform/base/states/reported-stamp.ts';
import type { Resolvers } from '#gen/facility-resolvers.ts';
import type { DayShift } from '#gen/types.ts';
import { provisionalContractLabel } from '#domain/recruitment/contract-moment.ts';
import {
  entranceDeviceOf,
  facilityScopeOf,
  type Context,
} from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { answerWhetherAskedToCancel } from '#domain/attendance/asked/answer-asked.server.ts';
import {
  shiftEndAnswerDeadline,
  isEndConfirmationAwaited,
} from '#domain/attendance/corrections/claim-rules.ts';
import { confirmShiftEnd } from '#domain/attendance/corrections/confirm-end.server.ts';
import { reportNoShow } from '#domain/attendance/no-show/report-no-show.server.ts';
import { sendWorkerHome } from '#domain/attendance/termination/dismiss.server.ts';
import { requestScheduleCancellation } from '#domain/attendance/termination/request-schedule-cancellation.server.ts';
import { terminationReasons } from '#domain/attendance/termination/schedule-cancellation-rules.ts';
import { withdrawDismissal } from '#domain/attendance/termination/withdraw-dismissal.server.ts';
import { canFacilityReadAnswers } from '#domain/attendance/work-questions/answer-rules.ts';
import { dayBoardStateOf, dayBoardTodoOf } from '#domain/attendance/day/board-rules.ts';
import {
  needsAccidentStatement,
  whyCannotRevealWorkerContact,
} from '#domain/attendance/day/contact-rules.ts';
import { revealWorkerContact } from '#domain/attendance/day/contact.server.ts';
import { revealWorkAnswers } from '#domain/attendance/day/reveal-answers.server.ts';
import { quoteFees } from '#domain/billing/month/fee-quote.server.ts';
import { facilityCancellationCostOf, sendHomeCostOf } from '#domain/attendance/day/costs.server.ts';
import {
  dayShiftPage,
  facilityWithStampSecret,
  stampSecretOf,
  type DayShiftRow,
} from '#domain/attendance/day/day.queries.server.ts';
import { listEntranceCodes } from '#domain/attendance/day/entrance-codes.server.ts';
import { facilityActions } from '#domain/attendance/day/facility-actions.ts';
import { facilityCommandArgsOf } from '#access/people/scope.server.ts';

import { facilityShiftCommandArgsOf } from './by-facility-of-shift.server.ts';

const askOf = (ctx: Context, attendanceId: string) => ({
  ...facilityCommandArgsOf(ctx, 'shifts.run'),
  attendanceId,
});

/** Resolvers of the facility's API for the shifts of a day: entrance codes, absences and cancellations. */
export const dayFacilityResolvers = {
  Query: {
    async dayShifts(_source, { facilityId, day, cursor }, ctx) {
      const scope = facilityScopeOf(ctx, 'shifts.read', facilityId);
      const page = await dayShiftPage(ctx.db, scope, { cursor, from: day ?? jstDay(ctx.now) });
      return { shifts: page.rows.map((row) => shiftView(row, ctx.now)), cursor: page.cursor };
    },
    async entranceCodes(_source, { facilityId }, ctx) {
      const scope = facilityScopeOf(ctx, 'shifts.run', facilityId);
      return listEntranceCodes(ctx, { secret: await stampSecretOf(ctx.db, scope) });
    },
    async entranceOfDevice(_source, _args, ctx) {
      const { id: deviceId, name: deviceName, facilityId } = entranceDeviceOf(ctx);
      const { name: facilityName, secret } = await facilityWithStampSecret(ctx.db, facilityId);
      return { facilityName, deviceName, codes: listEntranceCodes(ctx, { secret, deviceId }) };
    },
    endingReasons: (_source, _args, ctx) => {
      facilityScopeOf(ctx, 'shifts.run');
      return [...terminationReasons];
    },
    cancellationCost: (_source, { id, listedReason = null }, ctx) =>
      facilityCancellationCostOf(ctx.db, { ...askOf(ctx, id), listedReason }),
    async sendHomeCost(_source, { id, workerSide, breakMinutes }, ctx) {
      const asked = { ...askOf(ctx, id), byWorkersFault: workerSide, breakMinutes };
      const { yen, unworkedYen, ...work } = await sendHomeCostOf(ctx.db, asked);
      const [fee] = await quoteFees(ctx.db, [{ attendanceId: id, ...work }]);
      return { yen, unworkedYen, fee: fee?.fee ?? 0, feeTax: fee?.feeTax ?? 0 };
    },
  },
  Mutation: {
    revealContact: (_source, { input: { id, kind, accident } }, ctx) =>
      revealWorkerContact(ctx.db, facilityScopeOf(ctx, 'shifts.run'), {
        attendanceId: id,
        kind,
        accident: accident ?? '',
        now: ctx.now,
      }),
    revealAnswers: (_source, { input: { id } }, ctx) =>
      revealWorkAnswers(ctx.db, facilityScopeOf(ctx, 'shifts.run'), {
        attendanceId: id,
        now: ctx.now,
      }),
    async reportNoShow(_source, { input: { id } }, ctx) {
      await reportNoShow(ctx.app, await facilityShiftCommandArgsOf(ctx, 'shifts.run', id));
      return successAnswer;
    },
    async dismissAttendance(_source, { input }, ctx) {
      const { id, reason, workerSide, breakMinutes } = input;
      const leaving = { reason, byWorkersFault: workerSide, breakMinutes };
      await sendWorkerHome(ctx.app, {
        ...(await facilityShiftCommandArgsOf(ctx, 'shifts.run', id)),
        ...leaving,
      });
      return successAnswer;
    },
    async withdrawDismissal(_source, { input: { id } }, ctx) {
      await withdrawDismissal(ctx.app, await facilityShiftCommandArgsOf(ctx, 'shifts.run', id));
      return successAnswer;
    },
    async answerAskedCancellation(_source, { input: { id, hadAsked } }, ctx) {
      await answerWhetherAskedToCancel(ctx.app, {
        ...(await facilityShiftCommandArgsOf(ctx, 'shifts.run', id)),
        hadAsked,
      });
      return successAnswer;
    },
    async confirmAttendanceEnd(_source, { input: { id, endAt, ...said } }, ctx) {
      const { reason, breakMinutes = null } = said;
      const end = { endAt, reason: reason ?? '', breakMinutes };
      await confirmShiftEnd(ctx.app, {
        ...(await facilityShiftCommandArgsOf(ctx, 'shifts.run', id)),
        ...end,
      });
      return successAnswer;
    },
    async requestScheduleCancellation(_source, { input }, ctx) {
      const { id, reason, listedReason = null, incident = null, closureOrder = null } = input;
      const wish = { reason, listedReason, incident, closureOrder };
      await requestScheduleCancellation(ctx.app, {
        ...(await facilityShiftCommandArgsOf(ctx, 'shifts.run', id)),
        ...wish,
      });
      return successAnswer;
    },
  },
} satisfies Resolvers;

function shiftView(row: DayShiftRow, now: Date): DayShift {
  const endIsAsked = isEndConfirmationAwaited(row);
  const facts = { ...row, endIsAsked };
  return {
    ...row,
    reportedStamps: reportedStampSentences(row),
    state: dayBoardStateOf(row, now),
    todo: dayBoardTodoOf(facts, now),
    asked: askedView(row),
    endAnswerBy: endIsAsked && row.endAskedAt ? shiftEndAnswerDeadline(row.endAskedAt) : null,
    provisionalLabel: row.provisionalUntil && provisionalContractLabel(row.provisionalUntil),
    actions: facilityActions(facts, now),
    contacts: (['phone', 'emergency'] as const).filter(
      (kind) => whyCannotRevealWorkerContact(row, kind, now) === null,
    ),
    needsAccident: needsAccidentStatement('emergency', row.state),
    questions: row.questions,
    hasAnswersToShow: row.questions === 'answered' && canFacilityReadAnswers(row, now),
  };
}

function askedView({ askedState, askedBy, askedYen, askedDueAt }: DayShiftRow): DayShift['asked'] {
  if (askedState === null || askedYen === null) return null;
  return { by: askedBy ?? '', yen: askedYen, answerBy: askedState === 'ASKED' ? askedDueAt : null };
}
