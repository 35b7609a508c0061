import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { AreaNamesQuery } from '#apps/worker/places/client.ts';

import { expectElementInWindow, setSmallWindow } from '#testing/components/answers.ts';
import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { namesOnlyProfile } from '#testing/components/profile.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { AddressSearchQuery, UpdateWorkerProfileMutation, WorkerProfileQuery } from './client.ts';
import * as address from './address.tsx';

const field = (name: RegExp) => page.getByRole('textbox', { name });

test('a postal code that no list has says so, and the address below is typed and saved', async () => {
  await setSmallWindow();
  answerDocument(WorkerProfileQuery, { workerProfile: namesOnlyProfile });
  answerDocument(AreaNamesQuery, { areaLList: [{ id: '13', name: '東京都' }] });
  answerDocument(AddressSearchQuery, { addressSearch: [] });
  answerDocument(UpdateWorkerProfileMutation, { updateWorkerProfile: { success: true } });
  await openScreen(address, { route: 'me/profile/address', at: '/me/profile/address' });
  // A postal code of a single office in Tokyo.
  await field(/郵便番号/).fill('100-8111');
  const said = page.getByRole('status').filter({ hasText: 'この郵便番号は見つかりませんでした' });
  await expectElementInWindow(said);
  const advice = /会社や施設だけの番号の場合は、下の欄に住所を直接入力してください/;
  await expect.element(said.getByText(advice)).toBeVisible();
  await page.getByLabelText(/都道府県/).selectOptions('13');
  await field(/市区町村/).fill('千代田区');
  await field(/町名・番地/).fill('千代田1-1');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect
    .poll(() => sentVariables(UpdateWorkerProfileMutation))
    .toEqual([
      {
        input: {
          zipCode: '1008111',
          areaL: '13',
          city: '千代田区',
          streetNumber: '千代田1-1',
          version: 1,
        },
      },
    ]);
  expect(sentVariables(AddressSearchQuery)).toEqual([{ zipCode: '1008111' }]);
});
