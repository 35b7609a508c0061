import { useQuery } from '@tanstack/react-query';
import { Link, useRouteLoaderData } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { CopyButton } from '#platform/ui/copy-button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { QrImage } from '#platform/ui/display/qr-image.tsx';
import { SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import type { RootLoaderData } from '#platform/web/server-time.ts';

import {
  demoFacilityQuery,
  DemoEnterAsManagerMutation,
  type DemoFacilityData,
} from '#apps/demo/demo-client.ts';
import { formatDemoContact } from '#apps/demo/view.ts';
import { DemoSignInButton } from './enter.tsx';
import { PanelLoadFailedNote } from './load-failed.tsx';

/** Pages of the facility where it answers a worker's step. */
const places = [
  { label: '今日の勤務を見る', to: facilityPaths.today },
  { label: '応募に答える', to: facilityPaths.applications },
  { label: '勤務時間と評価を見る', to: facilityPaths.hours },
  { label: 'メッセージを見る', to: facilityPaths.messages },
] as const;

/** One facility: its code of the day, and the button to sign in as its manager. */
export function DemoFacility({ id }: { id: string }) {
  const found = useQuery(demoFacilityQuery(id));
  if (found.isError && !found.data) return <PanelLoadFailedNote query={found} />;
  if (!found.data) return <SkeletonText lines={6} />;
  const { facility } = found.data;
  return (
    <div className="flex flex-col gap-5">
      <CodeCard facility={facility} />
      <Card className="flex flex-col gap-3">
        <h3 className="font-bold">この施設の管理者として入る</h3>
        <p>
          応募への回答、勤務の中止や途中での終了、修正の承認と差し戻し、評価、メッセージは、施設の画面で行います。
        </p>
        <div className="flex flex-wrap gap-2">
          {places.map(({ label, to }) => (
            <DemoSignInButton
              key={label}
              label={label}
              to={to(facility.id)}
              operation={DemoEnterAsManagerMutation}
              input={{ facilityId: facility.id }}
            />
          ))}
        </div>
      </Card>
      <Link to="?#facilities" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        動きのある施設の一覧に戻る
      </Link>
    </div>
  );
}

function CodeCard({ facility }: { facility: DemoFacilityData }) {
  const origin = useRouteLoaderData<RootLoaderData>('root')?.origin ?? '';
  const { name, service, address, phoneNumber, stampCode } = facility;
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h3 className="text-lg leading-150 font-bold">{name}</h3>
        <p className="text-sm text-fg-2">
          {service}・{address}・{formatDemoContact(phoneNumber)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <QrImage
          text={origin + paths.checkIn({ c: stampCode })}
          label="今日の出勤・退勤用QRコード"
          className="w-40"
        />
        <div className="flex flex-col gap-2">
          <p className="text-sm text-fg-2">今日のコード（翌4:00に変わります）</p>
          <p className="flex flex-wrap items-center gap-3">
            <span className="text-2xl leading-130 font-bold tracking-widest tabular-nums">
              {stampCode}
            </span>
            <CopyButton key={stampCode} text={stampCode} what="今日のコード" />
          </p>
        </div>
      </div>
    </Card>
  );
}
