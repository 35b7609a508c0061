import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';

import type { PoolWorker } from './pool-client.ts';

type Props = {
  worker: PoolWorker;
  /** Names of the worker's groups. */
  groups: readonly string[];
  onEdit: (() => void) | undefined;
};

/** Row of one worker: number and dates of shifts, the marks, the memo, and the groups. */
export function WorkerPoolRow({ worker, groups, onEdit }: Props) {
  const { name, shifts, lastStartsAt, joinedAt, isBlocked, isFavorite, memo } = worker;
  return (
    <li className="flex flex-col gap-2 py-3 md:flex-row md:items-center md:gap-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
          {name}
          {joinedAt && <StateBadge tone="info">なかま</StateBadge>}
          {isFavorite && <StateBadge tone="success">お気に入り</StateBadge>}
          {isBlocked && <StateBadge>ブロック中</StateBadge>}
        </h2>
        <p className="text-sm text-fg-2">
          {lastStartsAt ? (
            <>
              {shifts}回・前回 <JstTime at={lastStartsAt} format="day" />
            </>
          ) : (
            'ここで働いたことはまだありません'
          )}
        </p>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-sm empty:hidden">
        {groups.length > 0 && <p className="wrap-anywhere">グループ：{groups.join('、')}</p>}
        {memo !== '' && <p className="wrap-anywhere whitespace-pre-line text-fg-2">{memo}</p>}
      </div>
      {onEdit && (
        <p className="shrink-0">
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${name}さんのお気に入り・グループ`}
            onClick={onEdit}
          >
            お気に入り・グループ
          </Button>
        </p>
      )}
    </li>
  );
}
