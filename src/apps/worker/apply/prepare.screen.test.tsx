import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { DataOf } from '#platform/web/graphql/document.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { RemainingPreparationQuery, SkipPreparationMutation } from './client.ts';
import * as prepare from './prepare.tsx';

type Step = DataOf<
  typeof RemainingPreparationQuery
>['getRemainingPreparationToApplyList']['steps'][number];

const step = (name: Step['step'], state: Step['state'], optional = false): Step => ({
  step: name,
  state,
  optional,
  skipped: false,
});

async function open(given: Partial<Record<Step['step'], Step['state']>>, query = '') {
  const steps = [
    step('update_profile', given.update_profile ?? 'done'),
    step('register_identification', given.register_identification ?? 'reviewing'),
    step('register_emergency_contact', given.register_emergency_contact ?? 'done'),
    step('register_license', given.register_license ?? 'reviewing'),
    step('register_bank_account', given.register_bank_account ?? 'todo', true),
  ];
  answerDocument(RemainingPreparationQuery, {
    getRemainingPreparationToApplyList: {
      doneCount: steps.filter(({ state }) => state === 'done' || state === 'reviewing').length,
      totalCount: 5,
      nextStep: 'register_bank_account',
      preparations: [{ kind: 'bank_account', optional: true }],
      steps,
      provisionalContracts: [],
    },
  });
  await openScreen(prepare, {
    route: 'prepare',
    at: `/prepare?recruitmentId=r1&returnTo=%2Frecruitments%2Fr1${query}`,
  });
}

const next = (title: string) => page.getByRole('link', { name: `次へ：${title}` });
const elsewhere = (path: string) => page.getByText(`移動先：${path}`);
/** Returns the encoded URL of the preparation list to which a step returns; `after` is the step. */
const back = (after: string) =>
  encodeURIComponent(
    `/prepare?recruitmentId=r1&returnTo=${encodeURIComponent('/recruitments/r1')}&after=${after}`,
  );

test('the one button leads to the first step that is missing', async () => {
  await open({ register_identification: 'todo', register_emergency_contact: 'todo' });
  await next('本人確認').click();
  await expect
    .element(elsewhere(`/me/identity/new?returnTo=${back('register_identification')}`))
    .toBeVisible();
});

test('a step that is done leads to the next one by itself', async () => {
  await open({ register_emergency_contact: 'todo' }, '&after=register_identification');
  await expect
    .element(elsewhere(`/me/emergency-contact?returnTo=${back('register_emergency_contact')}`))
    .toBeVisible();
});

test('a step that was left without an end shows the list, and not itself again', async () => {
  await open({ register_license: 'returned' }, '&after=register_license');
  await expect
    .element(next('資格証'))
    .toHaveAttribute('href', `/me/licenses?returnTo=${back('register_license')}`);
});

test('the last step leads to the application', async () => {
  await open({ register_bank_account: 'done' }, '&after=register_bank_account');
  await expect.element(elsewhere('/recruitments/r1/apply')).toBeVisible();
});

test('after the last required step the bank account is the next one, and one press skips it', async () => {
  await open({}, '&after=register_license');
  await expect.element(page.getByText(/準備ができました/)).toBeVisible();
  await expect
    .element(next('振込口座'))
    .toHaveAttribute('href', `/me/bank/search?returnTo=${back('register_bank_account')}`);
  answerDocument(SkipPreparationMutation, { skipPreparationToApply: { success: true } });
  await page.getByRole('button', { name: 'あとで登録する' }).click();
  await expect.element(elsewhere('/recruitments/r1/apply')).toBeVisible();
  expect(sentVariables(SkipPreparationMutation)).toEqual([{ input: { kind: 'bank_account' } }]);
});

test('a bank account that could not be skipped stays the next step', async () => {
  await open({});
  refuse(SkipPreparationMutation, { code: 'NETWORK', message: '通信に失敗しました' });
  await page.getByRole('button', { name: 'あとで登録する' }).click();
  await expect.element(page.getByText('通信に失敗しました')).toBeVisible();
  await expect.element(next('振込口座')).toBeVisible();
});
