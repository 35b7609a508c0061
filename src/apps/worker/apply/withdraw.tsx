import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  employmentConditionQuery,
  EmploymentConditionQuery,
  WithdrawApplicationMutation,
} from './client.ts';
import type { Route } from './+types/withdraw.ts';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  // The schedule lists a waiting application under the application's own id.
  queries: ({ params }) => [employmentConditionQuery(params.attendanceId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 応募を辞退する: withdraws the application without a penalty before the facility accepts it. */
export default function Withdraw({ params: { attendanceId: id } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const application = useSuspenseQuery(employmentConditionQuery(id)).data.employmentCondition;
  const withdraw = useGraphqlMutation(WithdrawApplicationMutation, {
    once: 'screen',
    invalidates: ['Schedule', 'ShellShifts', EmploymentConditionQuery, 'RecruitmentDetail'],
    onSuccess: () => {
      toast.success('応募を辞退しました');
      return navigate(paths.shifts(), { replace: true });
    },
  });
  const waiting = application.state === 'APPLIED';
  return (
    <Screen title="応募の辞退" back={paths.shifts()}>
      <div className="flex flex-col gap-5 px-4 py-5">
        <Card>
          <p className="text-sm text-fg-2">
            <Words>{application.stateLabel}</Words>
          </p>
          <h2 className="text-lg leading-150 font-bold">{application.title}</h2>
          <p>{application.employer.name}</p>
          <p className="font-bold">
            <JstTime at={application.startsAt} format="day" />{' '}
            <JstTimeRange from={application.startsAt} to={application.endsAt} />
          </p>
        </Card>
        <p>
          <Words>施設が承認する前なので、ペナルティはありません。</Words>
        </p>
        {withdraw.isError && (
          <Banner tone="danger" announce title="辞退できませんでした">
            {withdraw.error.message}
          </Banner>
        )}
      </div>
      <ActionBar>
        <Button
          variant="danger"
          size="lg"
          wide
          reason={waiting ? null : 'この応募は辞退できません。予定の画面を確認してください'}
          pending={withdraw.isPending}
          pendingLabel="辞退しています…"
          onClick={() => withdraw.mutate({ input: { id } })}
        >
          応募を辞退する
        </Button>
        <Link className={buttonClass({ variant: 'secondary', wide: true })} to={paths.shifts()}>
          <Words>応募を残す</Words>
        </Link>
      </ActionBar>
    </Screen>
  );
}
