import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { answerViewer, hinataAndHillFacilities } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import {
  RecordTaxPaymentMutation,
  TakeBackTaxPaymentMutation,
  TaxSheetQuery,
  type TaxSheet,
  type TaxSlip,
} from './tax-client.ts';
import * as screen from './tax-sheet.tsx';

const resident: TaxSlip = {
  kind: 'RESIDENT',
  columns: [
    { column: 'hei', persons: 12, pay: 144_000, tax: 948 },
    { column: 'otsu', persons: 1, pay: 24_000, tax: 4_880 },
  ],
  additional: 12,
  excess: 79,
  applied: 79,
  refund: 0,
  payable: 5_761,
  isDue: true,
  paidOn: null,
};
const nonresident: TaxSlip = {
  kind: 'NONRESIDENT',
  columns: [{ column: 'nonresident', persons: 0, pay: 0, tax: 0 }],
  additional: 0,
  excess: 0,
  applied: 0,
  refund: 0,
  payable: 0,
  isDue: false,
  paidOn: null,
};
const sheet: TaxSheet = {
  month: '2026-11-01',
  dueOn: '2026-12-10',
  drawnOn: '2026-12-02',
  drawnAt: '2026-12-01T15:00:00.000Z',
  paper: 'STORED',
  slips: [resident, nonresident],
  corrections: [
    {
      kind: 'RETURNED',
      workerId: 'w2',
      workerName: '',
      workDay: '2026-10-05',
      paidOn: '2026-10-30',
      taxYear: 2026,
      column: 'hei',
      pay: -12_000,
      tax: -79,
    },
  ],
  persons: [
    { workerId: 'w1', workerName: '佐藤 花子', column: 'hei', shifts: 12, pay: 144_000, tax: 948 },
    { workerId: 'w1', workerName: '佐藤 花子', column: 'otsu', shifts: 2, pay: 24_000, tax: 4_880 },
  ],
};

async function open(change: Partial<TaxSheet> = {}) {
  answerViewer(['money.read', 'tax.read'], hinataAndHillFacilities);
  answerDocument(TaxSheetQuery, { taxSheet: { ...sheet, ...change } });
  await openScreen(screen, {
    route: 'facility/tax',
    at: '/facility/tax?month=2026-11',
    now: '2026-12-03T03:00:00.000Z',
    frame: FacilityShell,
  });
}

test('the sheet says what is to be paid by when, in the rows of the slip, and for whom', async () => {
  await open();
  await expect.element(page.getByText('納付の期限：2026/12/10（木）')).toBeVisible();
  await expect.element(page.getByText(/この集計表は確定しています/)).toBeVisible();
  await expect.element(page.getByText(/延人員 12人・支給額/)).toBeVisible();
  const terms = page.getByRole('term').elements();
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    '日雇労務者の賃金（丙欄）',
    '俸給・給料等（乙欄）',
    '追加して納める税額',
    '充当する税額（納め過ぎた分）',
    '納付する税額',
  ]);
  await expect.element(page.getByText('退会した方')).toBeVisible();
  await expect.element(page.getByText(/振込が戻ったため/)).toBeVisible();
  expect(sentVariables(TaxSheetQuery)).toEqual([{ day: '2026-11-01' }]);
});

test('a month without a sheet says when it is drawn, and a slip of non-residents is shown where it has yen', async () => {
  const column = { column: 'nonresident', persons: 1, pay: 12_000, tax: 2_450 } as const;
  const abroad = { ...nonresident, columns: [column], excess: 3_000, applied: 2_450, refund: 550 };
  await open({ drawnAt: null, paper: null, corrections: [], slips: [resident, abroad] });
  await expect
    .element(
      page.getByText('まだ確定していません。2026/12/02に確定するまで、振込の結果で変わります。'),
    )
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: '非居住者の所得の納付書' })).toBeVisible();
  await expect.element(page.getByText('還付を請求できる税額（充当しきれない分）')).toBeVisible();
});

test('the CSV has the figures of the slips, the payments by person and the corrections', async () => {
  const saved: File[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as File);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await open();
  await page.getByRole('button', { name: 'CSVで保存する' }).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.name).toBe('源泉所得税-2026-11.csv');
  const text = (await saved[0]?.text()) ?? '';
  expect(text).toContain('"給与所得の納付書","納付する税額","","","","","","5761"\r\n');
  expect(text).toContain(
    '"支払いの内訳","日雇労務者の賃金（丙欄）","佐藤 花子","","2026年11月","12","144000","948"',
  );
  expect(text).toContain('"退会した方","2026/10/05","2026/10/30","","-12000","-79"');
});

test('the stored PDF is a link, and until then the page says that it is made', async () => {
  await open();
  await expect
    .element(page.getByRole('link', { name: 'PDFを保存する' }))
    .toHaveAttribute('href', '/api/facility/tax/sheet-2026-11.pdf');
});

test.each([
  ['WAITING', /PDFを作成しています/],
  ['ERASED', /PDFは、保存の期間（7年）が過ぎたため/],
] as const)('a sheet whose PDF is %s has no link to it', async (paper, sentence) => {
  await open({ paper });
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(page.getByRole('link', { name: 'PDFを保存する' }).elements()).toEqual([]);
});

test('the day of the payment of a slip is recorded, and the day of today is offered', async () => {
  await open();
  answerDocument(RecordTaxPaymentMutation, { recordTaxPayment: { success: true } });
  await page.getByRole('button', { name: '納付した日を記録する（給与所得の納付書）' }).click();
  const saved = { ...sheet, slips: [{ ...resident, paidOn: '2026-12-03' }, nonresident] };
  answerDocument(TaxSheetQuery, { taxSheet: saved });
  await page.getByRole('button', { name: '記録する', exact: true }).click();
  await expect.element(page.getByText('2026/12/03に納付した記録があります')).toBeVisible();
  expect(sentVariables(RecordTaxPaymentMutation)).toEqual([
    { input: { slip: 'RESIDENT', day: '2026-11-01', paidOn: '2026-12-03' } },
  ]);
});

test('a day that cannot be that of the payment is refused before it is sent', async () => {
  await open();
  await page.getByRole('button', { name: '納付した日を記録する（給与所得の納付書）' }).click();
  await page.getByLabelText('日', { exact: true }).fill('4');
  await page.getByRole('button', { name: '記録する', exact: true }).click();
  await expect
    .element(page.getByText('納付した日は、2026/12/01から今日までの日を入力してください').first())
    .toBeVisible();
  expect(sentVariables(RecordTaxPaymentMutation)).toEqual([]);
});

test('a recorded payment is taken back, and a refusal is said beside it', async () => {
  await open({ slips: [{ ...resident, paidOn: '2026-12-03' }, nonresident] });
  refuse(TakeBackTaxPaymentMutation, {
    code: 'TAX_PAYMENT_MISSING',
    message: 'この納付書の納付の記録はないため、取り消せません。',
  });
  await page.getByRole('button', { name: '納付の記録を取り消す（給与所得の納付書）' }).click();
  await expect.element(page.getByText('取り消せませんでした')).toBeVisible();
  expect(sentVariables(TakeBackTaxPaymentMutation)).toEqual([
    { input: { slip: 'RESIDENT', day: '2026-11-01' } },
  ]);
});
