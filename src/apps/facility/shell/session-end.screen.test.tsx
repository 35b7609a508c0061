import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

import { OwnFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';

import { answerDocument, refuse } from '#testing/components/api.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import {
  isolateTab,
  makeSecondTab,
  addressesOfOpenStreams,
  sendSessionEvent,
  sendFromOtherTab,
  eventsPassedToTabs,
} from '#testing/components/live-channel.ts';
import { FacilityViewerQuery } from '#apps/facility/members/members-client.ts';
import * as agreementNew from '#apps/facility/facilities/agreements/agreement-new.tsx';
import FacilityShell from './facility-shell.tsx';
import * as signIn from '#apps/facility/sign-in/facility-sign-in.tsx';

async function openForm() {
  answerViewer(['facility.write']);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  await openScreen(agreementNew, {
    route: 'facility/:facilityId/settings/agreements/new',
    at: '/facility/f1/settings/agreements/new?a=1',
    frame: FacilityShell,
  });
  await page.getByRole('textbox', { name: /受理番号/ }).fill('第78号');
}

async function openConnectedForm() {
  isolateTab();
  await openForm();
  await expect.poll(addressesOfOpenStreams).toEqual(['/api/facility/session']);
}

const draft = 'staff-draft:week:c1:p1';
function keepDraft() {
  localStorage.setItem(draft, '{}');
  onTestFinished(() => localStorage.removeItem(draft));
}

test('a page whose session ended goes at once, with what was typed, and sign-in leads back to it', async () => {
  keepDraft();
  await openConnectedForm();
  refuse(FacilityViewerQuery, { code: 'UNAUTHENTICATED', message: 'ログインが必要です' });
  sendSessionEvent('ended');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(
      `移動先：/facility/sign-in?returnTo=${encodeURIComponent('/facility/f1/settings/agreements/new?a=1')}`,
    );
  expect(page.getByRole('textbox').query()).toBeNull();
  await expect.element(page.getByText(/ログインが終わったため、画面を閉じました/)).toBeVisible();
  expect(localStorage.getItem(draft)).toBeNull();
  expect(eventsPassedToTabs()).toEqual(['ended']);
  expect(addressesOfOpenStreams()).toEqual([]);
});

test('a browser in which somebody signed in meanwhile shows the page again, without what was typed', async () => {
  keepDraft();
  await openConnectedForm();
  sendSessionEvent('ended');
  const field = page.getByRole('textbox', { name: /受理番号/ });
  await expect.element(field).toHaveValue('');
  expect(localStorage.getItem(draft)).toBe('{}');
  await expect.poll(addressesOfOpenStreams).toEqual(['/api/facility/session']);
});

test('a person whose role changed reads so, and nothing of the page is left', async () => {
  await openConnectedForm();
  sendSessionEvent('changed');
  const title = '役割か担当の施設が変わりました';
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  expect(page.getByRole('textbox').query()).toBeNull();
  const again = page.getByRole('link', { name: '画面を開き直す' });
  await expect.element(again).toHaveAttribute('href', '/facility/f1/settings/agreements/new?a=1');
  expect(eventsPassedToTabs()).toEqual(['changed']);
  expect(addressesOfOpenStreams()).toEqual([]);
});

test('the tab that holds the stream passes the event to another tab', async () => {
  makeSecondTab();
  await openForm();
  sendFromOtherTab('changed');
  await expect
    .element(page.getByRole('heading', { name: '役割か担当の施設が変わりました' }))
    .toBeVisible();
  expect(page.getByRole('textbox').query()).toBeNull();
  expect(addressesOfOpenStreams()).toEqual([]);
  expect(eventsPassedToTabs()).toEqual([]);
});

test('a page without a session opens no stream', async () => {
  isolateTab();
  await openScreen(signIn, {
    route: 'facility/sign-in',
    at: '/facility/sign-in',
    frame: FacilityShell,
  });
  await expect.element(page.getByRole('button', { name: 'リンクを送る' })).toBeVisible();
  expect(addressesOfOpenStreams()).toEqual([]);
});
