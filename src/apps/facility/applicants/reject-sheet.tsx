import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import { RadioGroup, RadioRow } from '#platform/ui/fields/radio-row.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  RejectApplicantMutation,
  WaitingApplicantsQuery,
  type Applicant,
} from './applicants-client.ts';

/** Reasons to choose from; none is about age, sex, nationality or family, for which a rejection is unlawful. */
const reasons = [
  '応募が多く、ほかの方を採用したため',
  '業務の都合で、募集の人数を減らしたため',
  '必要な経験や資格と合わなかったため',
] as const;
const other = 'その他';
const maxLength = 200;

function check({ choice, text }: { choice: string; text: string }): FieldErrors {
  if (choice === '') return { choice: '断る理由を1つ選んでください' };
  const length = characterCount(normalizeLines(text));
  if (choice !== other || (length >= 1 && length <= maxLength)) return {};
  return { reason: `理由を1文字以上${maxLength}文字以内で入力してください` };
}

/** 応募を断る: sheet for rejecting an applicant with a reason from the list or a typed reason. */
export function RejectSheet({ applicant, onClose }: { applicant: Applicant; onClose: () => void }) {
  const reject = useGraphqlMutation(RejectApplicantMutation, {
    invalidates: [WaitingApplicantsQuery],
    once: 'screen',
  });
  const form = useForm({
    initial: { choice: '', text: '' },
    check,
    clears: { choice: ['reason'], text: ['reason'] },
    async submit({ choice, text }) {
      const reason = choice === other ? text : choice;
      await reject.mutateAsync({ input: { id: applicant.id, reason } });
      onClose();
      toast.success('応募を断りました');
    },
  });
  const { draft, problems } = form;
  return (
    <Sheet open title="応募を断る" onClose={onClose}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormErrors form={form} title="断れませんでした" />
        <p>
          {applicant.label}
          の方の応募を断ります。断ったことは応募者に知らせますが、理由は表示されず、施設の記録に残ります。
        </p>
        <RadioGroup label="断る理由" name="choice" required error={problems['choice']}>
          {[...reasons, other].map((reason) => (
            <RadioRow
              key={reason}
              name="choice"
              label={reason}
              checked={draft.choice === reason}
              onChange={() => form.change({ choice: reason })}
            />
          ))}
        </RadioGroup>
        {draft.choice === other && (
          <TextArea
            label="理由"
            name="reason"
            required
            support="年齢・性別・国籍・家族など、仕事に関係のないことを理由にはできません。"
            max={maxLength}
            value={draft.text}
            error={problems['reason']}
            onChange={(event) => form.change({ text: event.target.value })}
          />
        )}
        <Button
          type="submit"
          variant="danger"
          wide
          pending={form.isPending}
          pendingLabel="送信しています…"
        >
          断る
        </Button>
      </form>
    </Sheet>
  );
}
