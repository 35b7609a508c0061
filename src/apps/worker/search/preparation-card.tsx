import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import type { SearchPreparationQuery } from '#gen/worker-operations.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, stretchedLinkClass } from '#platform/ui/display/card.tsx';
import { Meter } from '#platform/ui/feedback/meter.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { searchPreparationQuery } from './questions/questions-client.ts';

/** The signed-in worker's provisional contracts, and the progress of preparation while steps are missing. */
export function PreparationCard() {
  const preparation = useQuery(searchPreparationQuery()).data?.getRemainingPreparationToApplyList;
  if (!preparation) return null;
  const { doneCount, totalCount, provisionalContracts } = preparation;
  const isReady = doneCount >= totalCount;
  if (isReady && provisionalContracts.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pt-3">
      {provisionalContracts.map((contract) => (
        <Provisional key={contract.attendanceId} contract={contract} />
      ))}
      {!isReady && <Progress doneCount={doneCount} totalCount={totalCount} />}
    </div>
  );
}

type Contract =
  SearchPreparationQuery['getRemainingPreparationToApplyList']['provisionalContracts'][number];

/** A provisional contract, which lapses unless the documents are approved in time. */
function Provisional({ contract }: { contract: Contract }) {
  return (
    <Banner
      tone="warn"
      title={contract.label}
      action={
        <Link
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
          to={paths.shift(contract.attendanceId)}
        >
          <Words>勤務の詳細を見る</Words>
        </Link>
      }
    >
      {contract.facilityName}
    </Banner>
  );
}

type ProgressProps = { doneCount: number; totalCount: number };

function Progress({ doneCount, totalCount }: ProgressProps) {
  return (
    <Card pressable className="flex flex-wrap items-center gap-x-3">
      <Meter
        className="min-w-0 flex-[1_1_8em]"
        label="応募の準備"
        value={doneCount}
        max={totalCount}
        text={`${doneCount}/${totalCount} 完了`}
      />
      <Link
        to={paths.prepare()}
        className={`${stretchedLinkClass} inline-flex min-h-11 items-center font-bold text-brand`}
      >
        <Words>つづける</Words>
        <ChevronRight aria-hidden className="size-5" />
      </Link>
    </Card>
  );
}
