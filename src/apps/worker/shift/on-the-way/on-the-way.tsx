import { jstTime } from '#platform/base/jst.ts';
import { Button } from '#platform/ui/button.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { isUnansweredFailure } from '#platform/web/graphql/graphql.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { ShiftQuery, type ShiftDetail } from '../client.ts';
import { SayOnTheWayMutation } from './on-the-way-client.ts';

/**
 * 向かっています: one press informs the facility, another withdraws the message. Fails without a network instead of
 * being queued.
 */
export function OnTheWaySection({ detail: { attendance, onTheWay } }: { detail: ShiftDetail }) {
  const send = useGraphqlMutation(SayOnTheWayMutation, { invalidates: [ShiftQuery] });
  if (onTheWay === null) return null;
  const { saidAt } = onTheWay;
  const isSaid = saidAt !== null;
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite" className="font-bold empty:hidden">
        {isSaid && (
          <Words>{`${jstTime(new Date(saidAt))}に「向かっています」と施設に伝えました`}</Words>
        )}
      </p>
      <Button
        variant="secondary"
        wide
        pending={send.isPending}
        pendingLabel="送信しています…"
        onClick={() => send.mutate({ input: { id: attendance.id, isOnTheWay: !isSaid } })}
      >
        {isSaid ? '「向かっています」を取り消す' : '向かっています'}
      </Button>
      {send.error && (
        <Banner
          tone="danger"
          announce
          title={
            isUnansweredFailure(send.error)
              ? '施設に伝わったか、確認できませんでした'
              : '施設に伝えられませんでした'
          }
        >
          <Words>{send.error.message}</Words>
        </Banner>
      )}
      <p className="text-sm leading-160 text-fg-2">
        {!isSaid && <Words>押すと、施設の画面に時刻が表示されます。</Words>}
        <Words>出勤の記録にはなりません。着いたら「出勤する」を押してください。</Words>
      </p>
    </div>
  );
}
