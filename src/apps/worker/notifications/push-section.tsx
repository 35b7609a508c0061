import BellRing from 'lucide-react/icons/bell-ring';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { PushDeviceList, PushOnPanel } from '#platform/web/push/push-parts.tsx';
import { useWorkerPush, type WorkerPushControls } from '#platform/web/push/use-push.ts';

/** プッシュ通知: the state of push in this browser, the obstacle if there is one, and the worker's other browsers. */
export function PushSection() {
  const push = useWorkerPush();
  return (
    <Section title="プッシュ通知">
      <p className="text-fg-2">
        <Words>アプリを閉じていても、お知らせがこの端末に表示されます。</Words>
      </p>
      {push.problem && (
        <Banner tone="danger" announce title="完了できませんでした">
          {push.problem}
        </Banner>
      )}
      <ThisBrowser push={push} />
      <PushDeviceList
        title="受け取っている端末"
        devices={push.settings?.devices ?? []}
        push={push}
      />
    </Section>
  );
}

function ThisBrowser({ push }: { push: WorkerPushControls }) {
  const { settings, state, failure, retry, pending } = push;
  if (failure && !settings) return <ErrorState onRetry={retry}>{failure}</ErrorState>;
  if (!settings || !state) {
    return (
      <LoadingSkeleton className="rounded-16 border border-line-weak bg-surface p-4 shadow-card">
        <SkeletonText lines={2} />
      </LoadingSkeleton>
    );
  }
  if (settings.publicKey === null) {
    return (
      <Banner title="プッシュ通知は準備中です">お知らせは、SMSとメールでお送りします。</Banner>
    );
  }
  if (state.kind === 'unsupported') {
    return (
      <Banner title="このブラウザでは受け取れません">
        プッシュ通知に対応していないブラウザです。お知らせは、SMSとメールでお送りします。
      </Banner>
    );
  }
  if (state.kind === 'needs-install') {
    return (
      <Banner
        title="ホーム画面に追加すると受け取れます"
        action={
          <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to={paths.install()}>
            <Words>追加のしかたを見る</Words>
          </Link>
        }
      >
        iPhone・iPadでは、ひとこまをホーム画面に追加し、そのアイコンから開くと、プッシュ通知を受け取れます。
      </Banner>
    );
  }
  if (state.kind === 'denied') return <Denied />;
  if (state.kind === 'on') return <PushOnPanel push={push} id={state.device.id} />;
  return (
    <Button
      size="lg"
      wide
      icon={<BellRing aria-hidden className="size-5" />}
      pending={pending === 'on'}
      pendingLabel="登録しています…"
      onClick={() => void push.turnOn()}
    >
      この端末で受け取る
    </Button>
  );
}

const waysBack: readonly [string, string][] = [
  ['Android', '画面上のアドレスの左のアイコン →「権限」→「通知」を許可にします。'],
  ['iPhone・iPad', '端末の「設定」→「通知」→「ひとこま」→「通知を許可」をオンにします。'],
  ['パソコン', 'アドレスの左のアイコン →「通知」を許可にします。'],
];

/** Instructions after notifications were denied: only the person can allow them again, in the browser's settings. */
function Denied() {
  return (
    <Banner tone="warn" title="ブラウザで通知が止められています">
      <p>
        <Words>次のように許可してから、この画面を開き直してください。</Words>
      </p>
      <dl className="pt-2">
        {waysBack.map(([device, way]) => (
          <div key={device} className="pt-1">
            <dt className="font-bold">{device}</dt>
            <dd>{way}</dd>
          </div>
        ))}
      </dl>
    </Banner>
  );
}
