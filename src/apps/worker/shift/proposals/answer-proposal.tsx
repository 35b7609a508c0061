import { useState } from 'react';

import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';
import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { ConfirmDialog, Dialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { failureSentence } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { hoursClaimSentences } from '#domain/attendance/messages.ts';
import { maxClaimReasonLength } from '#domain/attendance/corrections/claim-limits.ts';
import {
  AnswerHoursProposalMutation,
  queriesStaleAfterHoursProposal,
  type HoursProposalView,
} from './proposals-client.ts';

type Props = { proposal: HoursProposalView };
type DialogProps = Props & { onClose: () => void };

/** The form to accept or reject the proposed hours; neither answer is preselected. */
export function HoursProposalAnswerForm({ proposal }: Props) {
  const [answer, setAnswer] = useState<'accept' | 'object' | null>(null);
  const close = () => setAnswer(null);
  return (
    <>
      <div className="flex flex-wrap gap-3 *:flex-[1_1_8rem]">
        <Button variant="secondary" size="lg" onClick={() => setAnswer('object')}>
          同意しない
        </Button>
        <Button variant="secondary" size="lg" onClick={() => setAnswer('accept')}>
          同意する
        </Button>
      </div>
      {answer === 'accept' && <AcceptDialog proposal={proposal} onClose={close} />}
      {answer === 'object' && <ObjectDialog proposal={proposal} onClose={close} />}
    </>
  );
}

function AcceptDialog({ proposal: { id, differenceYen }, onClose }: DialogProps) {
  const send = useGraphqlMutation(AnswerHoursProposalMutation, {
    once: 'screen',
    invalidates: queriesStaleAfterHoursProposal,
    onSuccess: () => {
      toast.success('提案に同意しました');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="提案の勤務時間に同意しますか？"
      confirmLabel="同意する"
      pending={send.isPending}
      pendingLabel="送信しています…"
      {...(send.error ? { error: send.error.message } : {})}
      onConfirm={() => send.mutate({ input: { id, accepts: true } })}
    >
      {consequence(differenceYen)}
    </ConfirmDialog>
  );
}

function consequence(differenceYen: number): string {
  if (differenceYen === 0) return '勤務時間が確定します。給与は変わりません。';
  return differenceYen > 0
    ? `勤務時間が確定し、給与が${formatYen(differenceYen)}（税引前）増えます。`
    : `勤務時間が確定し、給与が${formatYen(-differenceYen)}（税引前）減ります。すでに受け取れる分は、あなたの同意なしに差し引きません。`;
}

function ObjectDialog({ proposal: { id }, onClose }: DialogProps) {
  const send = useGraphqlMutation(AnswerHoursProposalMutation, {
    once: 'decision',
    invalidates: queriesStaleAfterHoursProposal,
    onSuccess: () => {
      toast.success('同意しないと回答しました');
      onClose();
    },
  });
  const form = useForm({
    initial: { objection: '' },
    focusesField: true,
    check({ objection }): FieldErrors {
      const length = characterCount(normalizeLines(objection));
      const fits = length >= 1 && length <= maxClaimReasonLength;
      return fits ? {} : { objection: hoursClaimSentences.objectionLength };
    },
    submit: ({ objection }) => send.mutateAsync({ input: { id, accepts: false, objection } }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="同意しないと回答する"
      error={failureSentence(form)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button
            pending={form.isPending}
            pendingLabel="送信しています…"
            onClick={() => void form.submit()}
          >
            送信する
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-fg">
        <p>
          <Words>この提案では、勤務時間も給与も変わりません。書いたことは施設に伝わります。</Words>
        </p>
        <TextArea
          label="違うところ"
          name="objection"
          required
          support="実際に働いた時間を書いてください"
          max={maxClaimReasonLength}
          rows={3}
          value={form.draft.objection}
          error={form.problems['objection']}
          onChange={(event) => form.change({ objection: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
