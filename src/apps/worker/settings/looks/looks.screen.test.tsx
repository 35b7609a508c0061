import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { PersonalDataViewsQuery, type PersonalDataView } from './looks-client.ts';
import * as looks from './looks.tsx';

const phone: PersonalDataView = {
  id: 'contact:1',
  at: '2026-12-02T00:31:00.000Z',
  kind: 'phone',
  facilityName: 'ひなたの里',
  staffName: '小林 誠',
  reason: null,
  attendanceId: 'a1',
};
const emergency: PersonalDataView = {
  ...phone,
  id: 'contact:2',
  kind: 'emergency',
  reason: '転倒したため',
};
const license: PersonalDataView = {
  ...phone,
  id: 'document:1',
  kind: 'license',
  facilityName: null,
  staffName: null,
  attendanceId: null,
};

async function open(some: PersonalDataView[]) {
  answerDocument(PersonalDataViewsQuery, { dataLookList: { cursor: null, looks: some } });
  await openScreen(looks, { route: 'settings/looks', at: '/settings/looks' });
  const heading = page.getByRole('heading', { name: '閲覧の記録', level: 1 });
  await expect.element(heading).toBeVisible();
}

const row = (index: number) => page.getByRole('listitem').nth(index);

test('each look says who saw what, when, why and for which shift', async () => {
  await open([phone, emergency, license]);
  await expect.element(row(0).getByText('あなたの電話番号')).toBeVisible();
  await expect.element(row(0).getByText(/ひなたの里.*小林 誠/)).toBeVisible();
  await expect.element(row(0).getByText(/09:31/)).toBeVisible();
  const link = row(0).getByRole('link', { name: 'この勤務を見る' });
  await expect.element(link).toHaveAttribute('href', '/shifts/a1');
  await expect.element(row(1).getByText(/転倒したため/)).toBeVisible();
  await expect.element(row(2).getByText('ひとこまの運営')).toBeVisible();
  expect(row(2).getByRole('link').query()).toBeNull();
});

test('without a look the screen says so', async () => {
  await open([]);
  await expect.element(page.getByText('閲覧の記録はありません')).toBeVisible();
});
