import { formatDayWithWeekday, formatInstant } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import { overpaymentNotifications } from './overpayment-notifications.ts';
import { postAskedOverpayment, type BookedOverpayment } from './overpayment-posting.server.ts';
import {
  overpaymentAnswerDeadline,
  overpaymentHoursOf,
  overpaymentReason,
  type OverpaidAmounts,
  type OverpaymentHours,
} from './overpayment-rules.ts';
import { releasedWorkSpan, type WageReleaseFacts } from '../wage/released-span.ts';
import { insertOverpayment } from './due-overpayments.queries.server.ts';

/** A wage with the hours that were released, and those that the facility approved. */
type ApprovedWage = Omit<BookedOverpayment, 'id'> &
  WageReleaseFacts & {
    released: { workMinutes: number } | null;
    approvedStartAt: Date | null;
    approvedEndAt: Date | null;
    approvedBreakMinutes: number | null;
  };

type AskOverpaymentArgs = { facts: ApprovedWage; overpaid: OverpaidAmounts; now: Date };

/**
 * Asks the worker about an amount that was released beyond the approved wage. The amount is booked with a deadline;
 * nothing is deducted or written off before the answer. Once per wage. (Rule 6.7)
 */
export async function askWorkerAboutOverpayment(
  tx: Tx,
  { facts, overpaid, now }: AskOverpaymentArgs,
): Promise<void> {
  const { attendanceId, workerId, corporationId } = facts;
  const paid = paidHours(facts);
  const approved = approvedOrPlannedHours(facts);
  const until = overpaymentAnswerDeadline(now);
  const reason = overpaymentReason(paid, approved);
  const asking = { attendanceId, workerId, corporationId, overpaid, paid, approved, reason };
  const id = await insertOverpayment(tx, { ...asking, answerBy: until, now });
  const overpayment = { ...facts, id };
  await postAskedOverpayment(tx, { overpayment, amount: overpaid.amount, now });
  await recordChanges(tx, [
    {
      subject: 'overpayment',
      id,
      from: null,
      to: 'OPEN',
      event: 'ASK',
      actor: systemActor,
      at: now,
    },
  ]);
  const { amount } = overpaid;
  await notifyOfOverpayment(tx, { overpayment, amount, answerBy: until, about: 'asked', now });
}

type OverpaymentNotice = {
  overpayment: BookedOverpayment;
  amount: number;
  answerBy: Date;
  about: keyof typeof overpaymentNotifications;
  now: Date;
};

/** Notifies the worker of a question, its reminder, its passed deadline or a changed amount; each once. */
export async function notifyOfOverpayment(tx: Tx, notice: OverpaymentNotice): Promise<void> {
  const { overpayment, amount, about, now } = notice;
  const { id, attendanceId, workerId, workDay, facilityName } = overpayment;
  await notifyOneWorker(tx, {
    workerId,
    topic: 'payment',
    // Tax may lower the amount several times: each new amount is a notice of its own.
    dedupKey: `overpayment:${id}:${about === 'lessByTax' ? `${about}:${amount}` : about}`,
    ...overpaymentNotifications[about]({
      shift: `${formatDayWithWeekday(workDay)} ${facilityName}`,
      amount: formatYen(amount),
      until: formatInstant(notice.answerBy),
    }),
    path: paths.shift.overpayment(attendanceId),
    now,
  });
}

/**
 * The hours that were released. If the facility has confirmed an end since the release, the release ended at the
 * worker's last sign of presence instead. (Rule 6.7)
 */
function paidHours(facts: ApprovedWage): OverpaymentHours {
  const workMinutes = facts.released?.workMinutes ?? 0;
  const now = overpaymentHoursOf(releasedWorkSpan(facts));
  const before = overpaymentHoursOf(releasedWorkSpan({ ...facts, isEndUnseen: true }));
  const found = [now, before].find((hours) => hours.workMinutes === workMinutes);
  return found ?? { ...now, workMinutes };
}

/** The approved hours of a shift; the planned hours where none were approved. */
export function approvedOrPlannedHours({
  approvedStartAt,
  approvedEndAt,
  approvedBreakMinutes,
  startsAt,
  endsAt,
  breakMinutes,
}: Pick<
  ApprovedWage,
  | 'approvedStartAt'
  | 'approvedEndAt'
  | 'approvedBreakMinutes'
  | 'startsAt'
  | 'endsAt'
  | 'breakMinutes'
>): OverpaymentHours {
  return overpaymentHoursOf({
    startsAt: approvedStartAt ?? startsAt,
    endsAt: approvedEndAt ?? endsAt,
    breakMinutes: approvedBreakMinutes ?? breakMinutes,
  });
}
