import { useQueryClient } from '@tanstack/react-query';

import { Words } from '#platform/ui/display/words.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { UnblockFacilityMutation } from './client.ts';

type UnblockDialogProps = { facility: { facilityId: string; name: string }; onClose: () => void };

/** Asks for confirmation before the facility's recruitments are shown again. */
export function UnblockDialog({ facility, onClose }: UnblockDialogProps) {
  const client = useQueryClient();
  const unblock = useGraphqlMutation(UnblockFacilityMutation, {
    onSuccess: () => {
      onClose();
      toast.success('ブロックを解除しました');
      // Any cached list may lack the facility's recruitments.
      return client.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="ブロックを解除しますか？"
      confirmLabel="ブロックを解除"
      pending={unblock.isPending}
      pendingLabel="送信しています…"
      error={unblock.error?.message}
      onConfirm={() => unblock.mutate({ facilityId: facility.facilityId })}
    >
      <p className="font-bold wrap-anywhere">{facility.name}</p>
      <p>
        <Words>この施設の求人が、また検索やお知らせに出ます。</Words>
      </p>
    </ConfirmDialog>
  );
}
