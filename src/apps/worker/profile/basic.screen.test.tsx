import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { namesOnlyProfile } from '#testing/components/profile.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { UpdateWorkerProfileMutation, WorkerProfileQuery, type Profile } from './client.ts';
import { profileSentences as sentences } from '#domain/profile/messages.ts';
import * as basic from './basic.tsx';

async function open(names: Partial<Profile>) {
  answerDocument(WorkerProfileQuery, {
    workerProfile: { ...namesOnlyProfile, bornOn: '1990-01-01', nationality: 'foreign', ...names },
  });
  answerDocument(UpdateWorkerProfileMutation, { updateWorkerProfile: { success: true } });
  await openScreen(basic, { route: 'me/profile/basic', at: '/me/profile/basic' });
  await expect.element(oneName()).toBeVisible();
}

const oneName = () => page.getByRole('checkbox', { name: /名前が一つだけ/ });
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}(?!（)`) });
const kana = () => page.getByRole('textbox', { name: /^名前（カナ）/ });
const save = () => page.getByRole('button', { name: '保存する' }).click();
const saved = () => expect.poll(() => sentVariables(UpdateWorkerProfileMutation));

const noNames = { lastName: null, firstName: null, lastKana: null, firstKana: null };

test('a person with one name is asked for no first name, and none is sent', async () => {
  await open(noNames);
  await save();
  const missing = page.getByRole('link', { name: `名：${sentences.nameEmpty}` });
  await expect.element(missing).toBeVisible();
  await oneName().click();
  await expect.element(field('名前')).toBeVisible();
  for (const gone of [/^名(?!前)/, /^メイ/])
    expect(page.getByRole('textbox', { name: gone }).query()).toBeNull();
  await field('名前').fill('SUKARNO');
  await kana().fill('すかるの');
  await save();
  await saved().toEqual([
    {
      input: {
        lastName: 'SUKARNO',
        firstName: '',
        lastKana: 'スカルノ',
        firstKana: '',
        version: 1,
      },
    },
  ]);
  await expect.element(page.getByText('移動先：/me/profile')).toBeVisible();
});

test('a saved name of one part opens with its box checked, and two parts can be given again', async () => {
  await open({ lastName: 'SUKARNO', firstName: '', lastKana: 'スカルノ', firstKana: '' });
  await expect.element(oneName()).toBeChecked();
  await expect.element(field('名前')).toHaveValue('SUKARNO');
  await oneName().click();
  await expect.element(field('名')).toHaveValue('');
  await save();
  await expect
    .element(page.getByRole('link', { name: `名：${sentences.nameEmpty}` }))
    .toBeVisible();
  expect(sentVariables(UpdateWorkerProfileMutation)).toEqual([]);
  await field('名').fill('PUTRA');
  await field('メイ').fill('プトラ');
  await save();
  await saved().toEqual([{ input: { firstName: 'PUTRA', firstKana: 'プトラ', version: 1 } }]);
});
