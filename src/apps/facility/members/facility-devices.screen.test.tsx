import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { answerViewer } from '#testing/components/facility.ts';
import { openScreen, tabTo } from '#testing/components/screen.tsx';
import {
  StaffDevicesQuery,
  StaffEndSessionMutation,
  StaffSignOutMutation,
} from '#apps/parts/back-office/account-staff-client.ts';
import { erasePersonalBrowserData } from '#apps/parts/back-office/erase-traces.ts';
import { openSendQueueStore } from '#apps/parts/chat/offline/send-queue-store.ts';
import { chatOwnerOfFacilityPerson } from '#apps/parts/chat/owner.ts';
import { passkeyNameSentence } from '#access/passkeys/messages.ts';
import { staffMessages } from '#access/people/messages.ts';
import {
  RemovePasskeyMutation,
  StartPasskeyRegistrationMutation,
} from '#platform/web/passkeys/passkeys-client.ts';
import * as screen from './facility-devices.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';

const at = '2026-12-01T00:00:00.000Z';
const session = { signedInAt: at, lastUsedAt: at };

const passkey = { id: 'k1', name: '事務所のパソコン', createdAt: at, lastUsedAt: null };

async function open(passkeys = [passkey]) {
  answerViewer([]);
  answerDocument(StaffDevicesQuery, {
    staffSessions: [
      { ...session, id: 's1', device: 'Windows・Edge', isCurrent: true },
      { ...session, id: 's2', device: 'iPhone・Safari', isCurrent: false },
    ],
    passkeys,
  });
  const place = { route: 'facility/devices', at: '/facility/devices', frame: FacilityShell };
  await openScreen(screen, place);
  const heading = page.getByRole('heading', { name: '端末とパスキー', level: 1 });
  await expect.element(heading).toBeVisible();
}

const button = (name: string) => page.getByRole('button', { name });
async function press(name: string) {
  await tabTo(button(name));
  await userEvent.keyboard('{Enter}');
}

test('another device is signed out and a passkey removed by keyboard alone', async () => {
  await open();
  answerDocument(StaffEndSessionMutation, { endStaffSession: { success: true } });
  answerDocument(RemovePasskeyMutation, { removePasskey: { success: true } });
  expect(button('Windows・Edgeをログアウトさせる').query()).toBeNull();
  await press('iPhone・Safariをログアウトさせる');
  await expect.poll(() => sentVariables(StaffEndSessionMutation)).toEqual([{ id: 's2' }]);

  await press('事務所のパソコンを削除する');
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentVariables(RemovePasskeyMutation)).toEqual([]);
  await expect.element(button('事務所のパソコンを削除する')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await tabTo(dialog.getByRole('button', { name: '削除する' }));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentVariables(RemovePasskeyMutation)).toEqual([{ id: 'k1' }]);
});

test('the sentence of a refused sign-out goes once another device was signed out', async () => {
  await open();
  const message = '通信が混み合っています';
  refuse(StaffSignOutMutation, { code: 'RATE_LIMITED', message });
  await button('ログアウトする').click();
  await expect.element(page.getByText('ログアウトできませんでした')).toBeVisible();
  await expect.element(page.getByText(message)).toBeVisible();
  answerDocument(StaffEndSessionMutation, { endStaffSession: { success: true } });
  await button('iPhone・Safariをログアウトさせる').click();
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
});

test('messages that were not sent are counted before a sign-out, which erases them', async () => {
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
  await open();
  await expect.element(page.getByText('送信していないメッセージが1件あります')).toBeVisible();
  await erasePersonalBrowserData('facility');
  await expect
    .element(page.getByText('送信していないメッセージが1件あります'))
    .not.toBeInTheDocument();
});

test('a passkey needs a name, and what the server refuses stands at the form', async () => {
  await open();
  await press('この端末のパスキーを登録する');
  const name = page.getByRole('textbox', { name: /パスキーの名前/ });
  await expect.element(name).toHaveFocus();
  const sentence = new RegExp(passkeyNameSentence);
  await expect.element(name).toHaveAccessibleDescription(sentence);
  expect(sentVariables(StartPasskeyRegistrationMutation)).toEqual([]);
  const message = 'パスキーは10個まで登録できます';
  refuse(StartPasskeyRegistrationMutation, { code: 'PASSKEYS_FULL', message });
  await userEvent.keyboard('新しいパソコン{Enter}');
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(name).toHaveValue('新しいパソコン');
});

test('the first passkey has a name already, and what it is for stands there', async () => {
  await open([]);
  await expect.element(page.getByText(/指紋・顔・暗証番号で本人を確かめる/)).toBeVisible();
  const name = page.getByRole('textbox', { name: /パスキーの名前/ });
  await expect.element(name).toHaveValue('Windows・Edge');
  await expect.element(page.getByText(/登録はあとでもできます。ログインから15分/)).toBeVisible();
});

test('who signed in too long ago is led to the sign-in', async () => {
  await open([]);
  const message = staffMessages.SIGN_IN_AGAIN;
  refuse(StartPasskeyRegistrationMutation, { code: 'SIGN_IN_AGAIN', message });
  await press('この端末のパスキーを登録する');
  await expect.element(page.getByText(message)).toBeVisible();
  const link = page.getByRole('link', { name: 'ログイン画面へ' });
  await expect.element(link).toHaveAttribute('href', '/facility/sign-in');
});

/** Plays a browser whose dialog is never answered; the returned signals show if it was closed. */
function neverAnswering(): AbortSignal[] {
  const signals: AbortSignal[] = [];
  vi.spyOn(navigator.credentials, 'create').mockImplementation((options) => {
    if (options?.signal) signals.push(options.signal);
    return new Promise(() => {});
  });
  const options = JSON.stringify({
    challenge: 'AAAA',
    rp: { name: 'ひとこま' },
    user: { id: 'AAAA', name: 'owner@hinata.example', displayName: '田中 実' },
    pubKeyCredParams: [],
  });
  answerDocument(StartPasskeyRegistrationMutation, {
    startPasskeyRegistration: { id: 'c1', options },
  });
  return signals;
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('while the dialog is not answered, links lead away and close it', async () => {
  await open([]);
  const signals = neverAnswering();
  await press('この端末のパスキーを登録する');
  await expect.element(button('中止する')).toBeVisible();
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false]);
  await page.getByRole('link', { name: '法人' }).click();
  await expect.element(page.getByText('移動先：/facility/corporation')).toBeVisible();
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('a dialog that is not answered can be cancelled and begun again', async () => {
  await open([]);
  const signals = neverAnswering();
  await press('この端末のパスキーを登録する');
  await expect.poll(() => signals.length).toBe(1);
  await press('中止する');
  await expect.element(page.getByText(/パスキーでの確認が終わらなかった/)).toBeVisible();
  expect(button('中止する').query()).toBeNull();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await expect.element(button('この端末のパスキーを登録する')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});
