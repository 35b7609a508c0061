import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { rejectReasons } from '#credentials/rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { DateField } from '#ui/dates/date-field.tsx';
import { DefinitionList, DefinitionRow } from '#ui/display/definition-list.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useForm } from '#web/forms/use-form.ts';

import {
  ApproveReview,
  operatorReview,
  RejectReview,
  type ReviewDetail,
  operatorDocuments,
  type WaitingDocument,
} from '#operator/documents/documents-client.ts';
import { Queue } from '../queue.tsx';
import { useDeskSend } from '../use-desk-send.ts';

type ReviewAnswer = { review: WaitingDocument; answer: 'approve' | 'reject' };

/** 審査を待っている書類: each beside the profile it must agree with. */
export function DemoReviews() {
  const list = useInfiniteQuery(operatorDocuments());
  const [asked, setAsked] = useState<ReviewAnswer | null>(null);
  const close = () => setAsked(null);
  const reviews = list.data?.pages.flatMap((page) => page.waitingReviews.reviews) ?? [];
  return (
    <Queue
      title="審査を待っている書類"
      list={list}
      count={reviews.length}
      foot={
        <>
          {asked?.answer === 'approve' && <ApproveDialog review={asked.review} onClose={close} />}
          {asked?.answer === 'reject' && <RejectDialog review={asked.review} onClose={close} />}
        </>
      }
    >
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
    </Queue>
  );
}

type DialogProps = { review: WaitingDocument; onClose: () => void };

const permissions = [
  { value: 'unlimited', label: '制限なし' },
  { value: 'limited_28_hours', label: '週28時間以内' },
  { value: 'not_permitted', label: '就労不可' },
] as const;

function ApproveDialog({ review, onClose }: DialogProps) {
  // Never cached: the operator must approve the current data.
  const detail = useQuery({ ...operatorReview(review.id), staleTime: 0, gcTime: 0 });
  const send = useDeskSend(ApproveReview, {
    onSuccess: onClose,
    invalidates: ['OperatorDocuments', 'OperatorReview'],
  });
  const found = detail.data?.review;
  const form = useForm<Chosen>({
    initial: {},
    async submit(chosen) {
      if (!found) return;
      const { expiresOn, permission } = approvalOf(found, chosen);
      const workPermission = permissionNamed(permission);
      const { profileVersion } = found;
      await send.mutateAsync({
        input: { id: review.id, expiresOn: expiresOn || null, workPermission, profileVersion },
      });
    },
  });
  const { expiresOn, permission } = approvalOf(found, form.draft);
  const error = form.failure?.message ?? detail.error?.message;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${review.title}を承認しますか？`}
      {...(error ? { error } : {})}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button pending={form.isPending || detail.isPending} onClick={() => void form.submit()}>
            承認する
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-fg">
        <p>
          {review.kind === 'identity'
            ? '氏名・生年月日・住所が、プロフィールと同じことを確かめてください。'
            : '証書の内容を確かめてください。'}
        </p>
        {detail.isPending ? <SkeletonText lines={4} /> : found && <DetailPane detail={found} />}
        <DateField
          label="有効期限"
          optional
          value={expiresOn}
          onChange={(value) => form.change({ expiresOn: value })}
        />
        {review.kind === 'identity' && (
          <SelectField
            label="就労の制限（在留カードのとき）"
            optional
            placeholder="指定しない"
            options={permissions}
            value={permission}
            onChange={(event) => form.change({ permission: event.target.value })}
          />
        )}
      </div>
    </Dialog>
  );
}

type Chosen = { expiresOn?: string; permission?: string };

/** The form's values: the operator's choice, otherwise the value of the document. */
function approvalOf(found: ReviewDetail | undefined, chosen: Chosen): Required<Chosen> {
  return {
    expiresOn: chosen.expiresOn ?? found?.expiresOn ?? '',
    permission: chosen.permission ?? found?.proposedPermission ?? '',
  };
}

function permissionNamed(name: string) {
  return permissions.find(({ value }) => value === name)?.value ?? null;
}

/** The profile, what was filled in, and the pictures. */
function DetailPane({ detail }: { detail: ReviewDetail }) {
  const { profile, declared, pictures, hasNamesake } = detail;
  return (
    <div className="flex flex-col gap-4">
      {hasNamesake && (
        <Banner tone="warn">同じ氏名・生年月日の書類が、別のアカウントにもあります</Banner>
      )}
      <DefinitionList>
        {[...profile, ...declared].map(({ label, text }) => (
          <DefinitionRow key={label} label={label}>
            {text}
          </DefinitionRow>
        ))}
      </DefinitionList>
      {pictures.map(({ label, url }) => (
        <figure key={label} className="flex flex-col gap-1">
          <figcaption className="text-sm text-fg-2">{label}</figcaption>
          <img src={url} alt={`提出された写真（${label}）`} className="w-full rounded-8" />
        </figure>
      ))}
    </div>
  );
}

function RejectDialog({ review, onClose }: DialogProps) {
  const send = useDeskSend(RejectReview, {
    onSuccess: onClose,
    invalidates: ['OperatorDocuments'],
  });
  const form = useForm<{ reason: string }>({
    initial: { reason: rejectReasons[0] },
    submit: (draft) => send.mutateAsync({ input: { id: review.id, ...draft } }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${review.title}を差し戻しますか？`}
      error={form.failure?.message}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button variant="danger" pending={form.isPending} onClick={() => void form.submit()}>
            差し戻す
          </Button>
        </>
      }
    >
      <div className="text-fg">
        <SelectField
          label="理由"
          support="ワーカーにも表示されます"
          options={rejectReasons.map((value) => ({ value, label: value }))}
          value={form.draft.reason}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
