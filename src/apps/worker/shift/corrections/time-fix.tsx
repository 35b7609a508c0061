import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { wageWithoutAdjustmentQuery } from '#apps/worker/wages/client.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { shiftWorkTimeQuery, type WorkTimeView } from '../client.ts';
import type { Route } from './+types/time-fix.ts';
import { ClaimedHoursTable } from './hours-table.tsx';
import { HoursCorrectionForm } from './time-fix-form.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  queries: ({ params }) => {
    const id = params.attendanceId;
    return [shiftWorkTimeQuery(id), wageWithoutAdjustmentQuery(id)];
  },
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 時刻・休憩の修正: planned, recorded and claimed hours side by side, with the resulting wage. */
export default function HoursCorrectionPage({
  params: { attendanceId: id },
}: Route.ComponentProps) {
  const hours = useSuspenseQuery(shiftWorkTimeQuery(id)).data.workTime;
  const { breakdown } = useSuspenseQuery(wageWithoutAdjustmentQuery(id)).data.wageWithoutAdjustment;
  const terms = {
    hourlyWage: breakdown.hourlyWage,
    travelAllowance: breakdown.trafficAllowance,
    bonus: breakdown.promisedBonus,
  };
  return (
    <Screen title="時刻・休憩の修正" back={paths.shift(id)} focusKey={id}>
      {hours.canCorrect ? (
        <HoursCorrectionForm key={id} hours={hours} terms={terms} />
      ) : (
        <div className="flex flex-col gap-5 px-4 py-5">
          <CannotCorrect hours={hours} />
        </div>
      )}
    </Screen>
  );
}

function CannotCorrect({ hours }: { hours: WorkTimeView }) {
  return (
    <>
      <Banner tone="info" title="今は修正を申請できません">
        {hours.cannotCorrectReason}
      </Banner>
      <Card>
        <ClaimedHoursTable hours={hours} claim={claimedOf(hours)} />
      </Card>
      <Link
        to={paths.shift(hours.id)}
        className={buttonClass({ variant: 'secondary', wide: true })}
      >
        <Words>勤務の詳細を見る</Words>
      </Link>
    </>
  );
}

const at = (instant: string | null) => (instant === null ? null : new Date(instant));

function claimedOf(hours: WorkTimeView) {
  return {
    startAt: at(hours.claimedStartAt),
    endAt: at(hours.claimedEndAt),
    breakMinutes: hours.claimedBreakMinutes,
  };
}
