import TabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { ownFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import {
  EndEntranceDeviceMutation,
  EntranceDevicesQuery,
  entranceDevicesQuery,
  type EntranceDevice,
} from './entrance-client.ts';
import { maxEntranceDevices } from '#access/people/entrance/entrance-rules.ts';
import type { Route } from './+types/entrance-devices.ts';
import { EnrolDeviceSheet } from './enrol-sheet.tsx';
import { tabletEntranceCodeDays } from '#domain/attendance/stamps/stamp-rules.ts';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId } }) => [
    facilityViewerQuery(),
    ownFacilityQuery(facilityId),
    entranceDevicesQuery(facilityId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 入口の端末: page with the tablets that show the facility's code; each with its last use and a button to end it. */
export default function Devices({ params: { facilityId } }: Route.ComponentProps) {
  const { rights } = useSuspenseQuery(facilityViewerQuery()).data.viewer;
  const { name } = useSuspenseQuery(ownFacilityQuery(facilityId)).data.ownFacility;
  const { data } = useSuspenseQuery(entranceDevicesQuery(facilityId));
  const [isEnrolling, setEnrolling] = useState(false);
  const [ending, setEnding] = useState<EntranceDevice | null>(null);
  const canWrite = rights.includes('facility.write');
  const isFull = data.entranceDevices.length >= maxEntranceDevices;
  return (
    <Screen
      title="入口の端末"
      documentTitle={`入口の端末 ${name}`}
      back={facilityPaths.profile(facilityId)}
      actions={
        canWrite &&
        !isFull && (
          <Button size="sm" onClick={() => setEnrolling(true)}>
            登録する
          </Button>
        )
      }
    >
      <div className="flex w-full max-w-160 flex-col gap-5 px-4 py-5">
        <p>
          {name}
          の入口に置くタブレットです。出勤・退勤のコードだけを表示し、個人のアカウントは使いません。通信が切れても、
          {(tabletEntranceCodeDays - 1) * 24}時間は正しいコードを表示します。
        </p>
        {data.entranceDevices.length === 0 ? (
          <EmptyState icon={<TabletSmartphone />} title="登録した端末はありません">
            {canWrite
              ? '登録すると、1回だけ使える登録コードを表示します。タブレットで読み取ると、入口のコードを表示します。'
              : '施設の管理者が登録すると、ここに表示されます。'}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
            {data.entranceDevices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                onEnd={canWrite ? () => setEnding(device) : undefined}
              />
            ))}
          </ul>
        )}
        {isFull && (
          <p className="text-sm text-fg-2">登録できるのは{maxEntranceDevices}台までです。</p>
        )}
      </div>
      {isEnrolling && (
        <EnrolDeviceSheet facilityId={facilityId} onClose={() => setEnrolling(false)} />
      )}
      <EndDialog device={ending} onClose={() => setEnding(null)} />
    </Screen>
  );
}

type RowProps = { device: EntranceDevice; onEnd: (() => void) | undefined };

function DeviceRow({ device, onEnd }: RowProps) {
  const { name, pairedAt, browser, lastUsedAt, expiresAt, pairingExpiresAt } = device;
  return (
    <li className="flex flex-col gap-2 py-3">
      <span className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
        {name}
        <StateBadge tone={pairedAt ? 'success' : 'info'}>
          {pairedAt ? '利用中' : '登録待ち'}
        </StateBadge>
      </span>
      {lastUsedAt && expiresAt ? (
        <span className="text-sm text-fg-2">
          {browser}・最後の利用 <JstTime at={lastUsedAt} />
          ・期限 <JstTime at={expiresAt} />
        </span>
      ) : (
        <span className="text-sm text-fg-2">
          登録コードの期限 <JstTime at={pairingExpiresAt} />
        </span>
      )}
      {onEnd && (
        <span>
          <Button
            variant="secondary"
            size="sm"
            aria-label={pairedAt ? `${name}の利用を終了する` : `${name}の登録を取り消す`}
            onClick={onEnd}
          >
            {pairedAt ? '利用を終了する' : '登録を取り消す'}
          </Button>
        </span>
      )}
    </li>
  );
}

function EndDialog({ device, onClose }: { device: EntranceDevice | null; onClose: () => void }) {
  const end = useGraphqlMutation(EndEntranceDeviceMutation, {
    invalidates: [EntranceDevicesQuery],
    onSuccess: () => {
      onClose();
      toast.success('端末の利用を終了しました');
    },
  });
  return (
    <ConfirmDialog
      open={device !== null}
      onClose={() => {
        end.reset();
        onClose();
      }}
      title="端末の利用を終了しますか？"
      confirmLabel="終了する"
      danger
      pending={end.isPending}
      pendingLabel="終了しています…"
      error={end.error?.message}
      onConfirm={() => device && end.mutate({ id: device.id })}
    >
      <p>
        「{device?.name}
        」が表示しているコードは、翌日の分も含めて、すぐに使えなくなります。ほかの端末と、施設の画面や掲示のコードは変わりません。
      </p>
    </ConfirmDialog>
  );
}
