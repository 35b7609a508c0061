import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { facilityPrintoutPath } from '#platform/base/people/file-paths.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { ownFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { useServerTime } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { EntranceCodeView } from '#apps/facility/entrance/entrance-code.tsx';
import { entranceCodesQuery } from './day-client.ts';
import type { Route } from './+types/entrance.ts';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId } }) => [
    ownFacilityQuery(facilityId),
    entranceCodesQuery(facilityId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 入口のコード: page with the code of the day and its QR code, for the screen or for printing. */
export default function EntranceCodePage({ params: { facilityId } }: Route.ComponentProps) {
  const { name } = useSuspenseQuery(ownFacilityQuery(facilityId)).data.ownFacility;
  // The answer has the codes of two days, so the change at 04:00 works without a network.
  const { data } = useSuspenseQuery(entranceCodesQuery(facilityId));
  const now = useServerTime(1_000);
  return (
    <Screen
      title={`入口のコード（${name}）`}
      documentTitle={`入口のコード ${name}`}
      back={facilityPaths.today(facilityId)}
    >
      <div className="mx-auto flex w-full max-w-160 flex-1 flex-col items-center gap-4 px-4 py-6 text-center">
        <EntranceCodeView codes={data.entranceCodes} now={now} />
        <p className="flex flex-wrap justify-center gap-3 print:hidden">
          <a
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
            href={facilityPrintoutPath(facilityId, 'poster')}
            target="_blank"
            rel="noreferrer"
          >
            1週間分の掲示（PDF）
          </a>
          <Link
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
            to={facilityPaths.entranceDevices(facilityId)}
          >
            入口のタブレット
          </Link>
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            印刷する
          </Button>
        </p>
      </div>
    </Screen>
  );
}
