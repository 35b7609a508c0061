import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Agreements, OwnFacility, Templates } from './own-facilities-client.ts';
import { CloseFacility } from '#apps/facility/postings/postings-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { answerCorporation, hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import * as profile from './facility-profile.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';

async function open(rights: string[], state: 'PUBLISHED' | 'CLOSED' = 'PUBLISHED') {
  answerViewer(rights);
  answerCorporation();
  answerDocument(OwnFacility, { ownFacility: { ...hinataFacility, state } });
  answerDocument(Templates, { templates: { templates: [], cursor: null } });
  answerDocument(Agreements, { agreements: [] });
  await openScreen(profile, {
    route: 'facility/:facilityId/settings/profile',
    at: '/facility/f1/settings/profile',
    frame: FacilityShell,
  });
  await expect.element(page.getByRole('heading', { name: '求人のひな形' })).toBeVisible();
}

const button = () => page.getByRole('button', { name: '施設の掲載を終了する' });

test('a facility is closed after what goes and what stays was said', async () => {
  await open(['facility.write']);
  await button().click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(/成立した契約は.*そのまま続きます/)).toBeVisible();
  const message = '時間をおいてお試しください';
  refuse(CloseFacility, { code: 'INTERNAL', message });
  await dialog.getByRole('button', { name: '終了する' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  answerDocument(CloseFacility, { closeFacility: { success: true } });
  answerDocument(OwnFacility, { ownFacility: { ...hinataFacility, state: 'CLOSED' } });
  await dialog.getByRole('button', { name: '終了する' }).click();
  await expect.element(page.getByText('施設の掲載を終了しました')).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
  expect(sentVariables(CloseFacility).at(-1)).toEqual({ id: hinataFacility.id });
});

test.each([
  ['who may not write', [], 'PUBLISHED'],
  ['a facility that is closed', ['facility.write'], 'CLOSED'],
] as const)('there is no such part for %s', async (_who, rights, state) => {
  await open([...rights], state);
  expect(button().query()).toBeNull();
});
