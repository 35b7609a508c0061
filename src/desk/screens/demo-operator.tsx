import { useState } from 'react';

import { rejectReasons } from '#credentials/rules.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { JstTime } from '#ui/jst-time.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useGraphqlMutation } from '#web/mutate.ts';

import { ApproveReview, RejectReview, type Overview } from '../client.ts';
import { DemoTransfers } from './demo-transfers.tsx';

/** 運営: documents to review, and the bank. */
export function DemoOperator({ id, overview }: { id: string; overview: Overview }) {
  return (
    <Section id={id} title="運営" className="scroll-mt-32">
      <Reviews reviews={overview.waitingReviews} />
      <DemoTransfers transfers={overview.openTransfers} files={overview.bankFiles} />
    </Section>
  );
}

type Review = Overview['waitingReviews'][number];
type Asked = { review: Review; answer: 'approve' | 'reject' };

function Reviews({ reviews }: { reviews: readonly Review[] }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-bold">審査を待っている書類</h3>
      {reviews.length === 0 && <p className="text-fg-2">いまはありません</p>}
      <ul className="flex flex-col gap-3">
        {reviews.map((review) => (
          <li key={review.id}>
            <Card as="article" className="flex flex-col gap-2">
              <p className="font-bold">
                {review.kind === 'identity' ? '本人確認' : '資格証'}：{review.title}
              </p>
              <p className="text-sm text-fg-2">
                {review.workerName ?? '氏名未登録'}・提出 <JstTime at={review.submittedAt} />
              </p>
              <div className="flex flex-wrap gap-2">
                <Button size="sm" onClick={() => setAsked({ review, answer: 'approve' })}>
                  承認する
                </Button>
                <Button
                  size="sm"
                  variant="danger"
                  onClick={() => setAsked({ review, answer: 'reject' })}
                >
                  差し戻す
                </Button>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {asked?.answer === 'approve' && <ApproveDialog review={asked.review} onClose={close} />}
      {asked?.answer === 'reject' && <RejectDialog review={asked.review} onClose={close} />}
    </section>
  );
}

type DialogProps = { review: Review; onClose: () => void };

const permissions = [
  { value: 'unlimited', label: '制限なし' },
  { value: 'limited_28_hours', label: '週28時間以内' },
  { value: 'not_permitted', label: '就労不可' },
] as const;

function ApproveDialog({ review, onClose }: DialogProps) {
  const [expiresOn, setExpiresOn] = useState('');
  const [permission, setPermission] = useState('');
  const send = useGraphqlMutation(ApproveReview, {
    invalidates: ['DemoOverview'],
    onSuccess: onClose,
  });
  const workPermission = permissions.find(({ value }) => value === permission)?.value ?? null;
  const input = { id: review.id, expiresOn: expiresOn || null, workPermission };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${review.title}を承認しますか？`}
      {...(send.error ? { error: send.error.message } : {})}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button pending={send.isPending} onClick={() => send.mutate({ input })}>
            承認する
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-fg">
        <p>
          {review.kind === 'identity'
            ? '氏名・生年月日・住所が、プロフィールと同じことを確かめたものとします。'
            : '証書の内容を確かめたものとします。'}
        </p>
        <DateField label="有効期限" optional value={expiresOn} onChange={setExpiresOn} />
        {review.kind === 'identity' && (
          <SelectField
            label="就労の制限（在留カードのとき）"
            optional
            placeholder="指定しない"
            options={permissions}
            value={permission}
            onChange={(event) => setPermission(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

function RejectDialog({ review, onClose }: DialogProps) {
  const [reason, setReason] = useState<string>(rejectReasons[0]);
  const send = useGraphqlMutation(RejectReview, {
    invalidates: ['DemoOverview'],
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${review.title}を差し戻しますか？`}
      {...(send.error ? { error: send.error.message } : {})}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button
            variant="danger"
            pending={send.isPending}
            onClick={() => send.mutate({ input: { id: review.id, reason } })}
          >
            差し戻す
          </Button>
        </>
      }
    >
      <div className="text-fg">
        <SelectField
          label="理由"
          support="利用者にも表示されます"
          options={rejectReasons.map((value) => ({ value, label: value }))}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
