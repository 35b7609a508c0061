import { operatorPaths } from '#platform/base/people/paths.ts';

/** A page of the operator, with the queues shown on it. */
export type OperatorPage = { title: string; to: string; queues: readonly string[] };

type Group = { title: string; pages: readonly OperatorPage[] };

const page = <Title extends string>(title: Title, to: string, ...queues: string[]) => ({
  title,
  to,
  queues,
});

const disputePages = [
  page('欠勤', operatorPaths.absences(), 'ABSENCES'),
  page('キャンセルの証明', operatorPaths.exemptions(), 'EXEMPTIONS'),
  page('契約の終了', operatorPaths.terminations(), 'TERMINATIONS'),
  page('勤務時間', operatorPaths.hours(), 'HOURS'),
] as const;

const moneyPages = [
  page('振込', operatorPaths.transfers(), 'TRANSFERS'),
  page('銀行ファイル', operatorPaths.bankFiles(), 'BANK_FILES'),
  page('完了した振込', operatorPaths.completedTransfers()),
  page('振り込めない給与', operatorPaths.accounts(), 'ACCOUNTS'),
  page('承認した給与の訂正', operatorPaths.wageRaises()),
] as const;

const reportPages = [
  page('求人の通報', operatorPaths.reports(), 'REPORTS'),
  page('報告されたメッセージ', operatorPaths.reports.messages(), 'CHAT_FLAGS'),
] as const;

const taxPages = [
  page('税額表の欄', operatorPaths.taxColumns(), 'TAX_COLUMNS'),
  page('払い過ぎ', operatorPaths.overpayments()),
  page('税額表と最低賃金', operatorPaths.tables(), 'TABLES'),
] as const;

const groups = [
  {
    title: '審査',
    pages: [
      page('2人目の承認', operatorPaths.countersign(), 'COUNTERSIGN'),
      page('書類の審査', operatorPaths.documents(), 'DOCUMENTS'),
      page('法人', operatorPaths.corporations(), 'CORPORATIONS'),
    ],
  },
  { title: '勤務', pages: disputePages },
  { title: 'お金', pages: moneyPages },
  { title: '税と精算', pages: taxPages },
  {
    title: 'ポイント',
    pages: [
      page('ギフトカード', operatorPaths.giftCards(), 'GIFT_CARDS'),
      page('ペナルティの申し立て', operatorPaths.appeals(), 'APPEALS'),
    ],
  },
  {
    title: '通報と問い合わせ',
    pages: [
      ...reportPages,
      page('評価', operatorPaths.reviews(), 'REVIEWS'),
      page('ブロックの傾向', operatorPaths.blocks()),
      page('サポートへの問い合わせ', operatorPaths.support(), 'SUPPORT'),
    ],
  },
  {
    title: 'ワーカー',
    pages: [
      page('アカウントの停止', operatorPaths.workers()),
      page('紙の書類', operatorPaths.papers(), 'PAPERS'),
      page('お知らせ', operatorPaths.announcements()),
    ],
  },
  {
    title: '記録',
    pages: [
      page('操作の記録', operatorPaths.log()),
      page('混雑状況', operatorPaths.slowRequests()),
    ],
  },
] as const;

export type OperatorPageTitle = (typeof groups)[number]['pages'][number]['title'];

/** All pages below the inbox, in the groups of the navigation. */
export const operatorPageGroups: readonly Group[] = groups;

const tabs: readonly Group[] = [
  { title: '勤務', pages: disputePages },
  { title: 'お金', pages: moneyPages },
  { title: '通報', pages: reportPages },
  { title: '税と精算', pages: taxPages },
];

/** Returns the group of pages whose tabs include the page with this title. */
export const operatorPageGroupOfTitle = (title: OperatorPageTitle): Group | undefined =>
  tabs.find(({ pages }) => pages.some((one) => one.title === title));

const pages = operatorPageGroups.flatMap((group) => group.pages);

/** Returns the page that shows a queue. */
export function operatorPageOfQueue(queue: string): OperatorPage {
  const found = pages.find(({ queues }) => queues.includes(queue));
  if (!found) throw new RangeError(`no page shows the queue ${queue}`);
  return found;
}
