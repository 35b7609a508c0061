import { unknownServerValue } from '#platform/base/from-newer-server.ts';
import type {
  ApplyConfirmation,
  ApplyNextStep,
  ContractMoment,
  EmploymentConditionAction,
  PaperMethod,
  RecruitmentButton,
} from '#gen/types.ts';

import {
  recruitmentClosedLabel,
  otherDatesButtonLabel,
  nextStepButtonLabels,
} from '#domain/recruitment/buttons.ts';
import { lastMinuteCancellationHours } from '#domain/attendance/last-minute.ts';

import type { ApplicationState } from './facts.ts';

type ApplicationStates = { state: ApplicationState; attendanceState: string | null };

/** The state of an application as the worker reads it. */
export function stateLabel({ state, attendanceState }: ApplicationStates): string {
  switch (state) {
    case 'APPLIED':
      return '施設の承認待ち';
    case 'HIRED':
      return shiftLabels[attendanceState ?? ''] ?? '契約成立';
    case 'REJECTED':
      return '承認されませんでした';
    case 'WITHDRAWN':
      return '取り下げ';
    case 'EXPIRED':
      return '返事がなく終了';
    case 'REJECTED_FILLED':
      return '募集が終了';
    default:
      return unknownServerValue(state);
  }
}

const shiftLabels: Record<string, string> = {
  SCHEDULED: '出勤予定',
  CHECKED_IN: '勤務中',
  CHECKED_OUT: '給与の確認待ち',
  REVIEWING: '施設が確認中',
  FIXED: '勤務完了',
  PAID: '勤務完了',
  ABSENT: '欠勤',
  DISMISSED: '当日の勤務終了',
  CANCELLED_BY_WORKER: 'キャンセル済み',
  CANCELLED_BY_FACILITY: '施設による中止',
  DELETED: '取り消し',
};

/** The actions possible on an application now. (Rule 4.7, 4.9) */
export function employmentConditionActionsOf({
  state,
  attendanceState,
}: ApplicationStates): EmploymentConditionAction[] {
  const chat = { name: 'メッセージ', type: 'chat' } as const;
  if (state === 'APPLIED') return [{ name: '応募を辞退する', type: 'withdraw' }, chat];
  if (state === 'HIRED' && attendanceState === 'SCHEDULED')
    return [chat, { name: '欠勤・キャンセル', type: 'absence' }];
  return [chat];
}

/** The button below the confirmation: apply, or the missing step. */
export function applyConfirmationButton(
  nextStep: ApplyNextStep,
  { openState, closed, isLate }: ButtonFacts,
): RecruitmentButton {
  if (isLate && nextStep === 'apply')
    return { label: otherDatesButtonLabel, disabled: true, action: nextStep };
  const label = nextStep === 'apply' ? '応募する' : nextStepButtonLabels[nextStep];
  // A worker with a contract or an open application sees that state, even when the recruitment is full.
  const isClosed = closed !== null && openState === null;
  return {
    label: isClosed ? closedLabels[closed] : label,
    disabled: nextStep === 'nothing',
    action: nextStep,
  };
}

type ButtonFacts = {
  /** The worker's open contract or application for the recruitment. */
  openState: 'HIRED' | 'APPLIED' | null;
  closed: SeatObstacle | null;
  /** The documents cannot be reviewed in time: other dates are offered instead. */
  isLate: boolean;
};

type SeatObstacle = 'RECRUITMENT_CLOSED' | 'RECRUITMENT_FULL';

const closedLabels: Record<SeatObstacle, string> = {
  RECRUITMENT_CLOSED: recruitmentClosedLabel,
  RECRUITMENT_FULL: '定員に達しました',
};

type ConfirmationFacts = {
  contractMoment: Pick<ContractMoment, 'text'>;
  /** How documents are delivered; null before the worker has chosen. */
  paperMethod: PaperMethod | null;
  belongings: string;
  needsLicense: boolean;
};

/** Returns the sentences to agree to one by one; none is preselected. */
export function applyConfirmationsOf(facts: ConfirmationFacts): ApplyConfirmation[] {
  return [
    { id: 'contract', text: facts.contractMoment.text },
    { id: 'conditions', text: conditionsText(facts.paperMethod) },
    cancelConfirmation,
    ...repeatedOf(facts),
  ];
}

/** Returns the two sentences to agree to for a worker who has worked at the facility before. */
export function returningWorkerConfirmations(facts: ConfirmationFacts): ApplyConfirmation[] {
  const conditions = conditionsText(facts.paperMethod);
  return [
    { id: 'contract', text: `${facts.contractMoment.text}。${conditions}` },
    cancelConfirmation,
  ];
}

/** Returns the sentences that a returning worker has confirmed before. */
export function alreadyConfirmedSentences(facts: ConfirmationFacts): string[] {
  return repeatedOf(facts).map(({ text }) => text);
}

const cancelConfirmation: ApplyConfirmation = {
  id: 'cancel',
  text: `開始${lastMinuteCancellationHours}時間前を過ぎたキャンセルはペナルティの対象です`,
};

function repeatedOf(facts: ConfirmationFacts): ApplyConfirmation[] {
  const belongings = facts.belongings.trim();
  return [
    {
      id: 'belongings',
      text: belongings
        ? `持ち物・服装を確認しました（${belongings}）`
        : '持ち物・服装は、契約後に施設の案内を確認します',
    },
    ...(facts.needsLicense ? [{ id: 'license', text: '必要な資格証を当日に持参します' }] : []),
    {
      id: 'emergency',
      text: '出勤が確認できないときや事故のときは、登録した緊急連絡先が施設に伝えられます',
    },
  ];
}

/** The consent to the notice, worded for its delivery method. */
function conditionsText(paperMethod: PaperMethod | null): string {
  switch (paperMethod) {
    case 'electronic':
      return '労働条件を確認しました。労働条件通知書はアプリで受け取ります（印刷できます）';
    case 'paper':
      return '労働条件を確認しました。労働条件通知書は紙で受け取ります（アプリでも見られます）';
    case null:
      return '労働条件を確認しました。労働条件通知書は選んだ方法で受け取ります';
    default:
      throw new RangeError(`unknown method: ${String(paperMethod satisfies never)}`);
  }
}
