import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useForm } from '#web/forms/use-form.ts';

import {
  AnswerAppeal,
  operatorAppeals,
  type PenaltyAppeal,
} from '#operator/points/points-client.ts';
import { Queue } from '../queue.tsx';
import { useDeskSend } from '../use-desk-send.ts';

/** ペナルティの申し立て: what workers say against theirs, and the answer. */
export function DemoAppeals() {
  const list = useInfiniteQuery(operatorAppeals());
  const appeals = list.data?.pages.flatMap((page) => page.penaltyAppeals.appeals) ?? [];
  return (
    <Queue title="ペナルティの申し立て" list={list} count={appeals.length}>
      {appeals.map((appeal) => (
        <li key={appeal.id}>
          <AppealCard appeal={appeal} />
        </li>
      ))}
    </Queue>
  );
}

function AppealCard({ appeal }: { appeal: PenaltyAppeal }) {
  const { workerName, note, points, reason, filedAt, answerDueOn } = appeal;
  const [accepts, setAccepts] = useState<boolean | null>(null);
  return (
    <Card as="article" className="flex flex-col gap-2">
      <p className="font-bold">
        {workerName ?? '氏名未登録'} {note}（+{points}点）
      </p>
      <p className="whitespace-pre-line">{reason}</p>
      <p className="text-sm text-fg-2">
        <JstTime at={filedAt} />
        ・回答の期限 <JstTime at={answerDueOn} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setAccepts(true)}>
          認める
        </Button>
        <Button size="sm" variant="secondary" onClick={() => setAccepts(false)}>
          認めない
        </Button>
      </div>
      {accepts !== null && (
        <AnswerDialog id={appeal.id} accepts={accepts} onClose={() => setAccepts(null)} />
      )}
    </Card>
  );
}

const suggestions = {
  accept: '提出された内容を確認し、記録を取り消しました。',
  reject: '施設の記録と一致したため、記録はそのままとします。',
};

type AnswerDialogProps = { id: string; accepts: boolean; onClose: () => void };

function AnswerDialog({ id, accepts, onClose }: AnswerDialogProps) {
  const send = useDeskSend(AnswerAppeal, { onSuccess: onClose, invalidates: ['OperatorAppeals'] });
  const form = useForm({
    initial: { answer: accepts ? suggestions.accept : suggestions.reject },
    submit: ({ answer }) => send.mutateAsync({ input: { id, accept: accepts, answer } }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={accepts ? '申し立てを認めますか？' : '申し立てを認めませんか？'}
      error={form.failure?.message}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button
            variant={accepts ? 'primary' : 'danger'}
            pending={form.isPending}
            onClick={() => void form.submit()}
          >
            {accepts ? '認める' : '認めない'}
          </Button>
        </>
      }
    >
      <div className="text-fg">
        <TextArea
          label="回答"
          support="ワーカーにも表示されます"
          max={500}
          rows={3}
          value={form.draft.answer}
          onChange={(event) => form.change({ answer: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
