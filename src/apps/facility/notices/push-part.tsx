import BellRing from 'lucide-react/icons/bell-ring';

import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { PushDeviceList, PushOnPanel } from '#platform/web/push/push-parts.tsx';
import type { BrowserPush } from '#platform/web/push/use-browser-push.ts';

import type { StaffNoticeSettingsData } from './notices-client.ts';
import { useStaffPush } from './use-staff-push.ts';

/** プッシュ通知: section with the state of push in this browser, what prevents it, and the person's other browsers. */
export function StaffPushSection({ setting }: { setting: StaffNoticeSettingsData['push'] }) {
  const push = useStaffPush(setting);
  const ownId = push.state?.kind === 'on' ? push.state.device.id : null;
  return (
    <Section title="プッシュ通知">
      <p className="text-fg-2">
        画面を閉じていても、お知らせがこの端末に表示されます。ワーカーの名前は表示されません。
      </p>
      {push.problem && (
        <Banner tone="danger" announce title="完了できませんでした">
          {push.problem}
        </Banner>
      )}
      <ThisBrowser push={push} publicKey={setting.publicKey} />
      <PushDeviceList
        title="ほかに受け取っている端末"
        devices={setting.devices.filter(({ id }) => id !== ownId)}
        push={push}
      />
    </Section>
  );
}

type ThisBrowserProps = { push: BrowserPush; publicKey: string | null };

function ThisBrowser({ push, publicKey }: ThisBrowserProps) {
  const { state, pending } = push;
  if (publicKey === null) {
    return <Banner title="プッシュ通知は準備中です">お知らせは、メールでお送りします。</Banner>;
  }
  switch (state?.kind) {
    case undefined:
      return (
        <LoadingSkeleton className="rounded-16 border border-line-weak bg-surface p-4 shadow-card">
          <SkeletonText lines={2} />
        </LoadingSkeleton>
      );
    case 'unsupported':
      return (
        <Banner title="このブラウザでは受け取れません">
          プッシュ通知に対応していないブラウザです。お知らせは、メールでお送りします。
        </Banner>
      );
    case 'needs-install':
      return (
        <Banner title="ホーム画面に追加すると受け取れます">
          iPhone・iPadでは、共有ボタンから「ホーム画面に追加」を選び、そのアイコンから開くと、プッシュ通知を受け取れます。
        </Banner>
      );
    case 'denied':
      return (
        <Banner tone="warn" title="ブラウザで通知が止められています">
          アドレスの左のアイコンから「通知」を許可にして、この画面を開き直してください。
        </Banner>
      );
    case 'on':
      return <PushOnPanel push={push} id={state.device.id} />;
    case 'off':
      return (
        <p>
          <Button
            variant="secondary"
            icon={<BellRing aria-hidden className="size-5" />}
            pending={pending === 'on'}
            pendingLabel="登録しています…"
            onClick={() => void push.turnOn()}
          >
            この端末で受け取る
          </Button>
        </p>
      );
  }
}
