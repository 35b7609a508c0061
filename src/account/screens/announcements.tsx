import { Card } from '#ui/card.tsx';
import { JstTime } from '#ui/jst-time.tsx';
import { Words } from '#ui/words.tsx';

import { TextPage } from './text-page.tsx';

type Announcement = { day: string; title: string; text: string };

/** Newest first. What changed for everybody; what concerns one person stands in their inbox. */
const announcements: readonly Announcement[] = [
  {
    day: '2026-10-01',
    title: '労働条件通知書に項目が加わりました',
    text: '待遇の違いの内容と理由について説明を求められることを、労働条件通知書に明示しています（パートタイム・有期雇用労働法の省令改正）。',
  },
  {
    day: '2026-10-01',
    title: '最低賃金の改定に対応しました',
    text: '令和8年度の地域別最低賃金は、都道府県ごとに10月1日から順に発効します。勤務日の時給が最低賃金を下回る求人は掲載できません。',
  },
  {
    day: '2026-01-01',
    title: '令和8年分の源泉徴収税額表に変わりました',
    text: '支払日が2026年1月1日以降の給与から、日額表・丙欄で税がかからない額が9,800円未満に上がりました。',
  },
];

/** 運営からのお知らせ. */
export default function Announcements() {
  return (
    <TextPage
      title="運営からのお知らせ"
      description="法律や制度の改正への対応など、みなさまに関わるお知らせです。"
    >
      {announcements.map(({ day, title, text }) => (
        <Card key={title} className="flex flex-col gap-1 p-4">
          <JstTime at={`${day}T00:00:00+09:00`} format="day" className="text-sm text-fg-2" />
          <h2 className="pt-0!">
            <Words>{title}</Words>
          </h2>
          <p>
            <Words>{text}</Words>
          </p>
        </Card>
      ))}
    </TextPage>
  );
}
