import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { OwnFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import {
  MakeOwnPeopleLinkMutation,
  OwnPeopleLinksQuery,
  RevokeOwnPeopleLinkMutation,
  type ListedOwnPeopleLinkRow,
} from './own-people-client.ts';
import * as screen from './own-people-links.tsx';

const link: ListedOwnPeopleLinkRow = {
  id: 'l1',
  name: '退職した方へ',
  state: 'OPEN',
  maxUses: 5,
  uses: 2,
  createdAt: '2026-12-01T00:00:00.000Z',
  createdByName: '田中 実',
  expiresAt: '2026-12-16T15:00:00.000Z',
};
const facilityId = 'f1';

const serve = (links: ListedOwnPeopleLinkRow[]) =>
  answerDocument(OwnPeopleLinksQuery, { ownPeopleLinks: { links, cursor: null } });

async function open() {
  answerViewer(['applications.read', 'applications.decide']);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  await openScreen(screen, {
    route: 'facility/:facilityId/pool/links',
    at: '/facility/f1/pool/links',
    now: '2026-12-02T19:30:00.000Z',
    frame: FacilityShell,
  });
  const heading = page.getByRole('heading', { name: 'なかまを招くリンク（ひなたの里）', level: 1 });
  await expect.element(heading).toBeVisible();
}

const button = (name: string) => page.getByRole('button', { name });

test('a link needs a name and a number of people; its address is shown once, with a QR code', async () => {
  serve([]);
  await open();
  await expect.element(page.getByText('リンクはまだありません')).toBeVisible();
  await button('リンクを作る').click();
  const sheet = page.getByRole('dialog');
  const make = sheet.getByRole('button', { name: '作る' });
  await make.click();
  await expect.element(sheet.getByText(/1〜40文字/).first()).toBeVisible();
  await expect.element(sheet.getByText(/1〜100の整数/).first()).toBeVisible();
  await sheet.getByRole('textbox', { name: /リンクの名前/ }).fill('退職した方へ');
  await sheet.getByRole('textbox', { name: /参加できる人数/ }).fill('5');
  const message = 'リンクは1日に10本までのため、作れませんでした';
  refuse(MakeOwnPeopleLinkMutation, { code: 'OWN_LINKS_OF_DAY', message });
  await make.click();
  await expect.element(sheet.getByText(message)).toBeVisible();
  const path = '/join?s=secret';
  answerDocument(MakeOwnPeopleLinkMutation, {
    makeOwnPeopleLink: { id: 'l1', path, expiresAt: link.expiresAt },
  });
  serve([{ ...link, uses: 0 }]);
  await make.click();
  await expect.element(page.getByText(`${location.origin}${path}`)).toBeVisible();
  await expect.element(page.getByRole('img', { name: /QRコード/ }).first()).toBeVisible();
  const input = { facilityId, name: '退職した方へ', maxUses: 5, days: 14 };
  expect(sentVariables(MakeOwnPeopleLinkMutation).at(-1)).toEqual({ input });
  await button('閉じる').click();
  await expect.element(page.getByText('入った人 0人（あと5人）')).toBeVisible();
  expect(page.getByText(path).query()).toBeNull();
});

test('a link that works is revoked after a question; others have nothing to press', async () => {
  serve([link, { ...link, id: 'l2', name: '見学会', state: 'USED_UP', uses: 5 }]);
  await open();
  await expect.element(page.getByText('人数に達しました')).toBeVisible();
  expect(button('見学会を取り消す').query()).toBeNull();
  await button('退職した方へを取り消す').click();
  answerDocument(RevokeOwnPeopleLinkMutation, { revokeOwnPeopleLink: { success: true } });
  serve([{ ...link, state: 'REVOKED' }]);
  await page.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).click();
  expect(sentVariables(RevokeOwnPeopleLinkMutation)).toEqual([{ input: { facilityId, id: 'l1' } }]);
  await expect.element(page.getByText('取り消し済み')).toBeVisible();
});
