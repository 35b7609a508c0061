import { useState } from 'react';

import { PostingAudiencesQuery } from '#apps/facility/postings/limited-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { RemoveOwnPersonMutation } from './own-people-client.ts';
import { PoolPeopleQuery, WorkerGroupsQuery, type PoolWorker } from './pool-client.ts';

type Props = { facilityId: string; worker: PoolWorker; joinedAt: string };

/** Date on which a worker joined the facility's own people, and a button to remove the worker. */
export function OwnPersonSection({ facilityId, worker, joinedAt }: Props) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Section title="自施設のなかま">
      <p>
        <JstTime at={joinedAt} format="day" />
        に、リンクから入りました。
      </p>
      <p>
        <Button variant="secondary" onClick={() => setRemoving(true)}>
          なかまから外す
        </Button>
      </p>
      {isRemoving && (
        <RemoveDialog facilityId={facilityId} worker={worker} onClose={() => setRemoving(false)} />
      )}
    </Section>
  );
}

type DialogProps = { facilityId: string; worker: PoolWorker; onClose: () => void };

/** Dialog that asks before a worker is removed from the own people, and names the consequences. */
function RemoveDialog({ facilityId, worker, onClose }: DialogProps) {
  const { workerId, name, shifts } = worker;
  const remove = useGraphqlMutation(RemoveOwnPersonMutation, {
    invalidates: [PoolPeopleQuery, WorkerGroupsQuery, PostingAudiencesQuery],
    onSuccess: () => {
      onClose();
      toast.success('なかまから外しました');
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="なかまから外しますか？"
      confirmLabel="外す"
      danger
      pending={remove.isPending}
      pendingLabel="外しています…"
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ input: { facilityId, workerId } })}
    >
      <p>
        {name}さんは、今あるリンクではもう入れません。
        {shifts === 0
          ? 'ここで働いたことがないため、お気に入りとグループからも消え、まだ公開されていない募集も見られなくなります。'
          : 'お気に入りとグループは、そのままです。'}
        決まっている勤務は変わりません。
      </p>
    </ConfirmDialog>
  );
}
