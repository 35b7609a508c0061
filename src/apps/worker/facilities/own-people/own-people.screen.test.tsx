import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import {
  JoinedFacilitiesQuery,
  JoinOwnPeopleMutation,
  LeaveOwnPeopleMutation,
  OwnPeopleLinkQuery,
  type OwnPeopleLinkView,
} from './join-client.ts';
import * as join from './join.tsx';
import * as joined from './joined-facilities.tsx';

const facility = { id: 'f1', name: 'ひまわり苑', corporationName: '社会福祉法人 ひなた会' };
const joinedAt = '2026-12-01T00:00:00.000Z';
const works: OwnPeopleLinkView = {
  facility,
  workerName: '佐藤 花子',
  joinedAt: null,
  problem: null,
};

async function open(change: Partial<OwnPeopleLinkView> = {}) {
  answerDocument(OwnPeopleLinkQuery, { ownPeopleLink: { ...works, ...change } });
  await openScreen(join, { route: 'join', at: '/join?s=secret' });
  await expect.element(page.getByRole('heading', { name: '施設のなかまに入る' })).toBeVisible();
}
const button = (name: string) => page.getByRole('button', { name });

test('the page says what joining means, and only the press joins', async () => {
  await open();
  await expect.element(page.getByText('ひまわり苑')).toBeVisible();
  await expect.element(page.getByText('佐藤 花子')).toBeVisible();
  expect(sentVariables(JoinOwnPeopleMutation)).toEqual([]);
  const message = 'このリンクは使える人数に達したため、使えません';
  refuse(JoinOwnPeopleMutation, { code: 'OWN_LINK_USED_UP', message });
  await button('このなかまに入る').click();
  await expect.element(page.getByText(message)).toBeVisible();
  answerDocument(JoinOwnPeopleMutation, { joinOwnPeople: { success: true } });
  answerDocument(OwnPeopleLinkQuery, { ownPeopleLink: { ...works, joinedAt } });
  await button('このなかまに入る').click();
  await expect.element(page.getByText('この施設のなかまに入っています')).toBeVisible();
  expect(sentVariables(JoinOwnPeopleMutation)).toEqual([
    { secret: 'secret' },
    { secret: 'secret' },
  ]);
  await page.getByRole('link', { name: '招待を見る' }).click();
  await expect.element(page.getByText('移動先：/favorites/invitations')).toBeVisible();
});

test('who has no name yet registers it, and is led back', async () => {
  const problem = { code: 'OWN_LINK_NAME_MISSING', text: '氏名が登録されていません' };
  await open({ workerName: null, problem });
  await page.getByRole('link', { name: '氏名を登録する' }).click();
  const back = encodeURIComponent('/join?s=secret');
  await expect.element(page.getByText(`移動先：/me/profile/basic?returnTo=${back}`)).toBeVisible();
});

test('a link that lets nobody in says why', async () => {
  const text = 'このリンクは期限が過ぎたか、施設が取り消したため、使えません';
  await open({ problem: { code: 'OWN_LINK_ENDED', text } });
  await expect.element(page.getByText(text)).toBeVisible();
  expect(button('このなかまに入る').query()).toBeNull();
});

test('leaving asks first, and the list is read again', async () => {
  const serve = (facilities: { facilityId: string; name: string; joinedAt: string }[]) =>
    answerDocument(JoinedFacilitiesQuery, { joinedFacilityList: { facilities, cursor: null } });
  serve([{ facilityId: 'f1', name: 'ひまわり苑', joinedAt }]);
  await openScreen(joined, { route: 'favorites/joined', at: '/favorites/joined' });
  await button('ひまわり苑のなかまから抜ける').click();
  expect(sentVariables(LeaveOwnPeopleMutation)).toEqual([]);
  answerDocument(LeaveOwnPeopleMutation, { leaveOwnPeople: { success: true } });
  serve([]);
  await page.getByRole('alertdialog').getByRole('button', { name: '抜ける' }).click();
  await expect.element(page.getByText('なかまに入っている施設はありません')).toBeVisible();
  expect(sentVariables(LeaveOwnPeopleMutation)).toEqual([{ facilityId: 'f1' }]);
});
