import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { formatYen } from '#platform/base/yen.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { answerViewer, hinataAndHillFacilities } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import {
  BillingMonthQuery,
  BillingShiftsQuery,
  RaiseBillingDisputeMutation,
  WithdrawBillingDisputeMutation,
  type BillingNumber,
  type BillingShift,
  type BillingSum,
} from './billing-client.ts';
import { FacilityBudgetsQuery } from './budget-client.ts';
import * as monthScreen from './billing-month.tsx';
import * as shiftsScreen from './billing-shifts.tsx';

const none: BillingSum = {
  shifts: 0,
  wage: 0,
  compensation: 0,
  travel: 0,
  difference: 0,
  withheld: 0,
  advance: 0,
  fee: 0,
  feeTax: 0,
  total: 0,
};
const approved: BillingSum = {
  ...none,
  shifts: 2,
  wage: 24_000,
  travel: 1_000,
  withheld: 158,
  advance: 24_842,
  fee: 4_800,
  feeTax: 480,
  total: 30_122,
};
const waiting: BillingSum = { ...approved, shifts: 1, total: 15_061 };
const shift: BillingShift = {
  id: 'a1',
  startsAt: '2026-11-24T00:00:00.000Z',
  endsAt: '2026-11-24T09:00:00.000Z',
  title: '日勤',
  workerName: '佐藤 花子',
  isApproved: true,
  workMinutes: 480,
  wage: 12_000,
  compensation: 0,
  travel: 500,
  difference: 0,
  withheld: 79,
  advance: 12_421,
  fee: 2_400,
  feeRule: { basisPoints: 2_000, yenPerHour: null, minimumFee: null, maximumFee: null },
  disputableUntil: null,
  dispute: null,
};
const later: BillingShift = {
  ...shift,
  id: 'a2',
  workerName: '鈴木 一郎',
  isApproved: false,
  compensation: 3_000,
  difference: 750,
  feeRule: { basisPoints: null, yenPerHour: 300, minimumFee: 500, maximumFee: null },
};

const disputable: BillingShift = { ...shift, disputableUntil: '2026-12-04T09:00:00.000Z' };
const waitingDispute = {
  state: 'WAITING',
  reason: '休憩を60分取っていました',
  answer: null,
} as const;
const disputed: BillingShift = { ...shift, dispute: waitingDispute };

const openNumber: BillingNumber = {
  state: 'OPEN',
  locksAt: null,
  invoice: null,
  sum: approved,
  earlier: [],
  disputed: 0,
};
const hinata = [{ facilityId: 'f1', name: 'ひなたの里', approved, waiting }];

const allRights = ['money.read', 'money.dispute'];

function answerMonth(facilities = hinata, number: BillingNumber | null = openNumber) {
  answerViewer(allRights, hinataAndHillFacilities);
  const rest = facilities.length === 0 ? none : waiting;
  answerDocument(BillingMonthQuery, {
    billingMonth: { waiting: rest, facilities, number },
  });
  answerDocument(FacilityBudgetsQuery, { facilityBudgets: [] });
}

const openMonth = (at: string) =>
  openScreen(monthScreen, {
    route: 'facility/billing',
    at,
    now: '2026-12-01T03:00:00.000Z',
    frame: FacilityShell,
  });

test('the month says what is owed, why, and what is not in the sum yet', async () => {
  answerMonth();
  await openMonth('/facility/billing?month=2026-11');
  await expect.element(page.getByRole('heading', { name: '2026年11月のお支払い' })).toBeVisible();
  for (const amount of [
    '30,122円',
    '24,000円',
    '1,000円',
    '-158円',
    '24,842円',
    '4,800円',
    '480円',
  ])
    await expect.element(page.getByText(amount).first()).toBeVisible();
  await expect.element(page.getByText(/1件（予定どおりなら15,061円）は、まだ/)).toBeVisible();
  const facility = page.getByRole('link', { name: /ひなたの里.*勤務2件・未確定1件.*29,642円/ });
  await expect.element(facility).toHaveAttribute('href', '/facility/f1/billing?month=2026-11');
  // A part of zero yen is left out.
  const terms = page.getByRole('term').elements();
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    '賃金（税引前）',
    '交通費',
    '源泉所得税（法人が税務署に納める分）',
    '立て替えたお金の計',
    '手数料（税抜）',
    '手数料の消費税',
    'お支払いの合計',
  ]);
  expect(sentVariables(BillingMonthQuery)).toEqual([{ day: '2026-11-01' }]);
});

