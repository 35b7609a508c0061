import type { ReactNode } from 'react';

import { formatInstant, jstTime } from '#platform/base/jst.ts';
import {
  PostingsOfWeekQuery,
  UndoPostingsMutation,
  type PostShiftsResult,
} from './postings-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { useServerTime } from '#platform/web/server-time.ts';

import { rememberLastPostedShifts } from '#apps/parts/back-office/last-posted.ts';

type Props = {
  posted: PostShiftsResult;
  onUndone?: () => void;
  /** Further buttons beside the undo. */
  children?: ReactNode;
};

function titleOf({ recruitmentIds, underReview }: PostShiftsResult): string {
  return underReview === recruitmentIds.length && underReview > 0
    ? `${underReview}件の募集を受け付けました（確認中）`
    : `${recruitmentIds.length}件の募集を掲載しました`;
}

/** Banner with the number of new postings, and the one button that undoes all of them while that is possible. */
export function UndoPostedBanner({ posted, onUndone, children }: Props) {
  const now = useServerTime(10_000);
  const undoUntil = new Date(posted.undoUntil);
  const isTooLate = now > undoUntil;
  const undo = useGraphqlMutation(UndoPostingsMutation, {
    invalidates: [PostingsOfWeekQuery],
    onSuccess: () => {
      rememberLastPostedShifts(null);
      toast.success('掲載をすべて取り消しました');
      onUndone?.();
    },
  });
  return (
    <div className="flex flex-col gap-4">
      {undo.error && (
        <Banner tone="danger" announce title="取り消せませんでした">
          {undo.error.message}
        </Banner>
      )}
      <Banner tone="success" announce title={titleOf(posted)}>
        {posted.reviewDueAt && (
          <p>
            {`${posted.underReview}件は、運営が掲載内容を確認してから公開します。${formatInstant(new Date(posted.reviewDueAt))}までに回答し、結果をお知らせします。`}
          </p>
        )}
        {isTooLate
          ? 'まとめて取り消せる時間は過ぎました。募集は週の一覧から1件ずつ終了できます。'
          : `${jstTime(undoUntil)}まで、応募がなければ、まとめて取り消せます。`}
      </Banner>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {!isTooLate && (
          <Button
            variant="danger"
            pending={undo.isPending}
            pendingLabel="取り消しています…"
            onClick={() => undo.mutate({ id: posted.batchId })}
          >
            すべて取り消す
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
