import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

import { Card, stretchedLink } from '#ui/card.tsx';
import { Meter } from '#ui/meter.tsx';
import { Words } from '#ui/words.tsx';

import { searchPreparation } from './search-client.ts';

/** How far a signed-in worker's preparation is; nothing once everything is there. */
export function PreparationCard() {
  const preparation = useQuery(searchPreparation()).data?.getRemainingPreparationToApplyList;
  if (!preparation || preparation.doneCount >= preparation.totalCount) return null;
  const { doneCount, totalCount } = preparation;
  return (
    <div className="px-4 pt-3">
      <Card pressable className="flex items-center gap-3">
        <Meter
          className="min-w-0 flex-1"
          label="応募の準備"
          value={doneCount}
          max={totalCount}
          text={`${doneCount}/${totalCount} 完了`}
        />
        <Link
          to="/prepare"
          className={`${stretchedLink} inline-flex min-h-11 items-center font-bold text-brand`}
        >
          <Words>つづける</Words>
          <ChevronRight aria-hidden className="size-5" />
        </Link>
      </Card>
    </div>
  );
}
