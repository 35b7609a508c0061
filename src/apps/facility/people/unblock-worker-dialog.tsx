import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  BlockedWorkersQuery,
  FacilityPeopleQuery,
  UnblockWorkerMutation,
  type BlockedWorker,
} from './people-client.ts';

type UnblockProps = { facilityId: string; worker: BlockedWorker; onClose: () => void };

/** Dialog that asks before a block is lifted; the worker can then apply again. */
export function UnblockWorkerDialog({ facilityId, worker, onClose }: UnblockProps) {
  const unblock = useGraphqlMutation(UnblockWorkerMutation, {
    invalidates: [BlockedWorkersQuery, FacilityPeopleQuery],
    onSuccess: () => {
      onClose();
      toast.success('ブロックを解除しました');
    },
  });
  const { workerId, name } = worker;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="ブロックを解除しますか？"
      confirmLabel="解除する"
      pending={unblock.isPending}
      pendingLabel="送信しています…"
      error={unblock.error?.message}
      onConfirm={() => unblock.mutate({ input: { facilityId, workerId } })}
    >
      <p>{name}さんは、この施設の求人にまた応募できます。解除したことは本人に知らせます。</p>
      <p>
        法人全体でもブロックしている場合、そのブロックは残ります。応募できないままで、本人には知らせません。
      </p>
    </ConfirmDialog>
  );
}
