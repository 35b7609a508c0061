import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';

import { facilityBlockQuery } from './client.ts';
import { UnblockDialog } from './unblock-dialog.tsx';

type Props = { facilityId: string };

/** Banner on the page of a blocked facility, with a button to unblock it. */
export function BlockedFacilityNotice({ facilityId }: Props) {
  const block = useQuery(facilityBlockQuery(facilityId)).data?.facilityBlock;
  const [isLifting, setLifting] = useState(false);
  if (!block?.blockedAt) return null;
  return (
    <Banner
      tone="warn"
      title="この施設をブロックしています"
      action={
        <Button variant="secondary" size="sm" onClick={() => setLifting(true)}>
          ブロックを解除
        </Button>
      }
    >
      この施設の求人は、検索やお知らせに出ません。ブロックを解除すると、応募できます。
      {isLifting && <UnblockDialog facility={block} onClose={() => setLifting(false)} />}
    </Banner>
  );
}

/** Link to the form that blocks a facility; renders nothing for a blocked one. */
export function BlockLink({ facilityId }: Props) {
  const block = useQuery(facilityBlockQuery(facilityId)).data?.facilityBlock;
  if (!block || block.blockedAt || !block.canBlock) return null;
  return (
    <p>
      <Link className="link text-sm" to={paths.facility.block(facilityId)}>
        <Words>この施設の求人を表示しない（ブロック）</Words>
      </Link>
    </p>
  );
}
