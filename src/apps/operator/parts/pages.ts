import type { OperatorRight } from '#platform/base/people/operator-rights.ts';
import { operatorPaths } from '#platform/base/people/paths.ts';

/** A page of the operator, with the right that it needs and the queues shown on it. */
export type OperatorPage = {
  title: string;
  to: string;
  right: OperatorRight;
  queues: readonly string[];
};

type Group = { title: string; pages: readonly OperatorPage[] };

const pageOf =
  (right: OperatorRight) =>
  <Title extends string>(title: Title, to: string, ...queues: string[]) => ({
    title,
    to,
    right,
    queues,
  });
const anyPage = pageOf('operator.any');
const documentPage = pageOf('operator.documents');
const corporationPage = pageOf('operator.corporations');
const shiftPage = pageOf('operator.shifts');
const attendancePage = pageOf('operator.attendances');
const moneyPage = pageOf('operator.money');
const supportPage = pageOf('operator.support');
const adminPage = pageOf('operator.admin');

const disputePages = [
  shiftPage('欠勤', operatorPaths.absences(), 'ABSENCES'),
  shiftPage('キャンセルの証明', operatorPaths.exemptions(), 'EXEMPTIONS'),
  shiftPage('契約の終了', operatorPaths.terminations(), 'TERMINATIONS'),
  shiftPage('勤務時間', operatorPaths.hours(), 'HOURS'),
] as const;

const moneyPages = [
  moneyPage('振込', operatorPaths.transfers(), 'TRANSFERS'),
  moneyPage('銀行ファイル', operatorPaths.bankFiles(), 'BANK_FILES'),
  moneyPage('入出金明細', operatorPaths.statements()),
  moneyPage('完了した振込', operatorPaths.completedTransfers()),
  moneyPage('振り込めない給与', operatorPaths.accounts(), 'ACCOUNTS'),
  moneyPage('承認した給与の訂正', operatorPaths.wageRaises()),
  moneyPage('立替の上限', operatorPaths.exposures(), 'EXPOSURES', 'LIMIT_REQUESTS'),
  attendancePage('請求への異議', operatorPaths.billingDisputes(), 'BILLING_DISPUTES'),
  moneyPage('手数料の規則', operatorPaths.feeRules()),
  moneyPage('請求書', operatorPaths.invoices()),
] as const;

const reportPages = [
  supportPage('求人の通報', operatorPaths.reports(), 'REPORTS'),
  supportPage('報告されたメッセージ', operatorPaths.reports.messages(), 'CHAT_FLAGS'),
] as const;

const taxPages = [
  moneyPage('税額表の欄', operatorPaths.taxColumns(), 'TAX_COLUMNS'),
  moneyPage('払い過ぎ', operatorPaths.overpayments()),
  moneyPage('税額表と最低賃金', operatorPaths.tables(), 'TABLES'),
] as const;

const groups = [
  {
    title: '審査',
    pages: [
      anyPage('2人目の承認', operatorPaths.countersign(), 'COUNTERSIGN'),
      documentPage('書類の審査', operatorPaths.documents(), 'DOCUMENTS'),
      corporationPage('法人', operatorPaths.corporations(), 'CORPORATIONS'),
      supportPage('求人の確認', operatorPaths.postingReviews(), 'POSTING_REVIEWS'),
      attendancePage('不審な兆候', operatorPaths.trustCases(), 'TRUST_CASES'),
    ],
  },
  { title: '勤務', pages: disputePages },
  { title: 'お金', pages: moneyPages },
  { title: '税と精算', pages: taxPages },
  {
    title: 'ポイント',
    pages: [
      moneyPage('ギフトカード', operatorPaths.giftCards(), 'GIFT_CARDS'),
      shiftPage('ペナルティの申し立て', operatorPaths.appeals(), 'APPEALS'),
    ],
  },
  {
    title: '通報と問い合わせ',
    pages: [
      ...reportPages,
      supportPage('評価', operatorPaths.reviews(), 'REVIEWS'),
      supportPage('ブロックの傾向', operatorPaths.blocks()),
      supportPage('サポートへの問い合わせ', operatorPaths.support(), 'SUPPORT'),
    ],
  },
  {
    title: 'ワーカー',
    pages: [
      supportPage('アカウントの停止', operatorPaths.workers()),
      supportPage('紙の書類', operatorPaths.papers(), 'PAPERS'),
      supportPage('お知らせ', operatorPaths.announcements()),
    ],
  },
  {
    title: '運営と記録',
    pages: [
      adminPage('運営の担当者', operatorPaths.roles()),
      adminPage('操作の記録', operatorPaths.log()),
      adminPage('混雑状況', operatorPaths.slowRequests()),
    ],
  },
] as const;

export type OperatorPageTitle = (typeof groups)[number]['pages'][number]['title'];

/** All pages below the inbox, in the groups of the navigation. */
export const operatorPageGroups: readonly Group[] = groups;

type MayOpen = (right: OperatorRight) => boolean;

/** The groups with the pages that the operator may open; groups without such a page are missing. */
export const openPagesOf = (all: readonly Group[], mayOpen: MayOpen): Group[] =>
  all
    .map(({ title, pages: ofGroup }) => ({
      title,
      pages: ofGroup.filter(({ right }) => mayOpen(right)),
    }))
    .filter(({ pages: ofGroup }) => ofGroup.length > 0);

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
