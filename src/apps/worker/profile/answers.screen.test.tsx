import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { AreaNamesQuery } from '#apps/worker/places/client.ts';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { namesOnlyProfile } from '#testing/components/profile.ts';
import { AddressSearchQuery, UpdateWorkerProfileMutation, WorkerProfileQuery } from './client.ts';
import * as address from './address.tsx';
import * as overview from './overview.tsx';

const complete = {
  ...namesOnlyProfile,
  zipCode: '1600023',
  areaL: { id: '13', name: '東京都' },
  city: '新宿区',
  streetNumber: '西新宿1-1-1',
};

test('a complete profile lists the open questions, and none once both are answered', async () => {
  answerDocument(WorkerProfileQuery, { workerProfile: { ...complete, hasDayLabourBook: false } });
  await openScreen(overview, { route: 'me/profile', at: '/me/profile' });
  await expect.element(page.getByRole('link', { name: /国内に1年以上/ })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /手帳を持っていますか/ }))
    .not.toBeInTheDocument();
});

test('an answer is saved as yes or no, and a second press takes it back', async () => {
  answerDocument(WorkerProfileQuery, { workerProfile: complete });
  answerDocument(AreaNamesQuery, { areaLList: [{ id: '13', name: '東京都' }] });
  answerDocument(AddressSearchQuery, { addressSearch: [] });
  answerDocument(UpdateWorkerProfileMutation, { updateWorkerProfile: { success: true } });
  await openScreen(address, { route: 'me/profile/address', at: '/me/profile/address' });
  const no = page.getByRole('radio', { name: 'いいえ' });
  await no.click();
  await expect.element(no).toBeChecked();
  await no.click();
  await expect.element(no).not.toBeChecked();
  await no.click();
  await page.getByRole('button', { name: '保存する' }).click();
  await expect
    .poll(() => sentVariables(UpdateWorkerProfileMutation))
    .toEqual([{ input: { livesInJapan: false, version: 1 } }]);
});
