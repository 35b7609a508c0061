import { jstTime } from '#platform/base/jst.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { serverTime } from '#platform/web/server-time.ts';

import { checkHoursClaim } from '#domain/attendance/corrections/claim-rules.ts';
import { claimedBreakStepMinutes } from '#domain/attendance/corrections/claim-limits.ts';
import { claimedInstantNearPlanned } from '#apps/parts/attendance/claimed-instant.ts';
import type { WorkTimeView } from '../client.ts';
import type { PlannedShiftTimes } from '#domain/attendance/stamps/stamp-rules.ts';
import type { ClaimedHours } from './time-fix-parts.tsx';
import { useClaimHours } from './use-claim-hours.ts';

/** Usual reasons, offered as chips. */
export const hoursCorrectionReasons = [
  '打刻を忘れた',
  'QRコードを読み取れなかった',
  '残業があった',
  '休憩がとれなかった',
  '施設の指示で早く始めた',
  '早く終わった',
];

const isChip = (text: string) => hoursCorrectionReasons.includes(text);
const partsOf = (hours: WorkTimeView) => (hours.claimReason ?? '').split('。');

type TimeFixDraft = {
  /** JST clock times, `HH:MM`; null while a field is empty. */
  start: string | null;
  end: string | null;
  breakMinutes: number;
  chosen: string[];
  words: string;
};

export type HoursCorrection = ReturnType<typeof useHoursCorrection>;

// Fields whose errors are cleared together: changing the end can also correct a wrong start or break.
const hourFields = ['startAt', 'endAt', 'breakMinutes'];

/** The form state of claimed hours and their reason: edited, checked, then saved. */
export function useHoursCorrection(hours: WorkTimeView) {
  const plan: PlannedShiftTimes = {
    startsAt: new Date(hours.plannedStartAt),
    endsAt: new Date(hours.plannedEndAt),
    breakMinutes: hours.plannedBreakMinutes,
  };
  const claimOf = ({ start, end, breakMinutes }: TimeFixDraft): ClaimedHours => ({
    startAt: start === null ? null : claimedInstantNearPlanned(start, plan.startsAt),
    endAt: end === null ? null : claimedInstantNearPlanned(end, plan.endsAt),
    breakMinutes,
  });
  const saveHours = useClaimHours(hours);
  const form = useForm<TimeFixDraft>({
    initial: () => draftOf(hours),
    clears: {
      start: hourFields,
      end: hourFields,
      breakMinutes: hourFields,
      chosen: ['reason'],
      words: ['reason'],
    },
    check: (draft) =>
      problems(plan, claimOf(draft), { reason: reasonOf(draft), now: serverTime() }),
    submit: (draft) => saveHours(claimOf(draft), reasonOf(draft)),
  });
  const { draft, change } = form;
  return {
    ...form,
    plan,
    claim: claimOf(draft),
    setBreak: (minutes: number) => change({ breakMinutes: onStep(minutes, draft.breakMinutes) }),
  };
}

function draftOf(hours: WorkTimeView): TimeFixDraft {
  return {
    start: shownTime(startOf(hours)),
    end: shownTime(endOf(hours)),
    breakMinutes: breakOf(hours),
    // A returned reason was joined from chips and text: split it, so that rejoining adds no duplicates.
    chosen: partsOf(hours).filter((part) => isChip(part)),
    words: partsOf(hours)
      .filter((part) => !isChip(part))
      .join('。'),
  };
}

function reasonOf({ chosen, words }: TimeFixDraft): string {
  return [...chosen, words.trim()].filter((part) => part !== '').join('。');
}

type ProblemsArgs = { reason: string; now: Date };

function problems(
  plan: PlannedShiftTimes,
  claim: ClaimedHours,
  { reason, now }: ProblemsArgs,
): Record<string, string> {
  const nothing = { recordedStartAt: null, recordedEndAt: null, recordedBreakMinutes: null };
  const facts = {
    ...plan,
    ...nothing,
    checkOutWasAutomatic: false,
    claimedStartAt: claim.startAt,
    claimedEndAt: claim.endAt,
    claimedBreakMinutes: claim.breakMinutes,
  };
  const checked = checkHoursClaim(facts, reason, now);
  return 'fields' in checked ? checked.fields : {};
}

const startOf = (hours: WorkTimeView) =>
  hours.claimedStartAt ?? hours.recordedStartAt ?? hours.plannedStartAt;
const endOf = (hours: WorkTimeView) =>
  hours.claimedEndAt ?? hours.recordedEndAt ?? hours.plannedEndAt;
const breakOf = (hours: WorkTimeView) =>
  hours.claimedBreakMinutes ?? hours.recordedBreakMinutes ?? hours.plannedBreakMinutes;

const shownTime = (instant: string) => jstTime(new Date(instant));

/** Steps a break to the next multiple of 5 that can be claimed: 47 minutes become 45 or 50. */
function onStep(next: number, before: number): number {
  if (next % claimedBreakStepMinutes === 0) return next;
  const steps = next / claimedBreakStepMinutes;
  return (next > before ? Math.floor(steps) : Math.ceil(steps)) * claimedBreakStepMinutes;
}
