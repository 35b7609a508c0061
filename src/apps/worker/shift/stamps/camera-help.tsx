import RotateCw from 'lucide-react/icons/rotate-cw';

import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { Words } from '#platform/ui/display/words.tsx';

const ways = [
  {
    system: 'iPhone・iPad（Safari）',
    steps: [
      'アドレスの左のボタンから「Webサイトの設定」を開きます',
      '「カメラ」を「許可」にします',
      'この画面を読み込み直します',
    ],
  },
  {
    system: 'Android（Chrome）',
    steps: [
      'アドレスの左のボタンから「権限」を開きます',
      '「カメラ」を許可します',
      'この画面を読み込み直します',
    ],
  },
  {
    system: 'ホーム画面に追加したアプリ',
    steps: [
      'スマートフォンの「設定」でこのアプリ（またはブラウザ）を開きます',
      '「カメラ」を許可します',
      'アプリを開き直します',
    ],
  },
];

/** Explains how to allow camera access on each system after a refusal; typing the code needs no camera. */
export function CameraHelp({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <Banner
        tone="warn"
        announce
        title="カメラの使用が許可されていません"
        action={
          <Button
            variant="secondary"
            size="sm"
            icon={<RotateCw aria-hidden className="size-5" />}
            onClick={onRetry}
          >
            もう一度試す
          </Button>
        }
      >
        許可しなくても、コードの入力で記録できます。
      </Banner>
      {ways.map(({ system, steps }) => (
        <Disclosure key={system} title={system}>
          <ol className="list-decimal pl-6">
            {steps.map((step) => (
              <li key={step}>
                <Words>{step}</Words>
              </li>
            ))}
          </ol>
        </Disclosure>
      ))}
    </div>
  );
}
