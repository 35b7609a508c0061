import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import { StaffDevicesQuery } from '#apps/parts/back-office/account-staff-client.ts';
import { erasePersonalBrowserData } from '#apps/parts/back-office/erase-traces.ts';
import { storeFormDraft } from '#apps/parts/back-office/stored-drafts.ts';
import { countUnsentMessages } from '#apps/parts/chat/offline/unsent-messages.ts';
import { openSendQueueStore } from '#apps/parts/chat/offline/send-queue-store.ts';
import { chatOwnerOfFacilityPerson } from '#apps/parts/chat/owner.ts';
import { StartPasskeyProofMutation } from '#platform/web/passkeys/passkeys-client.ts';
import * as screen from './operator-devices.tsx';

test('an operator who signed in by e-mail is asked for the passkey, and reads there why it failed', async () => {
  answerDocument(StaffDevicesQuery, { staffSessions: [], passkeys: [] });
  const viewer = { isProved: false };
  await openOperatorScreen(screen, { route: 'operator/devices', at: '/operator/devices', viewer });
  await expect.element(page.getByText('パスキーで確認してください')).toBeVisible();
  const message = '回数の上限に達しました';
  refuse(StartPasskeyProofMutation, { code: 'RATE_LIMITED', message });
  await page.getByRole('button', { name: 'パスキーで確認する' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  expect(sentVariables(StartPasskeyProofMutation)).toEqual([{}]);
});

test('an operator who signs out leaves what a person of a facility stored in the same browser', async () => {
  onTestFinished(() => erasePersonalBrowserData('facility'));
  await openSendQueueStore().put({
    clientId: 'k1',
    owner: chatOwnerOfFacilityPerson({ personId: 'p1', facilityId: 'f1' }),
    channelId: 'c1',
    parentId: null,
    isAlsoInChannel: false,
    quote: null,
    text: '裏口です',
    attachments: [],
    at: 1,
    failure: null,
  });
  storeFormDraft('week:k1:p1', {});
  await erasePersonalBrowserData('operator');
  expect(localStorage.getItem('staff-draft:week:k1:p1')).toBe('{}');
  answerDocument(StaffDevicesQuery, { staffSessions: [], passkeys: [] });
  await openOperatorScreen(screen, { route: 'operator/devices', at: '/operator/devices' });
  await expect.element(page.getByRole('heading', { name: 'ログイン中の端末' })).toBeVisible();
  expect(await countUnsentMessages('facility')).toBe(1);
  expect(page.getByText(/送信していないメッセージ/).query()).toBeNull();
});
