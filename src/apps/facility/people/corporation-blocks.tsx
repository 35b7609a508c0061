import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Section } from '#platform/ui/display/card.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { Spinner } from '#platform/ui/feedback/spinner.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  CorporationBlocksQuery as Document,
  corporationBlocksQuery,
  FacilityPeopleQuery,
  UnblockWorkerEverywhereMutation,
  type BlockedWorker,
} from './people-client.ts';
import { BlockCard } from './block-card.tsx';

/** 法人全体でブロック中: list of the workers whom an owner has blocked at all facilities. Only owners see it. */
export function CorporationBlocks() {
  const list = useInfiniteQuery(corporationBlocksQuery());
  const [lifting, setLifting] = useState<BlockedWorker | null>(null);
  const blocks = list.data?.rows;
  return (
    <Section title="法人全体でブロック中">
      {list.isPending && <Spinner label="読み込み中です" />}
      {list.isError && !blocks && (
        <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {list.error.message}
        </ErrorState>
      )}
      {blocks?.length === 0 && (
        <p className="text-fg-2">
          法人全体でブロックしている人はいません。ブロックすると、その人は法人のどの施設の求人にも応募できなくなります。
        </p>
      )}
      {blocks && blocks.length > 0 && (
        <>
          <ul className="grid gap-3 md:grid-cols-2">
            {blocks.map((block) => (
              <li key={block.workerId}>
                <BlockCard block={block} onLift={() => setLifting(block)} />
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </>
      )}
      {lifting && (
        <LiftDialog key={lifting.workerId} worker={lifting} onClose={() => setLifting(null)} />
      )}
    </Section>
  );
}

function LiftDialog({ worker, onClose }: { worker: BlockedWorker; onClose: () => void }) {
  const unblock = useGraphqlMutation(UnblockWorkerEverywhereMutation, {
    invalidates: [Document, FacilityPeopleQuery],
    onSuccess: () => {
      onClose();
      toast.success('法人全体でのブロックを解除しました');
    },
  });
  const { workerId, name } = worker;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="法人全体でのブロックを解除しますか？"
      confirmLabel="解除する"
      pending={unblock.isPending}
      pendingLabel="送信しています…"
      error={unblock.error?.message}
      onConfirm={() => unblock.mutate({ input: { workerId } })}
    >
      <p>
        {name}
        さんは、法人の施設の求人にまた応募できます。施設ごとのブロックがあれば、その施設では残ります。解除したことは本人に知らせます。
      </p>
    </ConfirmDialog>
  );
}
