import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Share from 'lucide-react/icons/share';
import SquareCheckBig from 'lucide-react/icons/square-check-big';
import SquarePlus from 'lucide-react/icons/square-plus';
import type { LucideIcon } from 'lucide-react/types';

import { Card } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { TextPage } from '#platform/web/screen/text-page.tsx';

type Step = { icon: LucideIcon; text: string };
type Phone = { name: string; steps: readonly Step[] };

const phones: readonly Phone[] = [
  {
    name: 'iPhone・iPad（Safari）',
    steps: [
      {
        icon: Share,
        text: '画面の下の「共有」ボタン（四角から矢印が出ている形）を押します',
      },
      { icon: SquarePlus, text: '「ホーム画面に追加」を選びます' },
      { icon: SquareCheckBig, text: '右上の「追加」を押します' },
    ],
  },
  {
    name: 'Android（Chrome）',
    steps: [
      { icon: EllipsisVertical, text: '画面の右上の「⋮」を押します' },
      {
        icon: MonitorSmartphone,
        text: '「ホーム画面に追加」または「アプリをインストール」を選びます',
      },
      { icon: SquareCheckBig, text: '「追加」または「インストール」を押します' },
    ],
  },
];

/** ホーム画面に追加: the steps for iPhone and Android, each with the icon to look for. */
export default function Install() {
  return (
    <TextPage
      title="ホーム画面に追加"
      description="ひとこまをホーム画面に追加すると、アプリのように開けます。"
    >
      <p>
        <Words>
          ホーム画面に追加すると、アプリのように1回で開けます。電波がない場所でも、これからの予定と出勤・退勤の記録が使えます。
        </Words>
      </p>
      <p>
        <Words>
          iPhone・iPadでは、ホーム画面のアイコンから開くと、プッシュ通知も受け取れます（iOS
          16.4以降）。
        </Words>
      </p>
      {phones.map(({ name, steps }) => (
        <Card key={name} className="flex flex-col gap-3 p-4">
          <h2 className="pt-0!">{name}</h2>
          <ol className="flex list-none! flex-col gap-3 pl-0!">
            {steps.map(({ icon: Icon, text }, index) => (
              <li key={text} className="flex items-center gap-3">
                <span
                  aria-hidden
                  className="grid size-14 shrink-0 place-items-center rounded-12 border border-line bg-surface-2 text-info"
                >
                  <Icon className="size-7" />
                </span>
                <span className="min-w-0">
                  <span className="font-bold">{index + 1}.</span> <Words>{text}</Words>
                </span>
              </li>
            ))}
          </ol>
        </Card>
      ))}
    </TextPage>
  );
}
