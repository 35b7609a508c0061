import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, refuseCall, sentVariables } from '#testing/components/api.ts';
import { hinataAndHillFacilities, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { StartPasskeyProofMutation } from '#platform/web/passkeys/passkeys-client.ts';
import {
  AccessLogQuery,
  ChangeMemberMutation,
  InvitationsQuery,
  InviteMemberMutation,
  MembersQuery,
  RemoveMemberMutation,
  type CorporationMemberData,
} from './members-client.ts';
import { staffMessages, staffFieldErrorSentences } from '#access/people/messages.ts';
import * as members from './facility-members.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';

const owner: CorporationMemberData = {
  id: 'm1',
  name: '田中 実',
  email: 'owner@hinata.example',
  role: 'OWNER',
  facilityIds: null,
  since: '2026-12-01T00:00:00.000Z',
  lastSeenAt: '2026-12-02T00:00:00.000Z',
  hasPasskey: true,
  isSelf: true,
};
const manager: CorporationMemberData = {
  ...owner,
  id: 'm2',
  name: '佐々木 翔',
  email: 'manager@hinata.example',
  role: 'MANAGER',
  facilityIds: ['f1'],
  lastSeenAt: null,
  isSelf: false,
};

async function open(rights = ['members.read', 'members.write']) {
  answerViewer(rights, hinataAndHillFacilities);
  answerDocument(MembersQuery, { members: { members: [owner, manager], cursor: null } });
  answerDocument(InvitationsQuery, { invitations: [] });
  const route = { route: 'facility/members', at: '/facility/members', frame: FacilityShell };
  await openScreen(members, route);
  const heading = page.getByRole('heading', { name: 'メンバー', level: 1 });
  await expect.element(heading).toBeVisible();
}

test('what each role may do is listed as the API checks it', async () => {
  await open();
  const term = page.getByText('勤務時間を承認し、ワーカーを評価する');
  await expect.element(term).toBeVisible();
  expect(term.element().closest('div')?.textContent).toContain('オーナー・管理者・承認者');
});

test('each person is shown with role, facilities and last use', async () => {
  await open();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect.element(rows.nth(0).getByText('すべての施設')).toBeVisible();
  await expect.element(rows.nth(1).getByText('ひなたの里')).toBeVisible();
  await expect.element(rows.nth(1).getByText('まだ利用していません')).toBeVisible();
});

test('without the right there is nothing to press', async () => {
  await open(['members.read']);
  expect(page.getByRole('button', { name: '招待する' }).query()).toBeNull();
  expect(page.getByRole('button', { name: /佐々木 翔を外す/ }).query()).toBeNull();
});

test('an invitation is checked in the browser, then sent with the chosen facilities', async () => {
  await open();
  answerDocument(InviteMemberMutation, { inviteMember: { success: true } });
  await page.getByRole('button', { name: '招待する' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '招待を送る' }).click();
  await expect.element(sheet.getByText(staffFieldErrorSentences.email).first()).toBeVisible();
  expect(sentVariables(InviteMemberMutation)).toEqual([]);
  await sheet.getByLabelText(/メールアドレス/).fill('new@hinata.example');
  await sheet.getByLabelText(/お名前/).fill('高橋 花子');
  await sheet.getByLabelText(/すべての施設/).click();
  await sheet.getByRole('button', { name: '招待を送る' }).click();
  await expect.element(sheet.getByText(staffFieldErrorSentences.facilities).first()).toBeVisible();
  await sheet.getByLabelText(/ひなたの丘/).click();
  await sheet.getByRole('button', { name: '招待を送る' }).click();
  await expect.element(page.getByText('招待を送りました')).toBeVisible();
  const input = { email: 'new@hinata.example', name: '高橋 花子', role: 'MANAGER' };
  expect(sentVariables(InviteMemberMutation)).toEqual([
    { input: { ...input, facilityIds: ['f2'] } },
  ]);
});

test('a refusal by the server stays in the sheet', async () => {
  await open();
  const message = staffMessages.ALREADY_MEMBER;
  refuse(InviteMemberMutation, { code: 'ALREADY_MEMBER', message });
  await page.getByRole('button', { name: '招待する' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabelText(/メールアドレス/).fill('new@hinata.example');
  await sheet.getByLabelText(/お名前/).fill('高橋 花子');
  await sheet.getByRole('button', { name: '招待を送る' }).click();
  await expect.element(sheet.getByText(message)).toBeVisible();
});

test('the last owner’s refusal stays in the question', async () => {
  await open();
  const message = staffMessages.LAST_OWNER;
  refuse(RemoveMemberMutation, { code: 'LAST_OWNER', message });
  await page.getByRole('button', { name: '田中 実を外す' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: '外す' }).click();
  await expect.element(question.getByText(message)).toBeVisible();
});

test('a change that needs a proof asks for the passkey; cancelled, it says so and changes nothing', async () => {
  await open();
  const message = staffMessages.PASSKEY_PROOF_REQUIRED;
  answerDocument(ChangeMemberMutation, () =>
    refuseCall({ code: 'PASSKEY_PROOF_REQUIRED', message }),
  );
  const options = JSON.stringify({ challenge: 'AAAA', rpId: 'localhost', allowCredentials: [] });
  answerDocument(StartPasskeyProofMutation, { startPasskeyProof: { id: 'c1', options } });
  const get = vi.spyOn(navigator.credentials, 'get');
  get.mockRejectedValue(new DOMException('cancelled', 'NotAllowedError'));
  await page.getByRole('button', { name: '佐々木 翔の役割を変更する' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabelText(/役割/).selectOptions('VIEWER');
  await sheet.getByRole('button', { name: '変更する' }).click();
  await expect.element(sheet.getByText(/パスキーでの確認が終わらなかった/)).toBeVisible();
  expect(get).toHaveBeenCalledTimes(1);
  const input = { id: 'm2', role: 'VIEWER', facilityIds: ['f1'] };
  expect(sentVariables(ChangeMemberMutation)).toEqual([{ input }]);
});

test('the log names the worker, and a press on the name asks for that worker alone', async () => {
  await open();
  const entry = {
    id: '9',
    staffId: 'p2',
    staffName: '佐々木 翔',
    keyName: null,
    operation: 'revealContact',
    facilityName: 'ひなたの里',
    workers: [{ id: 'w1', name: '伊藤 花子' }],
    workerCount: 1,
    wasRefused: false,
    at: '2026-12-02T00:00:00.000Z',
  };
  answerDocument(AccessLogQuery, { accessLog: { cursor: null, entries: [entry] } });
  await page.getByRole('button', { name: '記録を表示する' }).click();
  await expect.element(page.getByText('佐々木 翔：ワーカーの連絡先を見た')).toBeVisible();
  await expect.element(page.getByText('伊藤 花子さん', { exact: true })).toBeVisible();
  answerDocument(AccessLogQuery, { accessLog: { cursor: null, entries: [] } });
  await page.getByRole('button', { name: '伊藤 花子さんの記録だけを見る' }).click();
  await expect.element(page.getByText(/この条件の記録はありません/)).toBeVisible();
  expect(sentVariables(AccessLogQuery).at(-1)).toMatchObject({
    filter: { workerId: 'w1', staffId: null },
  });
  await expect
    .element(page.getByRole('button', { name: '伊藤 花子さんの記録だけ：解除する' }))
    .toBeVisible();
});

test('the filter of the log is folded, says what it is, and folds again after a search', async () => {
  await open();
  answerDocument(AccessLogQuery, { accessLog: { cursor: null, entries: [] } });
  await page.getByRole('button', { name: '記録を表示する' }).click();
  const facility = page.getByLabelText('施設', { exact: true });
  await expect.element(page.getByText('すべての施設・すべての日')).toBeVisible();
  await expect.element(facility).not.toBeVisible();
  await page.getByText('絞り込み').click();
  await facility.selectOptions('f2');
  await expect.poll(() => sentVariables(AccessLogQuery).at(-1)?.filter?.facilityId).toBe('f2');
  await page.getByRole('button', { name: 'この期間で探す' }).click();
  await expect.element(facility).not.toBeVisible();
  expect(document.activeElement?.textContent).toBe('絞り込みひなたの丘・すべての日');
});
