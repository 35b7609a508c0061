import { jstTime } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import { TimeField } from '#platform/ui/dates/time-field.tsx';
import { JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Stepper } from '#platform/ui/fields/stepper.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { breakPresumedAboveMinutes } from '#domain/pay/wage/presumed-break.ts';
import {
  maxClaimedBreakMinutes,
  maxClaimReasonLength,
} from '#domain/attendance/corrections/claim-limits.ts';

import { confirmedEndInstant } from './confirmed-end.ts';
import { ConfirmShiftEndMutation, DayShiftsQuery } from '#apps/facility/today/day-client.ts';

type Draft = { time: string | null; reason: string; breakMinutes: number };
type Shift = { id: string; workerName: string; startsAt: string; endsAt: string };

/** 退勤した時刻を入力する: sheet to enter the end of a shift without a stamp, at most the planned end. */
export function ConfirmShiftEndSheet({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const { id, workerName, startsAt } = shift;
  const endsAt = new Date(shift.endsAt);
  const planned = jstTime(endsAt);
  const confirm = useGraphqlMutation(ConfirmShiftEndMutation, {
    invalidates: [DayShiftsQuery, 'HoursToApprove'],
    once: 'screen',
  });
  const form = useForm<Draft>({
    initial: { time: planned, reason: '', breakMinutes: 0 },
    check({ time, reason }): FieldErrors {
      if (time === null) return { endAt: '退勤した時刻を入力してください' };
      const length = characterCount(normalizeLines(reason));
      const needsReason = time !== planned;
      if (!needsReason || (length >= 1 && length <= maxClaimReasonLength)) return {};
      return {
        reason: `予定より早い理由を1文字以上${maxClaimReasonLength}文字以内で入力してください`,
      };
    },
    clears: { time: ['endAt', 'reason'] },
    async submit({ time, reason, breakMinutes }) {
      const endAt = confirmedEndInstant(time ?? planned, endsAt).toISOString();
      const said = time === planned ? { reason } : { reason, breakMinutes };
      await confirm.mutateAsync({ input: { id, endAt, ...said } });
      onClose();
      toast.success('退勤の時刻を伝えました');
    },
  });
  const { time, reason, breakMinutes } = form.draft;
  return (
    <Sheet open title="退勤した時刻を入力する" onClose={onClose}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormErrors form={form} title="送信できませんでした" />
        <p>
          {workerName}さんの予定は
          <JstTimeRange from={startsAt} to={endsAt} />
          です。予定より遅く退勤したときは、ワーカーが残業を申請するため、予定の時刻のまま送ってください。
        </p>
        <TimeField
          label="退勤した時刻"
          name="endAt"
          required
          value={time}
          error={form.problems['endAt']}
          onChange={(chosen) => form.change({ time: chosen })}
        />
        {time !== planned && (
          <>
            <Stepper
              label="これまでに取った休憩"
              name="breakMinutes"
              max={maxClaimedBreakMinutes}
              value={breakMinutes}
              onChange={(minutes) => form.change({ breakMinutes: minutes })}
            />
            <p className="text-sm text-fg-2">
              勤務が{breakPresumedAboveMinutes / 60}
              時間以下のときは、ワーカーも同じ休憩を申請したときだけ差し引きます。
            </p>
            <TextArea
              label="予定より早い理由"
              name="reason"
              required
              support="ワーカーに表示されます。"
              max={maxClaimReasonLength}
              value={reason}
              error={form.problems['reason']}
              onChange={(event) => form.change({ reason: event.target.value })}
            />
          </>
        )}
        <Button type="submit" wide pending={form.isPending} pendingLabel="送信しています…">
          送信する
        </Button>
      </form>
    </Sheet>
  );
}
