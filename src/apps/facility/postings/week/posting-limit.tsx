import { useState } from 'react';

import { OpenPostingToEverybodyMutation } from '../limited-client.ts';
import { PostingsOfWeekQuery, type WeekPosting } from '../postings-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { postingAudienceName } from '../audience.ts';

type Props = {
  posting: Pick<WeekPosting, 'id'> & { limit: NonNullable<WeekPosting['limit']> };
  name: string;
  canOpen: boolean;
};

/** Line with the audience that sees a posting now, the time when everybody will, and a button to publish it now. */
export function LimitedPostingLine({ posting: { id, limit }, name, canOpen }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const open = useGraphqlMutation(OpenPostingToEverybodyMutation, {
    invalidates: [PostingsOfWeekQuery],
    onSuccess: () => {
      setIsAsking(false);
      toast.success('全員に公開しました');
    },
  });
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm text-fg-2">
        <span className="min-w-0">
          {postingAudienceName(limit)}の{limit.invited}人に先に案内中・
          <JstTime at={limit.until} />
          に全員へ公開
        </span>
        {canOpen && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${name}をいま公開する`}
            onClick={() => setIsAsking(true)}
          >
            いま公開する
          </Button>
        )}
      </p>
      <ConfirmDialog
        open={isAsking}
        onClose={() => {
          open.reset();
          setIsAsking(false);
        }}
        title="全員に公開しますか？"
        confirmLabel="公開する"
        pending={open.isPending}
        pendingLabel="公開しています…"
        error={open.error?.message}
        onConfirm={() => open.mutate({ id })}
      >
        <p>{name}が検索に表示されます。先に案内した人だけの募集には戻せません。</p>
      </ConfirmDialog>
    </>
  );
}
