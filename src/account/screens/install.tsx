import { Card } from '#ui/card.tsx';

import { TextPage } from './text-page.tsx';

const phones = [
  {
    name: 'iPhone・iPad（Safari）',
    steps: [
      '画面の下の「共有」ボタン（四角から矢印が出ている形）を押します',
      '「ホーム画面に追加」を選びます',
      '右上の「追加」を押します',
    ],
  },
  {
    name: 'Android（Chrome）',
    steps: [
      '画面の右上の「⋮」を押します',
      '「ホーム画面に追加」または「アプリをインストール」を選びます',
      '「追加」または「インストール」を押します',
    ],
  },
];

/** ホーム画面に追加: in pictures of words, for the two kinds of phones. */
export default function Install() {
  return (
    <TextPage
      title="ホーム画面に追加"
      description="ひとこまをホーム画面に追加すると、アプリのように開けます。"
    >
      <p>
        ホーム画面に追加すると、アプリのように1回で開けます。電波がない場所でも、これからの予定と出勤・退勤の記録が使えます。
      </p>
      {phones.map(({ name, steps }) => (
        <Card key={name} className="flex flex-col gap-2 p-4">
          <h2 className="pt-0!">{name}</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Card>
      ))}
    </TextPage>
  );
}
