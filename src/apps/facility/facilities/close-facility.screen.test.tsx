import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { AgreementsQuery, OwnFacilityQuery, TemplatesQuery } from './own-facilities-client.ts';
import { CloseFacilityMutation } from '#apps/facility/postings/postings-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { answerCorporation, hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import * as profile from './facility-profile.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';

async function open(rights: string[], state: 'PUBLISHED' | 'CLOSED' = 'PUBLISHED') {
  answerViewer(rights);
  answerCorporation();
  answerDocument(OwnFacilityQuery, { ownFacility: { ...hinataFacility, state } });
  answerDocument(TemplatesQuery, { templates: { templates: [], cursor: null } });
  answerDocument(AgreementsQuery, { agreements: [] });
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
  refuse(CloseFacilityMutation, { code: 'INTERNAL', message });
  await dialog.getByRole('button', { name: '終了する' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  answerDocument(CloseFacilityMutation, { closeFacility: { success: true } });
  answerDocument(OwnFacilityQuery, { ownFacility: { ...hinataFacility, state: 'CLOSED' } });
  await dialog.getByRole('button', { name: '終了する' }).click();
  await expect.element(page.getByText('施設の掲載を終了しました')).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
  expect(sentVariables(CloseFacilityMutation).at(-1)).toEqual({ id: hinataFacility.id });
});

test.each([
  ['who may not write', [], 'PUBLISHED'],
  ['a facility that is closed', ['facility.write'], 'CLOSED'],
] as const)('there is no such part for %s', async (_who, rights, state) => {
  await open([...rights], state);
  expect(button().query()).toBeNull();
});
