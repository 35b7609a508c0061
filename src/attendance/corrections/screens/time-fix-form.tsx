import { useState } from 'react';

import { formatDayWithWeekday, jstDay, jstTime } from '#base/jst.ts';
import { ActionBar } from '#ui/navigation/action-bar.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/display/card.tsx';
import { ChipGroup } from '#ui/fields/chip-group.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { fieldId } from '#ui/fields/field.tsx';
import { Stepper } from '#ui/fields/stepper.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TimeField } from '#ui/dates/time-field.tsx';
import { serverTime } from '#web/server-time.ts';

import { breakStepMinutes, checkClaim, maxBreakMinutes, maxReasonLength } from '../claim-rules.ts';
import { instantNear } from '../claimed-instant.ts';
import type { WorkTimeView } from '../../client.ts';
import type { Plan } from '../../stamps/stamp-rules.ts';
import { HoursTable } from './hours-table.tsx';
import { Preview, ShortBreak, TimeFixNews, type Claim, type Terms } from './time-fix-parts.tsx';
import { useClaimHours } from './use-claim-hours.ts';

const reasons = [
  '打刻を忘れた',
  'QRコードを読み取れなかった',
  '残業があった',
  '休憩がとれなかった',
  '施設の指示で早く始めた',
  '早く終わった',
];

const isChip = (text: string) => reasons.includes(text);
const partsOf = (hours: WorkTimeView) => (hours.claimReason ?? '').split('。');

type TimeFixFormProps = { hours: WorkTimeView; terms: Terms };

/**
 * The form for claimed hours and their reason, with the wage they would give. Submitting does not send
 * the claim yet.
 */
export function TimeFixForm({ hours, terms }: TimeFixFormProps) {
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
  const edited = () => draft.forgetErrors();

  return (
    <>
      <div className="flex flex-col gap-6 px-4 py-5">
        <TimeFixNews hours={hours} />
        {draft.failure && (
          <Banner tone="danger" announce title="保存できませんでした">
            {draft.failure}
          </Banner>
        )}
        <ErrorSummary errors={summaryOf(errors)} attempt={attempt} />
        <Card>
          <HoursTable hours={hours} claim={claim} />
        </Card>
        <Section title="実際に働いた時間">
          <Card className="flex flex-col gap-5">
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-5">
              <TimeField
                label="開始"
                name="startAt"
                required
                support={dayOf(claim.startAt ?? plan.startsAt)}
                value={start}
                error={errors['startAt']}
                onChange={(time) => {
                  setStart(time);
                  edited();
                }}
              />
              <TimeField
                label="終了"
                name="endAt"
                required
                support={dayOf(claim.endAt ?? plan.endsAt)}
                value={end}
                error={errors['endAt']}
                onChange={(time) => {
                  setEnd(time);
                  edited();
                }}
              />
            </div>
            <Stepper
              label="休憩"
              name="breakMinutes"
              support={`${breakStepMinutes}分単位です`}
              value={breakMinutes}
              step={breakStepMinutes}
              max={maxBreakMinutes}
              error={errors['breakMinutes']}
              onChange={(minutes) => {
                setBreak(onStep(minutes, breakMinutes));
                edited();
              }}
            />
            <ShortBreak claim={claim} />
          </Card>
        </Section>
        <Section title="修正の理由">
          <Card className="flex flex-col gap-5">
            <ChipGroup
              label="あてはまるもの"
              name="reasonChips"
              multiple
              support="選ぶか、下に書いてください"
              options={reasons.map((text) => ({ value: text, label: text }))}
              value={chosen}
              onChange={setChosen}
            />
            <TextArea
              label="くわしい理由"
              name="reason"
              rows={2}
              support={`上の項目とあわせて${maxReasonLength}文字までで、施設の方に伝わるように書いてください`}
              value={words}
              error={errors['reason']}
              onChange={(event) => setWords(event.target.value)}
            />
          </Card>
        </Section>
        <Preview terms={terms} plan={plan} claim={claim} hours={hours} />
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          pending={draft.isSaving}
          pendingLabel="保存しています…"
          onClick={submit}
        >
          給与を確認して申請へ進む
        </Button>
      </ActionBar>
    </>
  );
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

const names = ['startAt', 'endAt', 'breakMinutes', 'reason'];

function summaryOf(errors: Record<string, string | undefined>) {
  return names.flatMap((name) => {
    const text = errors[name];
    return text === undefined ? [] : [{ id: fieldId(name), text }];
  });
}

const startOf = (hours: WorkTimeView) =>
  hours.claimedStartAt ?? hours.recordedStartAt ?? hours.plannedStartAt;
const endOf = (hours: WorkTimeView) =>
  hours.claimedEndAt ?? hours.recordedEndAt ?? hours.plannedEndAt;
const breakOf = (hours: WorkTimeView) =>
  hours.claimedBreakMinutes ?? hours.recordedBreakMinutes ?? hours.plannedBreakMinutes;

const shownTime = (instant: string) => jstTime(new Date(instant));
const dayOf = (instant: Date) => formatDayWithWeekday(jstDay(instant));

/** Steps a break to the next multiple of 5 that can be claimed: 47 minutes become 45 or 50. */
function onStep(next: number, before: number): number {
  if (next % breakStepMinutes === 0) return next;
  const steps = next / breakStepMinutes;
  return (next > before ? Math.floor(steps) : Math.ceil(steps)) * breakStepMinutes;
}
