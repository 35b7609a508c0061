import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { OwnCorporationData } from './facility-client.ts';
import {
  AgreementsQuery,
  OwnFacilitiesQuery,
  OwnFacilityQuery,
  PublishFacilityMutation,
  TemplatesQuery,
} from './own-facilities-client.ts';

import { answerDocument, refuse } from '#testing/components/api.ts';
import { answerCorporation, hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import * as screen from './facility-profile.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';

const everything = ['corporation.write', 'facility.write', 'postings.write'];

const dayShift = { id: 't1', title: '日勤', version: 1 };

type State = OwnCorporationData['state'];

async function show(rights = everything, rows = [dayShift], state: State = 'APPROVED') {
  answerViewer(rights);
  answerCorporation({ state });
  answerDocument(OwnFacilityQuery, { ownFacility: { ...hinataFacility, state: 'PREPARING' } });
  answerDocument(OwnFacilitiesQuery, { ownFacilities: { cursor: null, facilities: [] } });
  answerDocument(TemplatesQuery, { templates: { templates: rows, cursor: null } });
  answerDocument(AgreementsQuery, { agreements: [] });
  await openScreen(screen, {
    route: 'facility/:facilityId/settings/profile',
    at: '/facility/f1/settings/profile',
    frame: FacilityShell,
  });
}

async function open(rights = everything, rows = [dayShift]) {
  await show(rights, rows);
  await expect.element(publish()).toBeVisible();
}

const publish = () => page.getByRole('button', { name: '施設を公開する' });
const post = () => page.getByRole('link', { name: '募集を掲載する' });
const toCorporation = () => page.getByRole('link', { name: '法人の画面を開く' });
const message = '運営が法人の利用を停止しているため、募集を掲載できません';

test('what the corporation lacks leads to the page of the corporation', async () => {
  await open();
  refuse(PublishFacilityMutation, { code: 'CORPORATION_SUSPENDED', message });
  await publish().click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(toCorporation()).toHaveAttribute('href', '/facility/corporation');
});

test('there is no such way for who may not change the corporation', async () => {
  await open(['facility.write']);
  refuse(PublishFacilityMutation, { code: 'CORPORATION_SUSPENDED', message });
  await publish().click();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(toCorporation().query()).toBeNull();
});

test('a published facility without a template leads to its first one', async () => {
  await open(everything, []);
  answerDocument(PublishFacilityMutation, { publishFacility: { success: true } });
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  await publish().click();
  await expect.element(page.getByText(/次に、ひな形を作成してください/)).toBeVisible();
  expect(post().query()).toBeNull();
});

test('a published facility leads to its postings, and the title takes the focus', async () => {
  await open();
  expect(post().query()).toBeNull();
  answerDocument(PublishFacilityMutation, { publishFacility: { success: true } });
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  await publish().click();
  await expect.element(post()).toHaveAttribute('href', '/facility/postings/new?facilityId=f1');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('before the corporation asks for its approval, the page leads there', async () => {
  await show(everything, [dayShift], 'PREPARING');
  await expect.element(page.getByText(/運営に確認を申し込んでください/)).toBeVisible();
  await expect.element(toCorporation()).toHaveAttribute('href', '/facility/corporation');
  expect(publish().query()).toBeNull();
});

test('who may not ask for the approval reads who does', async () => {
  await show(['facility.write'], [dayShift], 'PREPARING');
  await expect
    .element(page.getByText(/オーナーが、法人の画面で運営に確認を申し込みます/))
    .toBeVisible();
  expect(toCorporation().query()).toBeNull();
  expect(publish().query()).toBeNull();
});

test('while the operators look, the page says what comes', async () => {
  await show(everything, [dayShift], 'WAITING');
  await expect
    .element(page.getByText(/承認されると、オーナーにメールでお知らせします/))
    .toBeVisible();
  expect(publish().query()).toBeNull();
});
