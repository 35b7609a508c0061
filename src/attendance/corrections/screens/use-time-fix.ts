import { useState } from 'react';

import { jstTime } from '#base/jst.ts';
import { serverTime } from '#web/server-time.ts';

import { breakStepMinutes, checkClaim } from '../claim-rules.ts';
import { instantNear } from '../claimed-instant.ts';
import type { WorkTimeView } from '../../client.ts';
import type { Plan } from '../../stamps/stamp-rules.ts';
import type { Claim } from './time-fix-parts.tsx';
import { useClaimHours } from './use-claim-hours.ts';

/** The usual reasons, to choose instead of writing. */
export const reasonChips = [
  '打刻を忘れた',
  'QRコードを読み取れなかった',
  '残業があった',
  '休憩がとれなかった',
  '施設の指示で早く始めた',
  '早く終わった',
];

const isChip = (text: string) => reasonChips.includes(text);
const partsOf = (hours: WorkTimeView) => (hours.claimReason ?? '').split('。');

export type TimeFix = ReturnType<typeof useTimeFix>;

/** The claimed hours and their reason while they are edited, checked on submission, then saved. */
export function useTimeFix(hours: WorkTimeView) {
  const plan: Plan = {
    startsAt: new Date(hours.plannedStartAt),
    endsAt: new Date(hours.plannedEndAt),
    breakMinutes: hours.plannedBreakMinutes,
  };
  const [start, setStart] = useState<string | null>(() => shownTime(startOf(hours)));
  const [end, setEnd] = useState<string | null>(() => shownTime(endOf(hours)));
  const [breakMinutes, setBreak] = useState(() => breakOf(hours));
  // A returned reason was joined from chips and text: split it, so that rejoining adds no duplicates.
  const [chosen, setChosen] = useState(() => partsOf(hours).filter((part) => isChip(part)));
  const [words, setWords] = useState(() =>
    partsOf(hours)
      .filter((part) => !isChip(part))
      .join('。'),
  );
  const [attempt, setAttempt] = useState(0);
  const [checkedAt, setCheckedAt] = useState<Date | null>(null);
  const claim = {
    startAt: start === null ? null : instantNear(start, plan.startsAt),
    endAt: end === null ? null : instantNear(end, plan.endsAt),
    breakMinutes,
  };
  const reason = [...chosen, words.trim()].filter((part) => part !== '').join('。');
  const draft = useClaimHours(hours);
  const errors: Record<string, string | undefined> = {
    ...(checkedAt ? problems(plan, claim, { reason, now: checkedAt }) : {}),
    ...draft.errors,
  };

  const submit = () => {
    const now = serverTime();
    setCheckedAt(now);
    setAttempt(attempt + 1);
    if (Object.keys(problems(plan, claim, { reason, now })).length > 0) return;
    void draft.save(claim, reason);
  };

  return {
    plan,
    claim,
    start,
    setStart(time: string | null) {
      setStart(time);
      draft.forgetErrors();
    },
    end,
    setEnd(time: string | null) {
      setEnd(time);
      draft.forgetErrors();
    },
    setBreak(minutes: number) {
      setBreak(onStep(minutes, breakMinutes));
      draft.forgetErrors();
    },
    chosen,
    setChosen,
    words,
    setWords,
    errors,
    /** The number of submissions: each one moves the focus to the summary of errors. */
    attempt,
    failure: draft.failure,
    isSaving: draft.isSaving,
    submit,
  };
}

type ProblemsArgs = { reason: string; now: Date };

function problems(plan: Plan, claim: Claim, { reason, now }: ProblemsArgs): Record<string, string> {
  const nothing = { recordedStartAt: null, recordedEndAt: null, recordedBreakMinutes: null };
  const facts = {
    ...plan,
    ...nothing,
    checkOutWasAutomatic: false,
    claimedStartAt: claim.startAt,
    claimedEndAt: claim.endAt,
    claimedBreakMinutes: claim.breakMinutes,
  };
  const checked = checkClaim(facts, reason, now);
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
  if (next % breakStepMinutes === 0) return next;
  const steps = next / breakStepMinutes;
  return (next > before ? Math.floor(steps) : Math.ceil(steps)) * breakStepMinutes;
}
