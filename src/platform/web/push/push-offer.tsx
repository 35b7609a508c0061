import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { useWorkerPush } from './use-push.ts';

/**
 * Offers 「通知を受け取る」 to a worker who waits for an answer. Hidden when push is already on or was denied in the browser.
 * `leavesGuide`: another card already links to the install guide that iPhones need first.
 */
export function PushOffer({ leavesGuide }: { leavesGuide: boolean }) {
  const push = useWorkerPush();
  const [isDone, setDone] = useState(false);
  const { settings, state, pending, problem } = push;
  if (isDone) {
    return (
      <Banner tone="success" announce title="通知を受け取れるようになりました">
        結果や勤務の前日に、この端末へお知らせします。
      </Banner>
    );
  }
  const needsGuide = state?.kind === 'needs-install';
  const canHave = state?.kind === 'off' || (needsGuide && !leavesGuide) || problem !== null;
  if (!settings?.publicKey || !canHave) return null;
  const accept = async () => setDone(await push.turnOn());
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 font-bold">
        <BellRing aria-hidden className="size-6 shrink-0 text-brand" />
        <Words>通知を受け取る</Words>
      </h2>
      <p>
        <Words>応募の結果や勤務のお知らせが、アプリを閉じていても届きます。</Words>
      </p>
      {problem && (
        <Banner tone="danger" announce title="登録できませんでした">
          {problem}
        </Banner>
      )}
      {needsGuide && (
        <Link className={buttonClass({ variant: 'secondary', wide: true })} to={paths.install()}>
          <Words>ホーム画面に追加して受け取る</Words>
        </Link>
      )}
      {state?.kind === 'off' && (
        <Button
          variant="secondary"
          wide
          pending={pending === 'on'}
          pendingLabel="登録しています…"
          onClick={() => void accept()}
        >
          通知を受け取る
        </Button>
      )}
      <Link className="text-link self-center underline" to={paths.settings.notifications()}>
        <Words>お知らせの設定を見る</Words>
      </Link>
    </Card>
  );
}
