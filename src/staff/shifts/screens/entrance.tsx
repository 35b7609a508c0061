import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { paths } from '#base/paths.ts';
import { ownFacility } from '#employer/places-facility-client.ts';
import { Button } from '#ui/button.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { QrImage } from '#ui/display/qr-image.tsx';
import { BackLink, PageHeader } from '#ui/navigation/page-header.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import type { ScreenHandle } from '#web/screen-handle.ts';
import { useNow } from '#web/server-time.ts';
import { staffPage } from '#web/staff/staff-page.ts';

import { entranceCodes, type EntranceCode } from '../day-facility-client.ts';
import type { Route } from './+types/entrance.ts';

const route = staffPage<Route.LoaderArgs>({
  side: 'facility',
  queries: ({ params: { facilityId } }) => [ownFacility(facilityId), entranceCodes(facilityId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const refetchMs = 10 * 60_000;

/** 入口のコード: the day's code and QR code, for a tablet at the entrance or on paper. */
export default function Entrance({ params: { facilityId } }: Route.ComponentProps) {
  const { name } = useSuspenseQuery(ownFacility(facilityId)).data.ownFacility;
  // Both days are here: at 04:00 the page changes by the clock, with a network or without.
  const { data } = useSuspenseQuery({
    ...entranceCodes(facilityId),
    refetchInterval: refetchMs,
    refetchIntervalInBackground: true,
  });
  const now = useNow(1_000);
  const code = data.entranceCodes.find((one) => isRight(one, now));
  return (
    <>
      <PageTitle>{`入口のコード ${name}`}</PageTitle>
      <PageHeader
        title={`入口のコード（${name}）`}
        back={<BackLink as={Link} to={paths.facilitySide.today(facilityId)} />}
      />
      <div className="mx-auto flex w-full max-w-160 flex-1 flex-col items-center gap-4 px-4 py-6 text-center">
        {code ? (
          <Poster code={code} />
        ) : (
          <p role="alert" className="font-bold">
            コードの期限が切れています。通信の状態を確認して、画面を読み込み直してください。
          </p>
        )}
        <p className="print:hidden">
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            印刷する
          </Button>
        </p>
      </div>
    </>
  );
}

function Poster({ code: { code, url, until } }: { code: EntranceCode }) {
  return (
    <>
      <p className="text-lg font-bold">出勤・退勤のときに、スマートフォンで読み取ってください</p>
      <QrImage text={url} label="出勤・退勤のQRコード" className="w-72" />
      <p>
        読み取れないときは、この6桁を入力してください
        <span className="block text-[clamp(2rem,14vw,4.5rem)] leading-130 font-bold tracking-widest tabular-nums">
          {code}
        </span>
      </p>
      <p className="text-sm text-fg-2">
        <JstTime at={until} />
        に、次のコードに変わります
      </p>
    </>
  );
}

const isRight = ({ from, until }: EntranceCode, now: Date) =>
  new Date(from) <= now && now < new Date(until);
