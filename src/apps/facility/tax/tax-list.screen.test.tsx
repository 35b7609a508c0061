import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { answerViewer, hinataAndHillFacilities } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import { TaxListQuery, type TaxList } from './tax-client.ts';
import * as screen from './tax-list.tsx';

const row: TaxList['rows'][number] = {
  workerId: 'w1',
  name: '見本 花子',
  form: 'REPORT',
  columns: ['hei', 'otsu'],
  pay: 24_000,
  tax: 2_519,
  isTaxProvisional: false,
  isOmittableForLeaver: true,
  isDueAtTaxOffice: null,
};
const list: TaxList = {
  year: 2026,
  firstYear: 2020,
  lastYear: 2027,
  isFinal: true,
  rows: [
    row,
    { ...row, workerId: 'w2', name: '', pay: 900_000, tax: 6_000, isOmittableForLeaver: false },
    {
      ...row,
      workerId: 'w3',
      name: '見本 一郎',
      form: 'RECORD',
      columns: ['nonresident'],
      pay: 12_000,
      tax: 2_450,
      isOmittableForLeaver: false,
      isDueAtTaxOffice: false,
    },
  ],
};

async function open(change: Partial<TaxList> = {}, at = '/facility/tax/lists?year=2026') {
  answerViewer(['money.read', 'tax.read'], hinataAndHillFacilities);
  answerDocument(TaxListQuery, { taxList: { ...list, ...change } });
  await openScreen(screen, {
    route: 'facility/tax/lists',
    at,
    now: '2027-01-12T03:00:00.000Z',
    frame: FacilityShell,
  });
}

test('the list says for each form how many persons were paid what, marks the limits, and leads to the files', async () => {
  await open();
  await expect.element(page.getByText(/2人・支払金額/)).toBeVisible();
  await expect.element(page.getByText('退会した方', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('300,000円以下（退職した方は省略できます）', { exact: true }))
    .toBeVisible();
  await expect
    .element(page.getByText('500,000円以下（支払調書の税務署への提出は不要）', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText(/マイナンバーは、ひとこまでは集めません/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'CSVを保存する' }))
    .toHaveAttribute('href', '/api/facility/tax/list-2026.csv');
  await expect
    .element(page.getByRole('link', { name: 'CSV（Shift_JIS）を保存する' }))
    .toHaveAttribute('href', '/api/facility/tax/list-2026.csv?encoding=shift_jis');
  await expect.element(page.getByRole('link', { name: '2025年分' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '2027年分' })).toBeVisible();
});

test('the current year says that it changes, and has no link to the next one', async () => {
  await open({ year: 2027, isFinal: false }, '/facility/tax/lists');
  await expect.element(page.getByText(/2027年はまだ終わっていません/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: '2026年分' })).toBeVisible();
  expect(page.getByRole('navigation', { name: '年' }).getByRole('link').elements()).toHaveLength(1);
  expect(sentVariables(TaxListQuery)).toEqual([{ year: 2027 }]);
});

test('a year without pay says so and offers no file', async () => {
  await open({ rows: [] });
  await expect.element(page.getByText('2026年に支払った賃金はありません。')).toBeVisible();
  expect(page.getByRole('link', { name: 'CSVを保存する' }).elements()).toEqual([]);
});
