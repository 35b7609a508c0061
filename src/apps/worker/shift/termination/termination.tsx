import { useState } from 'react';

import type { StateTone } from '#platform/ui/feedback/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { formatYen } from '#platform/base/yen.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { failureSentence } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  ObjectToTerminationMutation,
  queriesStaleAfterCancelledShift,
  type CancellationRequestView,
} from '../cancellation-client.ts';
import { explanationLengthBounds } from '#domain/attendance/termination/termination-rules.ts';

type TerminationView = NonNullable<CancellationRequestView['termination']>;

/** Badge label and colour for each state of a termination. */
export const terminationStateLabels: Record<
  TerminationView['state'],
  { label: string; tone: StateTone }
> = {
  WAITING: { label: '確認中', tone: 'warn' },
  OBJECTED: { label: '確認中', tone: 'warn' },
  CONFIRMED: { label: '施設の理由を確認しました', tone: 'neutral' },
  CLOSED: { label: '施設の理由を確認しました', tone: 'neutral' },
  PAID: { label: '全額をお支払いします', tone: 'success' },
  AGREED: { label: '同意しました', tone: 'neutral' },
  CONTESTED: { label: '異議を確認中', tone: 'warn' },
};

/** The pay for a contract that the facility ended, before and after the operator's decision. */
export function TerminationPay({ state, sentHome }: Pick<TerminationView, 'state' | 'sentHome'>) {
  if (sentHome) return <SentHomePay state={state} sentHome={sentHome} />;
  switch (state) {
    case 'WAITING':
    case 'OBJECTED':
      return <Words>確認中。確認できないときは、予定の給与と交通費の全額をお支払いします</Words>;
    case 'CONFIRMED':
    case 'CLOSED':
    case 'AGREED':
    case 'CONTESTED':
      return <Words>なし（事務局が施設の理由を確認したため）</Words>;
    case 'PAID':
      return <Words>予定の給与と交通費の全額をお支払いします</Words>;
    default:
      throw new RangeError(`unknown state: ${String(state satisfies never)}`);
  }
}

/** The pay of a worker who was sent home: with and without the worker's consent, or as decided. */
function SentHomePay({
  state,
  sentHome: { agreedYen, owedYen },
}: Pick<TerminationView, 'state'> & { sentHome: NonNullable<TerminationView['sentHome']> }) {
  switch (state) {
    case 'WAITING':
    case 'OBJECTED':
      return (
        <>
          <Words>同意するとき {formatYen(agreedYen)}（税引前・交通費込み）</Words>
          <span className="block">
            <Words>期限までに決まらないとき {formatYen(owedYen)}（税引前・交通費込み）</Words>
          </span>
        </>
      );
    case 'CONTESTED':
      return <Words>確認中（今の給与は減りません）</Words>;
    case 'PAID':
      return <Words>{formatYen(owedYen)}（税引前・交通費込み）</Words>;
    case 'CONFIRMED':
    case 'CLOSED':
    case 'AGREED':
      return <Words>{formatYen(agreedYen)}（税引前・交通費込み）</Words>;
    default:
      throw new RangeError(`unknown state: ${String(state satisfies never)}`);
  }
}

/** Reason, deadline of the decision, decision, and objection. (Rule 6.1) */
export function TerminationRows({ termination }: { termination: TerminationView }) {
  const { state, decideBy, note, objection, objectBy, canObject, sentHome } = termination;
  const isOpen = state === 'WAITING' || state === 'OBJECTED';
  return (
    <>
      {sentHome && (
        <DefinitionRow label="休憩（施設の説明）">
          <Words>{sentHome.breakMinutes}分</Words>
        </DefinitionRow>
      )}
      {isOpen && (
        <DefinitionRow label="確認の期限">
          <JstTime at={decideBy} />
        </DefinitionRow>
      )}
      {note !== null && (
        <DefinitionRow label={sentHome ? '決定の理由' : '事務局の説明'}>
          <Words>{note}</Words>
        </DefinitionRow>
      )}
      {objection !== null && <DefinitionRow label="あなたの異議">{objection}</DefinitionRow>}
      {canObject && (
        <DefinitionRow label="異議の期限">
          <JstTime at={objectBy} />
        </DefinitionRow>
      )}
    </>
  );
}

/** The button to object, with its dialog; renders nothing when no objection is possible. */
export function ObjectionButton({ request }: { request: CancellationRequestView }) {
  const [isOpen, setOpen] = useState(false);
  const send = useGraphqlMutation(ObjectToTerminationMutation, {
    once: 'decision',
    invalidates: queriesStaleAfterCancelledShift,
    onSuccess: () => {
      toast.success('異議を受け付けました');
      setOpen(false);
    },
  });
  const form = useForm({
    initial: { text: '' },
    focusesField: true,
    submit: ({ text }) => send.mutateAsync({ input: { id: request.id, text } }),
  });
  if (!request.termination?.canObject) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        異議を申し立てる
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="異議を申し立てる"
        error={failureSentence(form)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
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
            <Words>
              施設の理由が事実と違うときは、くわしく書いてください。事務局がもう一度確認して、結果をお知らせします。
            </Words>
          </p>
          <TextArea
            label="異議の内容"
            name="text"
            required
            support={`${explanationLengthBounds.min}文字以上で書いてください`}
            max={explanationLengthBounds.max}
            rows={5}
            value={form.draft.text}
            error={form.problems['text']}
            onChange={(event) => form.change({ text: event.target.value })}
          />
        </div>
      </Dialog>
    </>
  );
}
