import { keepPreviousData, useQuery } from '@tanstack/react-query';

import {
  claimedInstantNearPlanned,
  timeRelativeToShiftDay,
} from '#apps/parts/attendance/claimed-instant.ts';
import { formatInstant, jstDay, jstTime } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';
import { formatSignedYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { TimeField } from '#platform/ui/dates/time-field.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Stepper } from '#platform/ui/fields/stepper.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm, type FormHandle } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import {
  maxClaimedBreakMinutes,
  maxClaimReasonLength,
} from '#domain/attendance/corrections/claim-limits.ts';

import {
  FinishedShiftsQuery,
  HoursToApproveQuery,
  ProposeHoursMutation,
  proposedHoursCostQuery,
  type FinishedShift,
} from './hours-client.ts';
import { FeeLine } from '#apps/facility/parts/fee-line.tsx';
import { ActionCost } from '#apps/facility/today/cost.tsx';

type CountingHours = NonNullable<FinishedShift['hours']>;
type Draft = { start: string | null; end: string | null; breakMinutes: number; reason: string };
type Props = { shift: FinishedShift; hours: CountingHours; onClose: () => void };

/** 勤務時間の修正を提案する: sheet for other hours with a reason; shows the change in minutes and yen before sending. */
export function ProposeHoursSheet({ shift, hours, onClose }: Props) {
  const send = useGraphqlMutation(ProposeHoursMutation, {
    invalidates: [FinishedShiftsQuery, HoursToApproveQuery],
    once: 'decision',
  });
  const [startAt, endAt] = [new Date(hours.startAt), new Date(hours.endAt)];
  const initial: Draft = {
    start: jstTime(startAt),
    end: jstTime(endAt),
    breakMinutes: hours.breakMinutes,
    reason: '',
  };
  const form: FormHandle<Draft> = useForm<Draft>({
    initial,
    check: (draft): FieldErrors => problemsOf(draft, seen),
    clears: { start: ['startAt'], end: ['endAt'] },
    async submit({ reason }) {
      if (asked === null || seen === undefined) return;
      await send.mutateAsync({ input: { ...asked, reason, seenYen: seen.yen } });
      onClose();
      toast.success('修正の提案を送りました');
    },
  });
  const { start, end, breakMinutes } = form.draft;
  const isSame =
    start === initial.start && end === initial.end && breakMinutes === initial.breakMinutes;
  const proposedStart = start === null ? null : claimedInstantNearPlanned(start, startAt);
  const proposedEnd = end === null ? null : claimedInstantNearPlanned(end, endAt);
  const asked =
    isSame || !proposedStart || !proposedEnd
      ? null
      : {
          id: shift.id,
          startAt: proposedStart.toISOString(),
          endAt: proposedEnd.toISOString(),
          breakMinutes,
        };
  const cost = useQuery({
    ...proposedHoursCostQuery(asked ?? { id: shift.id, ...hours }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  // A placeholder is the cost of the previous hours, which must not be sent with the new hours.
  const seen = cost.isPlaceholderData ? undefined : cost.data?.proposedHoursCost;
  const firstDay = jstDay(startAt);
  return (
    <Sheet open title="勤務時間の修正を提案する" onClose={onClose}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormErrors form={form} title="提案を送れませんでした" />
        <p>
          {shift.workerName}さんに、違う勤務時間を理由と一緒に提案します。今は
          {timeRelativeToShiftDay(startAt, firstDay)}〜{timeRelativeToShiftDay(endAt, firstDay)}
          （休憩
          {hours.breakMinutes}分）です。賃金が減る修正は、ワーカーが同意したときだけ反映されます。
        </p>
        <ProposedFields
          form={form}
          startAt={proposedStart}
          endAt={proposedEnd}
          firstDay={firstDay}
        />
        {asked === null ? (
          <p className="rounded-12 bg-surface-2 px-4 py-3 text-fg-2">
            時刻か休憩を変えると、差を計算します。
          </p>
        ) : (
          <ActionCost cost={cost}>
            {({ proposedHoursCost: found }) => <Difference found={found} />}
          </ActionCost>
        )}
        <Button type="submit" wide pending={form.isPending} pendingLabel="送信しています…">
          修正を提案する
        </Button>
      </form>
    </Sheet>
  );
}

type FieldsProps = {
  form: FormHandle<Draft>;
  startAt: Date | null;
  endAt: Date | null;
  firstDay: string;
};

function ProposedFields({ form, startAt, endAt, firstDay }: FieldsProps) {
  const { start, end, breakMinutes, reason } = form.draft;
  const dayOf = (at: Date | null) =>
    at === null ? undefined : timeRelativeToShiftDay(at, firstDay);
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-5">
        <TimeField
          label="開始"
          name="startAt"
          required
          support={dayOf(startAt)}
          value={start}
          error={form.problems['startAt']}
          onChange={(chosen) => form.change({ start: chosen })}
        />
        <TimeField
          label="終了"
          name="endAt"
          required
          support={dayOf(endAt)}
          value={end}
          error={form.problems['endAt']}
          onChange={(chosen) => form.change({ end: chosen })}
        />
      </div>
      <Stepper
        label="休憩"
        name="breakMinutes"
        max={maxClaimedBreakMinutes}
        value={breakMinutes}
        error={form.problems['breakMinutes']}
        onChange={(minutes) => form.change({ breakMinutes: minutes })}
      />
      <TextArea
        label="理由"
        name="reason"
        required
        support="ワーカーに表示されます。何で確認したかを書いてください。"
        max={maxClaimReasonLength}
        value={reason}
        error={form.problems['reason']}
        onChange={(event) => form.change({ reason: event.target.value })}
      />
    </>
  );
}

type Found = {
  differenceMinutes: number;
  yen: number;
  differenceYen: number;
  fee: number;
  feeTax: number;
  answerBy: string;
  countsBySilence: boolean;
  isBreakBelowLaw: boolean;
};

function problemsOf(draft: Draft, seen: Found | undefined): FieldErrors {
  const length = characterCount(normalizeLines(draft.reason));
  return {
    ...(draft.start === null ? { startAt: '開始の時刻を入力してください' } : {}),
    ...(draft.end === null ? { endAt: '終了の時刻を入力してください' } : {}),
    ...(seen === undefined && draft.start !== null && draft.end !== null
      ? {
          startAt:
            '差の計算が終わってから送ってください。計算できないときは、時刻と休憩を確認してください',
        }
      : {}),
    ...(length >= 1 && length <= maxClaimReasonLength
      ? {}
      : { reason: `理由を1文字以上${maxClaimReasonLength}文字以内で入力してください` }),
  };
}

function Difference({ found }: { found: Found }) {
  const { differenceMinutes, differenceYen, yen, answerBy, countsBySilence } = found;
  const sign = differenceMinutes > 0 ? '+' : '';
  const until = formatInstant(new Date(answerBy));
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-2 font-bold">
        今との差
        <span>
          {sign}
          {differenceMinutes}分・{formatSignedYen(differenceYen)}
        </span>
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-2 text-sm text-fg-2">
        施設の支払い（税引前・交通費込み） <Money amount={yen} />
      </p>
      <FeeLine fee={found.fee} feeTax={found.feeTax} />
      <p className="pt-2 text-sm">
        {countsBySilence
          ? `ワーカーは${until}まで回答できます。回答がないときは、この時間で支払います。`
          : `ワーカーは${until}まで回答できます。回答がないときは、今の勤務時間のまま支払います。`}
      </p>
      {found.isBreakBelowLaw && (
        <p className="pt-2 text-sm font-bold text-danger-strong">
          休憩が法律の下限より短くなります。取れなかった理由を確認してください
        </p>
      )}
    </>
  );
}
