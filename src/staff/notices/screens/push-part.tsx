import BellRing from 'lucide-react/icons/bell-ring';

import { Button } from '#ui/button.tsx';
import { Section } from '#ui/display/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { toast } from '#ui/overlays/toast.ts';

import type { NoticeSettingsData } from '../notices-facility-client.ts';
import { useStaffPush, type StaffPush } from './use-staff-push.ts';

/** プッシュ通知: whether they come to this browser, what stands in the way, and where else they go. */
export function PushPart({ setting }: { setting: NoticeSettingsData['push'] }) {
  const push = useStaffPush(setting);
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
      <ThisBrowser push={push} />
      <Devices push={push} />
    </Section>
  );
}

function ThisBrowser({ push }: { push: StaffPush }) {
  const { publicKey, state, pending } = push;
  if (publicKey === null) {
    return <Banner title="プッシュ通知は準備中です">お知らせは、メールでお送りします。</Banner>;
  }
  switch (state?.kind) {
    case undefined:
      return (
        <Loading className="rounded-16 border border-line-weak bg-surface p-4 shadow-card">
          <SkeletonText lines={2} />
        </Loading>
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
      return <On push={push} id={state.device.id} />;
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

function On({ push, id }: { push: StaffPush; id: string }) {
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

/** The person's other browsers, each with a way to end the pushes. */
function Devices({ push }: { push: StaffPush }) {
  const { devices, state, pending } = push;
  const ownId = state?.kind === 'on' ? state.device.id : null;
  const others = devices.filter(({ id }) => id !== ownId);
  if (others.length === 0) return null;
  return (
    <>
      <h3 className="pt-1 font-bold">ほかに受け取っている端末</h3>
      <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
        {others.map(({ id, label, registeredAt, deliveredAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5"
          >
            <span className="min-w-0 flex-[1_1_9em]">
              <span className="block">{label}</span>
              <span className="block text-sm text-fg-2">
                登録 <JstTime at={registeredAt} />
                {deliveredAt && (
                  <>
                    ・最後の通知 <JstTime at={deliveredAt} />
                  </>
                )}
              </span>
            </span>
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
          </li>
        ))}
      </ul>
    </>
  );
}
