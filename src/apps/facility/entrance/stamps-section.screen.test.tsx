import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import {
  CorporationConsentsQuery,
  SetInsuranceStampsMutation,
} from '#apps/facility/facilities/facility-client.ts';
import { OwnFacilitiesQuery } from '#apps/facility/facilities/own-facilities-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { answerCorporation, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import * as screen from '#apps/facility/corporation/facility-corporation.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';

const write = ['corporation.read', 'corporation.write'];

async function open(rights: string[]) {
  answerViewer(rights);
  answerCorporation();
  answerDocument(OwnFacilitiesQuery, { ownFacilities: { cursor: null, facilities: [] } });
  answerDocument(CorporationConsentsQuery, {
    corporationConsents: {
      currentVersion: '2026-12',
      requiredFrom: '2026-12-01',
      acceptances: [],
      declarations: [],
    },
  });
  const [route, at] = ['facility/corporation', '/facility/corporation'];
  await openScreen(screen, { route, at, frame: FacilityShell });
}

const affixing = () => page.getByRole('switch', { name: /印紙を貼る/ });

test('the switch says at once that stamps are affixed, and goes back when it is refused', async () => {
  await open(write);
  await expect.element(affixing()).not.toBeChecked();
  refuse(SetInsuranceStampsMutation, { code: 'FORBIDDEN', message: '権限がありません' });
  await affixing().click();
  await expect.element(page.getByText('変更できませんでした')).toBeVisible();
  await expect.element(affixing()).not.toBeChecked();
  answerDocument(SetInsuranceStampsMutation, { setStampAffixing: { success: true } });
  answerCorporation({ affixesStamps: true });
  await affixing().click();
  await expect.element(affixing()).toBeChecked();
  expect(sentVariables(SetInsuranceStampsMutation)).toEqual([{ affixes: true }, { affixes: true }]);
});

test('a person without the right reads the switch and cannot press it', async () => {
  await open(['corporation.read']);
  await expect.element(affixing()).toHaveAttribute('aria-disabled', 'true');
});
