import TabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { useServerTime } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { currentEntranceCode, EntranceCodeView } from './entrance-code.tsx';
import { entranceOfDeviceQuery } from './entrance-client.ts';
import { useScreenWakeLock } from './use-awake-screen.ts';
import { useTabletPageCache } from './use-cached-tablet.ts';
import { useTabletRefresh } from './use-live-tablet.ts';
import { useQrMinuteProof } from './use-sealed-minute.ts';

const route = pageLoaders({
  queries: () => [entranceOfDeviceQuery()],
  entry: facilityPaths.tablet.pair(),
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 入口のタブレット: page with the code of the day and the QR code of the minute, without links to other pages. */
export default function EntranceTabletPage() {
  // The answer has the codes of two days, so the change at 04:00 works without a network.
  const { data, error } = useSuspenseQuery(entranceOfDeviceQuery());
  const { facilityName, deviceName, codes } = data.entranceOfDevice;
  const isEnded = error instanceof GraphqlFailure && error.code === 'UNAUTHENTICATED';
  useTabletRefresh(isEnded);
  useTabletPageCache({ codes: codes.map(({ code }) => code).join(), isEnded });
  const now = useServerTime(1_000);
  const minuteProof = useQrMinuteProof(currentEntranceCode(codes, now)?.minuteKey ?? null, now);
  useScreenWakeLock();
  return (
    <Screen
      title={`入口のコード（${facilityName}）`}
      documentTitle={`入口のコード ${facilityName}`}
    >
      <div className="mx-auto flex w-full max-w-160 flex-1 flex-col items-center gap-4 px-4 py-6 text-center">
        {isEnded ? (
          <EmptyState
            icon={<TabletSmartphone />}
            title="この端末の利用は終了しました"
            actions={
              <Link
                className={buttonClass({ variant: 'secondary' })}
                to={facilityPaths.tablet.pair()}
              >
                もう一度登録する
              </Link>
            }
          >
            施設の管理者が利用を終了したため、コードを表示できません。
          </EmptyState>
        ) : (
          <>
            <EntranceCodeView codes={codes} now={now} minuteProof={minuteProof} />
            <p className="text-sm text-fg-2">端末：{deviceName}</p>
          </>
        )}
      </div>
    </Screen>
  );
}
