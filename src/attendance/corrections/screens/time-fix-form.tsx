import { formatDayWithWeekday, jstDay } from '#base/jst.ts';
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

import { breakStepMinutes, maxBreakMinutes, maxReasonLength } from '../claim-rules.ts';
import type { WorkTimeView } from '../../client.ts';
import { HoursTable } from './hours-table.tsx';
import { Preview, ShortBreak, TimeFixNews, type Terms } from './time-fix-parts.tsx';
import { reasonChips, useTimeFix, type TimeFix } from './use-time-fix.ts';

type TimeFixFormProps = { hours: WorkTimeView; terms: Terms };

/**
 * The form for claimed hours and their reason, with the wage they would give. Submitting does not send
 * the claim yet.
 */
export function TimeFixForm({ hours, terms }: TimeFixFormProps) {
  const fix = useTimeFix(hours);
  return (
    <>
      <div className="flex flex-col gap-6 px-4 py-5">
        <TimeFixNews hours={hours} />
        {fix.failure && (
          <Banner tone="danger" announce title="保存できませんでした">
            {fix.failure}
          </Banner>
        )}
        <ErrorSummary errors={summaryOf(fix.errors)} attempt={fix.attempt} />
        <Card>
          <HoursTable hours={hours} claim={fix.claim} />
        </Card>
        <WorkedHours fix={fix} />
        <Reason fix={fix} />
        <Preview terms={terms} plan={fix.plan} claim={fix.claim} hours={hours} />
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          pending={fix.isSaving}
          pendingLabel="保存しています…"
          onClick={fix.submit}
        >
          給与を確認して申請へ進む
        </Button>
      </ActionBar>
    </>
  );
}

/** The fields for the claimed start, end and break. */
function WorkedHours({ fix }: { fix: TimeFix }) {
  const { plan, claim, errors } = fix;
  return (
    <Section title="実際に働いた時間">
      <Card className="flex flex-col gap-5">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-5">
          <TimeField
            label="開始"
            name="startAt"
            required
            support={dayOf(claim.startAt ?? plan.startsAt)}
            value={fix.start}
            error={errors['startAt']}
            onChange={fix.setStart}
          />
          <TimeField
            label="終了"
            name="endAt"
            required
            support={dayOf(claim.endAt ?? plan.endsAt)}
            value={fix.end}
            error={errors['endAt']}
            onChange={fix.setEnd}
          />
        </div>
        <Stepper
          label="休憩"
          name="breakMinutes"
          support={`${breakStepMinutes}分単位です`}
          value={claim.breakMinutes}
          step={breakStepMinutes}
          max={maxBreakMinutes}
          error={errors['breakMinutes']}
          onChange={fix.setBreak}
        />
        <ShortBreak claim={claim} />
      </Card>
    </Section>
  );
}

/** The claim's reason: chips of usual reasons, and a text. */
function Reason({ fix }: { fix: TimeFix }) {
  return (
    <Section title="修正の理由">
      <Card className="flex flex-col gap-5">
        <ChipGroup
          label="あてはまるもの"
          name="reasonChips"
          multiple
          support="選ぶか、下に書いてください"
          options={reasonChips.map((text) => ({ value: text, label: text }))}
          value={fix.chosen}
          onChange={fix.setChosen}
        />
        <TextArea
          label="くわしい理由"
          name="reason"
          rows={2}
          support={`上の項目とあわせて${maxReasonLength}文字までで、施設の方に伝わるように書いてください`}
          value={fix.words}
          error={fix.errors['reason']}
          onChange={(event) => fix.setWords(event.target.value)}
        />
      </Card>
    </Section>
  );
}

const names = ['startAt', 'endAt', 'breakMinutes', 'reason'];

function summaryOf(errors: Record<string, string | undefined>) {
  return names.flatMap((name) => {
    const text = errors[name];
    return text === undefined ? [] : [{ id: fieldId(name), text }];
  });
}

const dayOf = (instant: Date) => formatDayWithWeekday(jstDay(instant));
