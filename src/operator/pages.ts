import { paths } from '#base/paths.ts';

/** A page of the operator, with the queues that it shows. */
export type OperatorPage = { title: string; to: string; queues: readonly string[] };

type Group = { title: string; pages: readonly OperatorPage[] };

const page = (title: string, to: string, ...queues: string[]): OperatorPage => ({
  title,
  to,
  queues,
});

export const documentPage = page('書類の審査', paths.operator.documents(), 'DOCUMENTS');

export const disputePages = [
  page('欠勤', paths.operator.absences(), 'ABSENCES'),
  page('キャンセルの証明', paths.operator.exemptions(), 'EXEMPTIONS'),
  page('契約の終了', paths.operator.terminations(), 'TERMINATIONS'),
  page('勤務時間', paths.operator.hours(), 'HOURS'),
] as const;

export const moneyPages = [
  page('振込', paths.operator.transfers(), 'TRANSFERS'),
  page('銀行ファイル', paths.operator.bankFiles(), 'BANK_FILES'),
  page('完了した振込', paths.operator.completedTransfers(), 'REOPENINGS'),
  page('振り込めない給与', paths.operator.accounts(), 'ACCOUNTS'),
] as const;

export const reportPages = [
  page('求人の通報', paths.operator.reports(), 'REPORTS'),
  page('報告されたメッセージ', paths.operator.reports.messages(), 'CHAT_FLAGS'),
] as const;

export const taxPages = [
  page('税額表の欄', paths.operator.taxColumns(), 'TAX_COLUMNS'),
  page('払い過ぎ', paths.operator.overpayments()),
  page('税額表と最低賃金', paths.operator.tables(), 'TABLES'),
] as const;

/** Every page below the inbox, in the groups in which the navigation shows them. */
export const pageGroups: readonly Group[] = [
  {
    title: '審査',
    pages: [documentPage, page('法人', paths.operator.corporations(), 'CORPORATIONS')],
  },
  { title: '勤務', pages: disputePages },
  { title: 'お金', pages: moneyPages },
  { title: '税と精算', pages: taxPages },
  {
    title: 'ポイント',
    pages: [
      page('ギフトカード', paths.operator.giftCards(), 'GIFT_CARDS'),
      page('ペナルティの申し立て', paths.operator.appeals(), 'APPEALS'),
    ],
  },
  {
    title: '通報と問い合わせ',
    pages: [
      ...reportPages,
      page('評価', paths.operator.reviews(), 'REVIEWS'),
      page('ブロックの傾向', paths.operator.blocks()),
      page('サポートへの問い合わせ', paths.operator.support(), 'SUPPORT'),
    ],
  },
  {
    title: 'ワーカー',
    pages: [
      page('アカウントの停止', paths.operator.workers()),
      page('紙の書類', paths.operator.papers(), 'PAPERS'),
      page('お知らせ', paths.operator.announcements()),
    ],
  },
  { title: '記録', pages: [page('操作の記録', paths.operator.log())] },
];

const pages = pageGroups.flatMap((group) => group.pages);

/** The page that shows a queue. */
export function pageOf(queue: string): OperatorPage {
  const found = pages.find(({ queues }) => queues.includes(queue));
  if (!found) throw new RangeError(`no page shows the queue ${queue}`);
  return found;
}
