import { Button } from '#platform/ui/button.tsx';
import { RadioGroup, RadioRow } from '#platform/ui/fields/radio-row.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import type { FieldErrors } from '#platform/base/refusal.ts';
import type { RecruitmentReportReason } from '#gen/types.ts';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { maxReportCommentLength } from '#domain/recruitment/report-rules.ts';
import { ReportRecruitmentMutation } from '#apps/parts/recruitment/detail-client.ts';

const reasons: [RecruitmentReportReason, string][] = [
  ['WRONG_CONDITIONS', '実際の条件と違う'],
  ['ILLEGAL_CONDITIONS', '給与や休憩が法律に合わない'],
  ['HARASSMENT', 'ハラスメントがあった'],
  ['DISCRIMINATION', '差別的な内容がある'],
  ['ASKS_FOR_MONEY', 'お金や物の購入を求められた'],
  ['OTHER', 'その他'],
];

type ReportDraft = { reason: RecruitmentReportReason | null; comment: string };
export type ReportRecruitmentSheetProps = { recruitmentId: string; onClose: () => void };

/** The reason and description of a report; the facility never learns the sender. */
export function ReportRecruitmentSheet({ recruitmentId, onClose }: ReportRecruitmentSheetProps) {
  const report = useGraphqlMutation(ReportRecruitmentMutation, {
    onSuccess: () => {
      toast.success('通報しました。内容を確認します');
      onClose();
    },
  });
  const form = useForm<ReportDraft>({
    initial: { reason: null, comment: '' },
    focusesField: true,
    check: ({ reason }): FieldErrors => (reason ? {} : { reason: '理由を選んでください' }),
    async submit({ reason, comment }) {
      if (reason) await report.mutateAsync({ input: { recruitmentId, reason, comment } });
    },
  });
  const { draft, problems, change } = form;
  return (
    <Sheet
      open
      onClose={onClose}
      title="求人の通報"
      footer={
        <Button
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="送信しています…"
          onClick={() => void form.submit()}
        >
          通報する
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <FormFailure form={form} title="通報できませんでした" />
        <p>
          <Words>施設には、誰が通報したかを知らせません。</Words>
        </p>
        <RadioGroup label="理由" name="reason" required error={problems['reason']}>
          {reasons.map(([value, label]) => (
            <RadioRow
              key={value}
              name="reason"
              value={value}
              label={label}
              checked={draft.reason === value}
              onChange={() => change({ reason: value })}
            />
          ))}
        </RadioGroup>
        <TextArea
          label="くわしい内容"
          name="comment"
          optional
          max={maxReportCommentLength}
          rows={4}
          value={draft.comment}
          error={problems['comment']}
          onChange={(event) => change({ comment: event.target.value })}
        />
      </div>
    </Sheet>
  );
}
