import { Link } from 'react-router';

import { jstTime, type JstDay } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import {
  PostingsOfWeek,
  UndoPostings,
  type PostedShifts,
} from '#recruitment/posting/postings-facility-client.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import { useNow } from '#web/server-time.ts';

type Props = {
  posted: PostedShifts;
  week: JstDay;
  /** Back to the week as it was typed. */
  onUndone: () => void;
  /** On to further shifts. */
  onNext: () => void;
};

/** What was posted, and the one undo of all of it while it is possible. */
export function PostedPanel({ posted, week, onUndone, onNext }: Props) {
  const now = useNow(10_000);
  const undoUntil = new Date(posted.undoUntil);
  const isTooLate = now > undoUntil;
  const undo = useGraphqlMutation(UndoPostings, {
    invalidates: [PostingsOfWeek],
    onSuccess: () => {
      toast.success('掲載をすべて取り消しました');
      onUndone();
    },
  });
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-5 px-4 py-5">
      {undo.error && (
        <Banner tone="danger" announce title="取り消せませんでした">
          {undo.error.message}
        </Banner>
      )}
      <Banner
        tone="success"
        announce
        title={`${posted.recruitmentIds.length}件の募集を掲載しました`}
      >
        {isTooLate
          ? 'まとめて取り消せる時間は過ぎました。募集は週の一覧から1件ずつ終了できます。'
          : `${jstTime(undoUntil)}まで、応募がなければ、まとめて取り消せます。`}
      </Banner>
      <div className="flex flex-wrap gap-3">
        <Link className={buttonClass()} to={paths.facilitySide.postings({ week })}>
          週の一覧を見る
        </Link>
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
        <Button variant="secondary" onClick={onNext}>
          続けて掲載する
        </Button>
      </div>
    </div>
  );
}
