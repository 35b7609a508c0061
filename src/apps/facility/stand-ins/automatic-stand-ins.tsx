import { useQuery } from '@tanstack/react-query';

import {
  SetAutomaticStandInsMutation,
  StandInsQuery,
  standInPostingsQuery,
  standInLimits,
} from './stand-in-client.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { SwitchRow } from '#platform/ui/fields/switch-row.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

/** Switch that makes a search for a stand-in start by itself when a seat opens. */
export function AutomaticStandIns({ facilityId }: { facilityId: string }) {
  const found = useQuery(standInPostingsQuery(facilityId));
  const change = useGraphqlMutation(SetAutomaticStandInsMutation, { invalidates: [StandInsQuery] });
  if (found.isPending)
    return (
      <LoadingSkeleton>
        <SkeletonText lines={2} />
      </LoadingSkeleton>
    );
  if (!found.data)
    return (
      <ErrorState
        title="自動で探す設定を読み込めませんでした"
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      >
        {found.error.message}
      </ErrorState>
    );
  const { isAutomatic } = found.data.standIns;
  return (
    <Card className="flex flex-col gap-2 py-1.5">
      <SwitchRow
        label="空きが出たら、代わりの人を自動で探す"
        description={`開始まで${standInLimits.lostSeatHours}時間を切ってからワーカーがキャンセルすると、お気に入り、グループ、近くのワーカーの順にお知らせします。進み具合は「今日の勤務」に表示され、いつでも止められます。`}
        checked={change.isPending ? change.variables.isOn : isAutomatic}
        failure={change.error?.message}
        onChange={(event) => change.mutate({ facilityId, isOn: event.target.checked })}
      />
    </Card>
  );
}
