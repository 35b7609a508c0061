import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { blockedFacilitiesQuery, type BlockedFacility } from './client.ts';
import { UnblockDialog } from './unblock-dialog.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [blockedFacilitiesQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** ブロックした施設: the blocked facilities with the worker's reasons and buttons to unblock them. */
export default function BlockedFacilities() {
  const list = useSuspenseInfiniteQuery(blockedFacilitiesQuery());
  const [lifting, setLifting] = useState<BlockedFacility | null>(null);
  const blocks = list.data.rows;
  return (
    <Screen title="ブロックした施設" back={paths.settings()}>
      {blocks.length === 0 ? (
        <EmptyState icon={<ShieldCheck />} title="ブロックした施設はありません">
          働いたことのある施設のページから、ブロックできます。ブロックした施設の求人は、検索やお知らせに出なくなります。
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4 px-4 py-5">
          <p>
            <Words>次の施設の求人は、検索やお知らせに出ません。施設には知らせていません。</Words>
          </p>
          <ul className="flex flex-col gap-3">
            {blocks.map((block) => (
              <li key={block.facilityId}>
                <BlockCard block={block} onLift={() => setLifting(block)} />
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </div>
      )}
      {lifting && (
        <UnblockDialog
          key={lifting.facilityId}
          facility={lifting}
          onClose={() => setLifting(null)}
        />
      )}
    </Screen>
  );
}

function BlockCard({ block, onLift }: { block: BlockedFacility; onLift: () => void }) {
  const { facilityId, name, reason, blockedAt } = block;
  return (
    <Card as="article" className="flex flex-col gap-2">
      <h2 className="font-bold wrap-anywhere">
        <Link className="link" to={paths.facility(facilityId)}>
          {name}
        </Link>
      </h2>
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      <p className="text-sm text-fg-2">
        <JstTime at={blockedAt} />
      </p>
      <p>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${name}のブロックを解除`}
          onClick={onLift}
        >
          ブロックを解除
        </Button>
      </p>
    </Card>
  );
}
