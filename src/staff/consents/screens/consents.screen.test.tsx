import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { addDays, jstDay, monthsLater } from '#base/jst.ts';
import { currentTerms } from '#employer/consents/terms-rules.ts';
import {
  AcceptTerms,
  CorporationConsents,
  DeclareLawful,
  OwnCorporation,
  type ConsentsData,
} from '#employer/facility-client.ts';

import { answer, refuse, sent } from '#testing/components/api.ts';
import { viewerWith } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '../../screens/facility-shell.tsx';
import * as screen from '../../screens/facility-corporation.tsx';

const today = jstDay(new Date());
const declared = (on: string, endsOn: string) => ({
  personName: '田中 実',
  declaredAt: `${on}T03:00:00Z`,
  endsOn,
});

async function open(
  given: Partial<ConsentsData>,
  rights = ['corporation.read', 'corporation.write'],
) {
  viewerWith(rights);
  answer(OwnCorporation, {
    ownCorporation: {
      id: 'c1',
      name: '社会福祉法人 ひなた会',
      address: '東京都世田谷区桜1-2-3',
      state: 'APPROVED',
      stateReason: null,
      corporateNumber: '7000012050002',
      representative: '田中 実',
      contactName: '事務 花子',
      contactEmail: 'office@hinata.example',
      contactPhone: '0312345678',
      currentTermsVersion: currentTerms.version,
      termsVersion: null,
      termsAcceptedAt: null,
      declaredAt: null,
      declaredByName: null,
    },
  });
  answerConsents(given);
  await openScreen(screen, {
    route: 'facility/corporation',
    at: '/facility/corporation',
    frame: FacilityShell,
  });
}

const answerConsents = (given: Partial<ConsentsData>) =>
  answer(CorporationConsents, {
    corporationConsents: {
      currentVersion: currentTerms.version,
      requiredFrom: currentTerms.requiredFrom,
      acceptances: [],
      declarations: [],
      ...given,
    },
  });

const agree = () => page.getByRole('button', { name: '利用規約に同意する' });

test('the whole text stands before the button that accepts it', async () => {
  await open({});
  const text = page.getByRole('region', { name: '利用規約の全文' });
  await expect.element(text.getByText(/第9条（賃金と立替払い）/)).toBeVisible();
  refuse(AcceptTerms, { code: 'TERMS_OUTDATED', message: '利用規約が新しくなっています' });
  await agree().click();
  await expect.element(page.getByText('利用規約が新しくなっています')).toBeVisible();
  answer(AcceptTerms, { acceptTerms: { success: true } });
  const { version } = currentTerms;
  answerConsents({
    acceptances: [{ version, acceptedAt: '2026-12-01T03:00:00Z', personName: '田中 実' }],
  });
  await agree().click();
  await expect.element(page.getByText(/田中 実さんが同意済み/)).toBeVisible();
  expect(sent(AcceptTerms)).toEqual([{ version }, { version }]);
  await expect.element(text).not.toBeInTheDocument();
});

test('a declaration of a year ago asks for another, and says what happens until then', async () => {
  const on = addDays(monthsLater(today, -12), -1);
  await open({ declarations: [declared(on, addDays(today, -2))] });
  await expect.element(page.getByText(/もう一度申告すると、また掲載できます/)).toBeVisible();
  await page.getByRole('button', { name: '申告する' }).click();
  await expect.element(page.getByText(/チェックを入れてください/).first()).toBeVisible();
  expect(sent(DeclareLawful)).toEqual([]);
  answer(DeclareLawful, { declareLawful: { success: true } });
  answerConsents({ declarations: [declared(today, monthsLater(today, 12))] });
  await page.getByLabelText(/いずれにもあたりません/).click();
  await page.getByLabelText(/申告する方のお名前/).fill('田中 実');
  await page.getByRole('button', { name: '申告する' }).click();
  await expect.element(page.getByText(/もう一度申告すると/)).not.toBeInTheDocument();
  await expect.element(page.getByLabelText(/申告する方のお名前/)).not.toBeInTheDocument();
});

test('who may not write reads the same, without the buttons', async () => {
  const on = addDays(monthsLater(today, -12), 10);
  await open({ declarations: [declared(on, addDays(today, 9))] }, ['corporation.read']);
  await expect.element(page.getByText('申告の期限が近づいています')).toBeVisible();
  await expect.element(agree()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '申告する' })).not.toBeInTheDocument();
});
