import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { cancelWarningsQuery, type CancelWarningsView } from '../cancellation-client.ts';
import type { Route } from './+types/cancel.ts';
import { CancelForm } from './cancel-form.tsx';
import { ShiftFacilityAndTime } from '../shift-head.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  queries: ({ params }) => [cancelWarningsQuery(params.attendanceId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** Refetch interval: the penalty grows as the start approaches. */
const refreshMs = 60_000;

/** キャンセル: consequences, penalty, reason, and the phone call to the facility. */
export default function Cancel({ params: { attendanceId: id } }: Route.ComponentProps) {
  const asked = useSuspenseQuery({ ...cancelWarningsQuery(id), refetchInterval: refreshMs });
  const warnings = asked.data.cancelWarnings;
  return (
    <Screen title="キャンセル" back={paths.shift(id)} focusKey={id}>
      {warnings.unavailable ? (
        <Unavailable warnings={warnings} reason={warnings.unavailable} />
      ) : (
        <CancelForm key={id} warnings={warnings} />
      )}
    </Screen>
  );
}

type UnavailableProps = {
  warnings: CancelWarningsView;
  reason: NonNullable<CancelWarningsView['unavailable']>;
};

/** The reason why the shift cannot be cancelled, with a link to the alternative. */
function Unavailable({ warnings: { shift }, reason }: UnavailableProps) {
  return (
    <div className="flex flex-col gap-5 px-4 py-5">
      <Banner tone="info" title="今はキャンセルできません">
        {reason.reason}
      </Banner>
      <Card>
        <ShiftFacilityAndTime shift={shift} />
      </Card>
      {reason.code === 'CANCEL_NOT_ALLOWED' && (
        <Link to={paths.shift.absence(shift.id)} className={buttonClass({ wide: true })}>
          <Words>欠勤を報告する</Words>
        </Link>
      )}
      {reason.code === 'ANSWER_REQUEST_FIRST' && (
        <Link to={paths.shifts.cancellationRequests()} className={buttonClass({ wide: true })}>
          <Words>中止の依頼に回答する</Words>
        </Link>
      )}
      <Link
        to={paths.shift(shift.id)}
        className={buttonClass({ variant: 'secondary', wide: true })}
      >
        <Words>勤務の詳細を見る</Words>
      </Link>
    </div>
  );
}
