import { formatDayWithWeekday } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';

type Dunned = {
  number: string;
  open: number | null;
  stopsPostings: boolean;
  postingsStopOn: string | null;
};

type Props = {
  invoice: Dunned;
  /** True while another invoice of the corporation stops its postings. */
  isStopped?: boolean;
};

/** Banner with the consequence of an invoice that is not paid, now or on a later day; nothing before it is overdue. */
export function DunningBanner({ invoice, isStopped = false }: Props) {
  const { number, open, stopsPostings, postingsStopOn } = invoice;
  const owed = open === null ? `請求書${number}` : `請求書${number}（${formatYen(open)}）`;
  if (stopsPostings) {
    return (
      <Banner tone="danger" announce={false} title="新しい募集を掲載できません">
        {`${owed}のお支払いが確認されると、すぐに掲載できます。成立している契約と給与の支払いはそのまま続きます。`}
      </Banner>
    );
  }
  if (postingsStopOn === null) return null;
  const day = formatDayWithWeekday(postingsStopOn);
  return (
    <Banner tone="warn" title="お支払い期限を過ぎています">
      {isStopped
        ? `${owed}も、お支払いが確認できないと、${day}から新しい募集を掲載できない理由になります。`
        : `${owed}のお支払いが確認できないと、${day}から新しい募集を掲載できなくなります。成立している契約と給与の支払いは変わりません。`}
    </Banner>
  );
}