test.each<[string, Partial<BillingNumber> | null, RegExp]>([
  ['an open month', {}, /月の途中の金額で/],
  [
    'a draft',
    { state: 'DRAFT', locksAt: '2026-12-04T09:00:00.000Z' },
    /請求の下書きです。2026\/12\/04（金） 18:00に確定します（あと3日）/,
  ],
  ['a locked month', { state: 'LOCKED' }, /請求書を発行しています/],
  ['a month without a line', { state: 'ISSUED' }, /請求する勤務がないまま締まりました/],
  ['a month before the first invoice', null, /最初の請求書にまとめて入ります/],
])('%s says its state', async (_name, change, text) => {
  answerMonth(hinata, change && { ...openNumber, ...change });
  await openMonth('/facility/billing?month=2026-11');
  await expect.element(page.getByText(text)).toBeVisible();
});

test('an issued month has its number, its due day, and the months of earlier shifts', async () => {
  const sum = { ...none, shifts: 1, wage: 1_000, advance: 1_000, fee: 200 };
  answerMonth(hinata, {
    ...openNumber,
    state: 'ISSUED',
    invoice: {
      id: 'i1',
      number: 'HK20260000122',
      issuedAt: '2026-12-04T09:00:00.000Z',
      dueOn: '2026-12-31',
      total: approved.total,
      open: 1_234,
    },
    earlier: [
      { month: '2026-09-01', kind: 'OPENING', firstNumber: null, sum },
      { month: '2026-10-01', kind: 'LATE', firstNumber: null, sum },
      { month: '2026-10-01', kind: 'CORRECTION', firstNumber: 'HK20260000015', sum },
    ],
  });
  await openMonth('/facility/billing?month=2026-11');
  for (const text of [
    /2026\/12\/04 18:00に請求書を発行しました/,
    'HK20260000122',
    '残りのお支払い額',
    '1,234円',
    '2026/12/31（木）',
    '2026年9月の勤務1件（最初の請求より前の勤務）',
    '2026年10月の勤務1件（締めたあとに承認）',
    '2026年10月の勤務1件の訂正（もとの請求書 HK20260000015）',
  ])
    await expect.element(page.getByText(text)).toBeVisible();
});

test('a month says how many disputed shifts are not in its sum', async () => {
  answerMonth(hinata, { ...openNumber, disputed: 2 });
  await openMonth('/facility/billing?month=2026-11');
  await expect.element(page.getByText(/異議の出ている勤務2件は、この金額に入って/)).toBeVisible();
});

test('a person of some facilities reads the sum of the whole invoice beside that of the own part', async () => {
  const invoice = {
    id: 'i1',
    number: 'HK20260000122',
    issuedAt: '2026-12-04T09:00:00.000Z',
    dueOn: '2026-12-31',
    total: approved.total + 100_000,
    open: null,
  };
  answerMonth(hinata, { ...openNumber, state: 'ISSUED', invoice });
  await openMonth('/facility/billing?month=2026-11');
  const part = page.getByRole('heading', { name: '2026年11月の、担当する施設の分' });
  await expect.element(part).toBeVisible();
  const whole = page.getByText(formatYen(invoice.total));
  await expect.element(whole).toBeVisible();
  expect(whole.element().closest('div')?.textContent).toContain('法人全体のお支払い');
});

test('a negative sum asks for no payment', async () => {
  answerMonth(hinata, { ...openNumber, sum: { ...approved, total: -500 } });
  await openMonth('/facility/billing?month=2026-11');
  await expect.element(page.getByText(/マイナスの金額のため、お支払いはありません/)).toBeVisible();
});

test('without a month in the address it is the current one, and its neighbours are a press away', async () => {
  answerMonth([], { ...openNumber, sum: none });
  await openMonth('/facility/billing?month=2026-13');
  await expect.element(page.getByText('2026年12月の勤務はありません')).toBeVisible();
  expect(sentVariables(BillingMonthQuery)).toEqual([{ day: '2026-12-01' }]);
  await page.getByRole('link', { name: '2026年11月' }).click();
  await expect.element(page.getByText('2026年11月の勤務はありません')).toBeVisible();
  expect(sentVariables(BillingMonthQuery).at(-1)).toEqual({ day: '2026-11-01' });
});

async function openShifts(first: BillingShift = shift, rights = allRights) {
  answerMonth();
  answerViewer(rights, hinataAndHillFacilities);
  answerDocument(BillingShiftsQuery, ({ cursor }) => ({
    billingShifts: cursor ? { shifts: [later], cursor: null } : { shifts: [first], cursor: 'next' },
  }));
  await openScreen(shiftsScreen, {
    route: 'facility/:facilityId/billing',
    at: '/facility/f1/billing?month=2026-11',
    now: '2026-12-01T03:00:00.000Z',
    frame: FacilityShell,
  });
  await expect.element(page.getByRole('heading', { level: 1, name: /ひなたの里/ })).toBeVisible();
}

