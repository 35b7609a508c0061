import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { shiftByIdQuery, type ShiftDetail } from '../client.ts';
import type { Route } from './+types/absence.ts';
import { AbsenceForm } from './absence-form.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  queries: ({ params }) => [shiftByIdQuery(params.attendanceId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const titles = { report: '欠勤の報告', contest: '欠勤の申し立て' } as const;

/** 欠勤の報告 after the shift has started; 「事実と違う」 once the absence is recorded. */
export default function Absence({ params: { attendanceId: id } }: Route.ComponentProps) {
  const detail = useSuspenseQuery(shiftByIdQuery(id)).data.attendance;
  const { attendance } = detail;
  const kind = kindOf(detail);
  const title = kind === null ? '欠勤の確認' : titles[kind];
  return (
    <Screen title={title} back={paths.shift(id)} focusKey={id}>
      {kind === null ? (
        <div className="flex flex-col gap-5 px-4 py-5">
          <Banner tone="info" title="今は報告も申し立てもできません">
            この勤務は「{attendance.stateLabel}
            」です。これまでの記録は「欠勤の確認」で見られます。
          </Banner>
          <Link
            to={paths.shifts.absences()}
            className={buttonClass({ variant: 'secondary', wide: true })}
          >
            <Words>欠勤の確認を見る</Words>
          </Link>
        </div>
      ) : (
        <AbsenceForm key={`${id} ${kind}`} shift={attendance} kind={kind} />
      )}
    </Screen>
  );
}

/** Returns which form the server offers; null for none. */
function kindOf({ attendance, canReportAbsence }: ShiftDetail): 'report' | 'contest' | null {
  if (attendance.tapToTransition === 'absence') return 'contest';
  return canReportAbsence ? 'report' : null;
}
