import { formatDayWithWeekday, jstDay } from '#platform/base/jst.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';
import { Stepper } from '#platform/ui/fields/stepper.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { TimeField } from '#platform/ui/dates/time-field.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import {
  claimedBreakStepMinutes,
  maxClaimedBreakMinutes,
  maxClaimReasonLength,
} from '#domain/attendance/corrections/claim-limits.ts';

import type { WorkTimeView } from '../client.ts';
import { ClaimedHoursTable } from './hours-table.tsx';
import {
  ClaimedWagePreview,
  ShortBreakWarning,
  HoursCorrectionStatus,
  type ContractPayTerms,
} from './time-fix-parts.tsx';
import {
  hoursCorrectionReasons,
  useHoursCorrection,
  type HoursCorrection,
} from './use-time-fix.ts';

type TimeFixFormProps = { hours: WorkTimeView; terms: ContractPayTerms };

/**
 * The form for claimed hours and their reason, with the resulting wage. Submitting saves a draft; the next
 * screen sends it.
 */
export function HoursCorrectionForm({ hours, terms }: TimeFixFormProps) {
  const fix = useHoursCorrection(hours);
  return (
    <>
      <div className="flex flex-col gap-6 px-4 py-5">
        <HoursCorrectionStatus hours={hours} />
        <FormErrors form={fix} title="保存できませんでした" />
        <Card>
          <ClaimedHoursTable hours={hours} claim={fix.claim} />
        </Card>
        <WorkedHours fix={fix} />
        <Reason fix={fix} />
        <ClaimedWagePreview terms={terms} plan={fix.plan} claim={fix.claim} hours={hours} />
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          pending={fix.isPending}
          pendingLabel="保存しています…"
          onClick={() => void fix.submit()}
        >
          給与を確認して申請へ進む
        </Button>
      </ActionBar>
    </>
  );
}

/** The fields for the claimed start, end and break. */
function WorkedHours({ fix }: { fix: HoursCorrection }) {
  const { plan, claim, draft, problems, change } = fix;
  return (
    <Section title="実際に働いた時間">
      <Card className="flex flex-col gap-5">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-5">
          <TimeField
            label="開始"
            name="startAt"
            required
            support={dayOf(claim.startAt ?? plan.startsAt)}
            value={draft.start}
            error={problems['startAt']}
            onChange={(start) => change({ start })}
          />
          <TimeField
            label="終了"
            name="endAt"
            required
            support={dayOf(claim.endAt ?? plan.endsAt)}
            value={draft.end}
            error={problems['endAt']}
            onChange={(end) => change({ end })}
          />
        </div>
        <Stepper
          label="休憩"
          name="breakMinutes"
          support={`${claimedBreakStepMinutes}分単位です`}
          value={claim.breakMinutes}
          step={claimedBreakStepMinutes}
          max={maxClaimedBreakMinutes}
          error={problems['breakMinutes']}
          onChange={fix.setBreak}
        />
        <ShortBreakWarning claim={claim} />
      </Card>
    </Section>
  );
}

/** The claim's reason: chips of usual reasons, and a text. */
function Reason({ fix: { draft, problems, change } }: { fix: HoursCorrection }) {
  return (
    <Section title="修正の理由">
      <Card className="flex flex-col gap-5">
        <ChipGroup
          label="あてはまるもの"
          name="reasonChips"
          multiple
          support="選ぶか、下に書いてください"
          options={hoursCorrectionReasons.map((text) => ({ value: text, label: text }))}
          value={draft.chosen}
          onChange={(chosen) => change({ chosen })}
        />
        <TextArea
          label="くわしい理由"
          name="reason"
          rows={2}
          support={`上の項目とあわせて${maxClaimReasonLength}文字までで、施設の方に伝わるように書いてください`}
          value={draft.words}
          error={problems['reason']}
          onChange={(event) => change({ words: event.target.value })}
        />
      </Card>
    </Section>
  );
}

const dayOf = (instant: Date) => formatDayWithWeekday(jstDay(instant));
