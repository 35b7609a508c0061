import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { OwnFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { openScreen, tabTo } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import {
  EndEntranceDeviceMutation,
  EnrolEntranceDeviceMutation,
  EntranceDevicesQuery,
} from './entrance-client.ts';
import * as screen from './entrance-devices.tsx';

const at = '2026-12-01T00:00:00.000Z';
const tablet = {
  id: 'd1',
  name: '正面玄関',
  pairingExpiresAt: at,
  pairedAt: at,
  browser: 'iPad・Safari',
  lastUsedAt: at,
  expiresAt: '2027-12-01T00:00:00.000Z',
};

async function open(rights = ['facility.write'], entranceDevices = [tablet]) {
  answerViewer(rights);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  answerDocument(EntranceDevicesQuery, { entranceDevices });
  await openScreen(screen, {
    route: 'facility/:facilityId/settings/entrance',
    at: '/facility/f1/settings/entrance',
    frame: FacilityShell,
  });
  const heading = page.getByRole('heading', { name: '入口の端末', level: 1 });
  await expect.element(heading).toBeVisible();
}

test('a tablet is enrolled, its code shown once, and another one ended, by keyboard alone', async () => {
  await open();
  const enrolled = { id: 'd2', pairingCode: 'ABCD-2345', expiresAt: at };
  answerDocument(EnrolEntranceDeviceMutation, { enrolEntranceDevice: enrolled });
  const enrol = page.getByRole('button', { name: '登録する', exact: true });
  await tabTo(enrol);
  await userEvent.keyboard('{Enter}');
  const sheet = page.getByRole('dialog');
  await tabTo(sheet.getByRole('textbox', { name: /端末の名前/ }));
  await userEvent.keyboard('通用口{Enter}');
  await expect
    .poll(() => sentVariables(EnrolEntranceDeviceMutation))
    .toEqual([{ input: { facilityId: 'f1', name: '通用口' } }]);
  await expect.element(sheet.getByText('ABCD-2345')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(enrol).toHaveFocus();

  answerDocument(EndEntranceDeviceMutation, { endEntranceDevice: { success: true } });
  await tabTo(page.getByRole('button', { name: '正面玄関の利用を終了する' }));
  await userEvent.keyboard('{Enter}');
  await tabTo(page.getByRole('alertdialog').getByRole('button', { name: '終了する' }));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentVariables(EndEntranceDeviceMutation)).toEqual([{ id: 'd1' }]);
});

test('who may only read has no buttons, and an empty list says who enrols', async () => {
  await open([], []);
  await expect.element(page.getByText(/施設の管理者が登録すると/)).toBeVisible();
  expect(page.getByRole('button', { name: /登録する|終了する/ }).query()).toBeNull();
});
