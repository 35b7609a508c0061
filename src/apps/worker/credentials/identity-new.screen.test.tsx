import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { ProfileChoicesQuery } from '#apps/worker/profile/client.ts';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { choosePhoto } from '#testing/components/chosen-photo.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { fakeFileUploads } from '#testing/components/sent-files.ts';
import {
  GenerateIdentificationMutation,
  IdentityQuery,
  RegisterIdentityMutation,
  type WorkerIdentity,
} from './client.ts';
import * as identityNew from './identity-new.tsx';

const license: WorkerIdentity['documents'][number] = {
  type: 'drivers_license',
  name: '運転免許証',
  nationality: 'japan',
  note: null,
  front: '表面',
  needsBack: true,
  refusesBack: false,
  second: null,
  needsExpiry: true,
  needsIssueDay: false,
  number: null,
  needsResidence: false,
  isCard: true,
};

const worker: WorkerIdentity = {
  nationality: 'japan',
  hasUnapprovedIdentity: false,
  state: 'NONE',
  stateLabel: '未登録',
  canSubmit: true,
  whyNot: null,
  needsContact: false,
  profile: {
    name: '佐藤 花子',
    kana: 'サトウ ハナコ',
    bornOn: '1990-01-01',
    address: '東京都新宿区1-1',
  },
  documents: [license],
  residence: { statuses: [], restrictions: [], extraPermissions: [] },
  identification: {
    state: 'NONE',
    messages: [],
    submittedAt: null,
    expiresOn: null,
    document: null,
    pictures: [],
    revision: null,
  },
};

async function open(change: Partial<WorkerIdentity> = {}) {
  answerDocument(IdentityQuery, { workerIdentity: { ...worker, ...change } });
  answerDocument(ProfileChoicesQuery, {
    occupationList: [],
    jobTaskList: [],
    jobArrangementList: [],
    workingHourOptionList: [],
    relationShipList: [],
  });
  await openScreen(identityNew, { route: 'me/identity/new', at: '/me/identity/new' });
  const title = page.getByRole('heading', { name: '本人確認の登録', level: 1 });
  await expect.element(title).toBeVisible();
}

const next = () => page.getByRole('button', { name: '次へ' }).click();
const summary = () => page.getByRole('region', { name: '1か所を確認してください' });

test('without a document the first step stays, and a choice takes its error away', async () => {
  await open();
  await next();
  await expect.element(summary()).toHaveFocus();
  await page.getByRole('radio', { name: '運転免許証' }).click();
  await expect.element(summary()).not.toBeInTheDocument();
  await next();
  await expect.element(page.getByRole('group', { name: /^運転免許証の表面/ })).toBeVisible();
});

test('a missing photo stops its step, and the step before has no error left', async () => {
  await open();
  await page.getByRole('radio', { name: '運転免許証' }).click();
  await next();
  await next();
  await expect.element(summary()).toHaveFocus();
  await page.getByRole('banner').getByRole('button').click();
  await expect.element(page.getByRole('radio', { name: '運転免許証' })).toBeChecked();
  await expect.element(summary()).not.toBeInTheDocument();
});

test('another nationality than the profile leads to the profile', async () => {
  await open();
  await page.getByRole('radio', { name: '日本以外' }).click();
  await expect.element(page.getByRole('radio', { name: '運転免許証' })).not.toBeInTheDocument();
  const profile = page.getByRole('link', { name: 'プロフィールを直す' });
  const path = '/me/profile/basic?returnTo=%2Fme%2Fidentity%2Fnew';
  await expect.element(profile).toHaveAttribute('href', path);
});

test('leaving a begun registration asks first, also after a completed step', async () => {
  await open();
  await page.getByRole('radio', { name: '運転免許証' }).click();
  await next();
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('banner').getByRole('link').click();
  await page.getByRole('button', { name: '移動する' }).click();
  await expect.element(page.getByText('移動先：/me/identity')).toBeVisible();
});

test('a profile without a name comes first, and leads back here', async () => {
  const text = '先に基本情報を入力してください';
  await open({ whyNot: { code: 'PROFILE_NEEDED', text } });
  await expect.element(page.getByText(text)).toBeVisible();
  await page.getByRole('link', { name: 'プロフィールを入力する' }).click();
  await expect.element(page.getByText(/^移動先：\/me\/profile\/basic/)).toBeVisible();
});

test('a proven name of one part is corrected without a first name, and sent as having none', async () => {
  fakeFileUploads([{ status: 201, body: { uploadId: 'u1' } }]);
  answerDocument(GenerateIdentificationMutation, { generateIdentification: { publicId: 'p1' } });
  answerDocument(RegisterIdentityMutation, {
    registerIdentityAndContact: { success: true, id: 'i1' },
  });
  const card = { ...license, type: 'individual_number_card', name: 'マイナンバーカード' } as const;
  await open({
    state: 'APPROVED',
    documents: [{ ...card, needsBack: false, needsExpiry: false }],
  });
  await page.getByRole('radio', { name: 'マイナンバーカード' }).click();
  await next();
  await choosePhoto();
  await next();
  await page.getByRole('button', { name: '氏名やカナを直す' }).click();
  await page.getByRole('checkbox', { name: /名前が一つだけ/ }).click();
  for (const gone of [/^名(?!前)/, /^メイ/])
    expect(page.getByRole('textbox', { name: gone }).query()).toBeNull();
  await page.getByRole('textbox', { name: /^名前(?!（)/ }).fill('SUKARNO');
  await page.getByRole('textbox', { name: /^名前（カナ）/ }).fill('すかるの');
  await page.getByRole('checkbox', { name: /^生年月日/ }).click();
  await page.getByRole('checkbox', { name: /^住所/ }).click();
  await page.getByRole('button', { name: 'この内容で登録する' }).click();
  await expect.poll(() => sentVariables(RegisterIdentityMutation)).toHaveLength(1);
  expect(sentVariables(RegisterIdentityMutation)[0]?.input).toMatchObject({
    frontUploadId: 'u1',
    newName: { lastName: 'SUKARNO', firstName: '-', lastKana: 'スカルノ', firstKana: '-' },
  });
});