test('every shift shows its yen, and the rule of its fee', async () => {
  await openShifts();
  const row = page.getByRole('row', { name: /佐藤 花子/ });
  for (const text of ['12,000円', '500円', '-79円', '12,421円', '2,400円', '賃金の20％'])
    await expect.element(row.getByText(text).first()).toBeVisible();
  const open = page.getByRole('row', { name: /鈴木 一郎/ });
  await expect.element(open.getByText('未確定（予定の金額）')).toBeVisible();
  await expect.element(open.getByText('15,750円')).toBeVisible();
  await expect.element(open.getByText(/うち休業手当など/)).toBeVisible();
  await expect.element(open.getByText(/うち払い過ぎなどの差額/)).toBeVisible();
  await expect.element(open.getByText('1時間につき300円（最低500円）')).toBeVisible();
});

test('the CSV has every shift, also those that are not on the page yet', async () => {
  const saved: File[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as File);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await openShifts(disputed);
  await page.getByRole('button', { name: 'CSVで保存する' }).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.name).toBe('請求の内訳-2026-11-ひなたの里.csv');
  const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? []);
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  const [head, first, second, rest] = new TextDecoder().decode(bytes).split('\r\n');
  expect(head).toContain('"手数料（税抜）"');
  expect(first).toBe(
    '"ひなたの里","2026/11/24","09:00","18:00","佐藤 花子","日勤","確定","480","12000","0","500","0","79","12421","2400","賃金の20％","回答待ち"',
  );
  expect(second).toContain('"鈴木 一郎","日勤","未確定"');
  expect(rest).toBe('');
});

const raise = async (reason: string) => {
  await page
    .getByRole('button', { name: '佐藤 花子さんの2026/11/24（火）の勤務：異議を出す' })
    .click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(/2026\/12\/04（金） 18:00まで（あと3日）/)).toBeVisible();
  await sheet.getByRole('textbox', { name: /違うところ/ }).fill(reason);
  await sheet.getByRole('button', { name: '異議を出す' }).click();
  return sheet;
};

test('a line of the draft is disputed with a reason, and then waits for the answer', async () => {
  answerDocument(RaiseBillingDisputeMutation, () => {
    answerDocument(BillingShiftsQuery, { billingShifts: { shifts: [disputed], cursor: null } });
    return { raiseBillingDispute: { success: true } };
  });
  await openShifts(disputable);
  const sheet = await raise('休憩を60分取っていました');
  await expect.element(sheet).not.toBeInTheDocument();
  expect(sentVariables(RaiseBillingDisputeMutation)).toEqual([
    { input: { id: 'a1', reason: '休憩を60分取っていました' } },
  ]);
  await expect.element(page.getByText('異議の回答待ち（請求に入りません）')).toBeVisible();
});

test('a reason that is too short is not sent, and a refusal is shown in the sheet', async () => {
  await openShifts(disputable);
  const sheet = await raise('短い');
  await expect.element(sheet.getByText(/10文字以上、300文字以内/).first()).toBeVisible();
  expect(sentVariables(RaiseBillingDisputeMutation)).toEqual([]);
  const message = 'この勤務の請求には、いまは異議を出せません。';
  refuse(RaiseBillingDisputeMutation, { code: 'LINE_NOT_ON_DRAFT', message });
  await sheet.getByRole('textbox', { name: /違うところ/ }).fill('休憩を60分取っていました');
  await sheet.getByRole('button', { name: '異議を出す' }).click();
  await expect.element(sheet.getByText(message).first()).toBeVisible();
});

test('an open dispute is taken back', async () => {
  answerDocument(WithdrawBillingDisputeMutation, () => {
    const withdrawn = { ...waitingDispute, state: 'WITHDRAWN' } as const;
    const shifts = [{ ...disputable, dispute: withdrawn }];
    answerDocument(BillingShiftsQuery, { billingShifts: { shifts, cursor: null } });
    return { withdrawBillingDispute: { success: true } };
  });
  await openShifts(disputed);
  await page.getByRole('button', { name: /：異議を取り消す/ }).click();
  await expect.element(page.getByRole('button', { name: /：異議を出す/ })).toBeVisible();
  expect(sentVariables(WithdrawBillingDisputeMutation)).toEqual([{ input: { id: 'a1' } }]);
  expect(page.getByText(/休憩を60分取っていました/).query()).toBeNull();
});

test('an answered dispute shows both words', async () => {
  const answer = '打刻の記録で、休憩は45分でした';
  await openShifts({ ...shift, dispute: { ...waitingDispute, state: 'ANSWERED', answer } });
  await expect.element(page.getByText('異議に運営が回答しました')).toBeVisible();
  await expect.element(page.getByText(/^異議：休憩を60分/)).toBeVisible();
  await expect.element(page.getByText(/^回答：打刻の記録で/)).toBeVisible();
  expect(page.getByRole('button', { name: /異議/ }).query()).toBeNull();
});

test('a person without the right sees the dispute, and no button', async () => {
  await openShifts({ ...disputed, disputableUntil: disputable.disputableUntil }, ['money.read']);
  await expect.element(page.getByText('異議の回答待ち（請求に入りません）')).toBeVisible();
  expect(page.getByRole('button', { name: /異議/ }).query()).toBeNull();
});
