import { useState } from 'react';

import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { RadioGroup, RadioRow } from '#ui/fields/radio-row.tsx';
import { Sheet } from '#ui/overlays/sheet.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Words } from '#ui/display/words.tsx';
import type { RecruitmentReportReason } from '#gen/operations.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import { maxCommentLength } from '../../report-rules.ts';
import { ReportRecruitment } from './detail-client.ts';

const reasons: [RecruitmentReportReason, string][] = [
  ['WRONG_CONDITIONS', '実際の条件と違う'],
  ['ILLEGAL_CONDITIONS', '給与や休憩が法律に合わない'],
  ['HARASSMENT', 'ハラスメントがあった'],
  ['DISCRIMINATION', '差別的な内容がある'],
  ['ASKS_FOR_MONEY', 'お金や物の購入を求められた'],
  ['OTHER', 'その他'],
];

export type ReportSheetProps = { recruitmentId: string; onClose: () => void };

/** The reason and description of a report; the facility never learns the sender. */
export function ReportSheet({ recruitmentId, onClose }: ReportSheetProps) {
  const [reason, setReason] = useState<RecruitmentReportReason | null>(null);
  const [comment, setComment] = useState('');
  const [asked, setAsked] = useState(false);
  const report = useGraphqlMutation(ReportRecruitment, {
    onSuccess: () => {
      toast.success('通報しました。内容を確認します');
      onClose();
    },
  });
  const send = () => {
    setAsked(true);
    if (reason) report.mutate({ input: { recruitmentId, reason, comment } });
  };
  const wrong = report.error?.fields['comment'];
  return (
    <Sheet
      open
      onClose={onClose}
      title="求人の通報"
      footer={
        <Button
          size="lg"
          wide
          pending={report.isPending}
          pendingLabel="送信しています…"
          onClick={send}
        >
          通報する
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {report.isError && !wrong && (
          <Banner tone="danger" announce title="通報できませんでした">
            {report.error.message}
          </Banner>
        )}
        <p>
          <Words>施設には、誰が通報したかを知らせません。</Words>
        </p>
        <RadioGroup
          label="理由"
          required
          error={asked && reason === null ? '理由を選んでください' : undefined}
        >
          {reasons.map(([value, label]) => (
            <RadioRow
              key={value}
              name="reason"
              value={value}
              label={label}
              checked={reason === value}
              onChange={() => setReason(value)}
            />
          ))}
        </RadioGroup>
        <TextArea
          label="くわしい内容"
          optional
          max={maxCommentLength}
          rows={4}
          value={comment}
          error={wrong}
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
