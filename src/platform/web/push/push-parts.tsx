import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';

import type { PushDevice } from './push-client.ts';
import type { BrowserPush } from './use-browser-push.ts';

/** Shows that this browser gets pushes, with a button for a test and one to stop them. */
export function PushOnPanel({ push, id }: { push: BrowserPush; id: string }) {
  const { pending } = push;
  const test = async () => {
    if (await push.sendTest(id))
      toast.success('テスト通知を送りました。届くまで少しお待ちください');
  };
  return (
    <Banner
      tone="success"
      title="この端末で受け取っています"
      action={
        <>
          <Button
            variant="secondary"
            size="sm"
            pending={pending === 'test'}
            pendingLabel="送信中…"
            onClick={() => void test()}
          >
            テスト通知を送る
          </Button>
          <Button
            variant="secondary"
            size="sm"
            pending={pending === id}
            pendingLabel="停止中…"
            onClick={() => void push.turnOff(id)}
          >
            この端末で止める
          </Button>
        </>
      }
    >
      届かないときは、端末の設定で通知が許可されているか、集中モードになっていないかを確認してください。
    </Banner>
  );
}

type PushDeviceListProps = { title: Sentence; devices: readonly PushDevice[]; push: BrowserPush };

/** The browsers that get pushes, each with a button to remove it, except this browser; nothing when there are none. */
export function PushDeviceList({ title, devices, push }: PushDeviceListProps) {
  if (devices.length === 0) return null;
  return (
    <>
      <h3 className="pt-1 font-bold">
        <Words>{title}</Words>
      </h3>
      <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
        {devices.map((device) => (
          <Device key={device.id} device={device} push={push} />
        ))}
      </ul>
    </>
  );
}

function Device({ device, push }: { device: PushDevice; push: BrowserPush }) {
  const { id, label, registeredAt, deliveredAt } = device;
  const { state, pending } = push;
  const isThis = state?.kind === 'on' && state.device.id === id;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5">
      <span className="min-w-0 flex-[1_1_9em]">
        <span className="block">
          {label}
          {isThis && (
            <span className="font-bold text-brand">
              <Words>（この端末）</Words>
            </span>
          )}
        </span>
        <span className="block text-sm text-fg-2">
          <Words>
            登録 <JstTime at={registeredAt} />
          </Words>
        </span>
        {deliveredAt && (
          <span className="block text-sm text-fg-2">
            <Words>
              最後の通知 <JstTime at={deliveredAt} />
            </Words>
          </span>
        )}
      </span>
      {!isThis && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${label}への通知を止める`}
          pending={pending === id}
          pendingLabel="停止中…"
          onClick={() => void push.turnOff(id)}
        >
          止める
        </Button>
      )}
    </li>
  );
}
