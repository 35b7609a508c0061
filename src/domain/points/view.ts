import { addHours } from '#platform/base/jst.ts';
import type {
  CurrentPenalty,
  IncentivePointBalance,
  PenaltyPointHistory,
  PenaltyRemission,
  PointAwards,
} from '#gen/types.ts';

import { whyCannotAppeal, type AppealState } from './penalties/appeal-rules.ts';
import { apologyPointLimits, type AwardKind } from './incentives/award-rules.ts';
import { incentivePoints, shiftMilestones } from './incentives/incentive-rules.ts';
import {
  maxRemissionPoints,
  remissionPriceInPoints,
  type RemissionFacts,
  type RemissionRefusal,
} from './penalties/remission-rules.ts';
import type { ActivePenalty } from './rules.ts';

/** The balance with its expiry. (Rule 4.16) */
export function balanceView(
  { balance, expiresAt }: { balance: number; expiresAt: Date | null },
  now: Date,
): IncentivePointBalance {
  const soon = addHours(now, 24 * incentivePoints.warningDays);
  return { balance, expiresAt, expiresSoon: expiresAt !== null && expiresAt <= soon };
}

const levels: Record<ActivePenalty['level'], { name: string; meaning: string }> = {
  hold: {
    name: '採用保留',
    meaning: '応募はできますが、施設の承認後に採用が決まります。',
  },
  stop: {
    name: '応募停止',
    meaning:
      '新しいお仕事に応募できません。決まっている勤務と給与の受け取りは、これまでどおりです。',
  },
};

/** The level in force with its text for the worker. (Rule 4.15) */
export function currentPenaltyView(penalty: ActivePenalty | null): CurrentPenalty | null {
  if (!penalty) return null;
  return { ...levels[penalty.level], level: penalty.level, expirationDate: penalty.endsAt };
}

const appealLabels: Record<AppealState, string> = {
  FILED: '申し立て受付中',
  ACCEPTED: '申し立てが認められました',
  REJECTED: '申し立ては認められませんでした',
};

type PenaltyEntryRow = {
  id: string;
  amount: number;
  note: string;
  date: Date;
  isExcused: boolean;
  appealState: AppealState | null;
  appealReason: string | null;
  appealAnswer: string | null;
  answerDueOn: string | null;
};

export function penaltyEntryView(row: PenaltyEntryRow, now: Date): PenaltyPointHistory {
  const { id, amount, note, date, isExcused, appealState } = row;
  const facts = { points: amount, at: date, isExcused, hasAppeal: appealState !== null };
  return {
    id,
    amount,
    note,
    date,
    isExcused,
    canAppeal: whyCannotAppeal(facts, now) === null,
    appeal: appealState && {
      state: appealState,
      label: appealLabels[appealState],
      reason: row.appealReason ?? '',
      answer: row.appealAnswer,
      answerDueOn: row.answerDueOn ?? '',
    },
  };
}

type Preview = {
  facts: RemissionFacts;
  points: number;
  why: RemissionRefusal | null;
  reason: string | null;
};

/** Preview of a remission: incentive points and penalty points after it. (Spec section 3) */
export function penaltyRemissionView({ facts, points, why, reason }: Preview): PenaltyRemission {
  const { incentivePoints: held, penaltyPoints } = facts;
  const cost = remissionPriceInPoints(points);
  return {
    amount: points,
    maximumAmount: maxRemissionPoints(facts),
    cost,
    before: { incentivePoints: held, penaltyPoints },
    // Computed for a refused purchase, too; neither balance falls below 0.
    after: {
      incentivePoints: Math.max(0, held - cost),
      penaltyPoints: Math.max(0, penaltyPoints - points),
    },
    canRemit: why === null,
    reason,
  };
}

/** The awards that are switched on now. (Rule 6.4) */
export function awardsView(settings: readonly { kind: AwardKind; isOn: boolean }[]): PointAwards {
  const isOn = (kind: AwardKind) => settings.some((one) => one.kind === kind && one.isOn);
  return {
    review: isOn('review') ? incentivePoints.review : 0,
    reviewHours: incentivePoints.reviewHours,
    apology: isOn('apology') ? apologyPointLimits.points : 0,
    milestones: isOn('milestone') ? [...shiftMilestones] : [],
  };
}
