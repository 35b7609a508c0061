import { formatDayWithWeekday } from '#platform/base/jst.ts';
import type { Overpayment } from '#gen/types.ts';

import type { OverpaymentState } from '../rules.ts';
import {
  overpaymentHoursText,
  whyCannotAnswerOverpayment,
  type OverpaymentHours,
} from './overpayment-rules.ts';
import { overpaymentAgreementTextVersion } from './overpayment-text.ts';

type Facts = {
  attendanceId: string;
  state: OverpaymentState;
  employerName: string;
  facilityName: string;
  workDay: string;
  amount: number;
  taxable: number;
  isLowering: boolean;
  tax: number;
  paidHours: OverpaymentHours;
  approvedHours: OverpaymentHours;
  reason: string;
  answerBy: Date;
  answeredAt: Date | null;
  deducted: number;
};

/** The view of an overpayment for its worker. */
export function overpaymentView(facts: Facts, now: Date): Overpayment {
  const { attendanceId, state, employerName, amount, tax, reason, answerBy, deducted } = facts;
  return {
    id: attendanceId,
    state,
    employerName,
    employmentSummary: `${formatDayWithWeekday(facts.workDay)} ${facts.facilityName}`,
    amount,
    tax,
    loweredPay: facts.isLowering ? facts.taxable : null,
    paidHours: hoursView(facts.paidHours),
    approvedHours: hoursView(facts.approvedHours),
    reason,
    answerBy,
    answeredAt: facts.answeredAt,
    deducted,
    remaining: state === 'AGREED' ? amount - deducted : 0,
    canAnswer: whyCannotAnswerOverpayment(facts, now) === null,
    textVersion: overpaymentAgreementTextVersion,
  };
}

function hoursView(hours: OverpaymentHours) {
  const { breakMinutes, workMinutes } = hours;
  return { times: overpaymentHoursText(hours), breakMinutes, workMinutes };
}
