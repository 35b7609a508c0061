import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { addDays, jstDay, monthsLater } from '#platform/base/jst.ts';
import { currentTerms } from '#domain/corporation/consents/terms-rules.ts';
import {
  AcceptTermsMutation,
  CorporationConsentsQuery,
  DeclareLawfulMutation,
  EditCorporationMutation,
  SubmitCorporationMutation,
  type CorporationConsentsData,
  type OwnCorporationData,
} from '#apps/facility/facilities/facility-client.ts';

import { OwnFacilitiesQuery } from '#apps/facility/facilities/own-facilities-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { answerCorporation, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from './facility-shell.tsx';
import * as screen from '#apps/facility/corporation/facility-corporation.tsx';

const today = jstDay(new Date());
const declared = (on: string, endsOn: string) => ({
  personName: '田中 実',
  declaredAt: `${on}T03:00:00Z`,
  endsOn,
});

async function open(
  given: Partial<CorporationConsentsData>,
  rights = ['corporation.read', 'corporation.write'],
  corporation: Partial<OwnCorporationData> = {},
) {
  answerViewer(rights);
  answerCorporation(corporation);
  answerDocument(OwnFacilitiesQuery, { ownFacilities: { cursor: null, facilities: [] } });
  answerConsents(given);
  await openScreen(screen, {
    route: 'facility/corporation',
    at: '/facility/corporation',
    frame: FacilityShell,
  });
}

const answerConsents = (given: Partial<CorporationConsentsData>) =>
  answerDocument(CorporationConsentsQuery, {
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
  refuse(AcceptTermsMutation, { code: 'TERMS_OUTDATED', message: '利用規約が新しくなっています' });
  await agree().click();
  await expect.element(page.getByText('利用規約が新しくなっています')).toBeVisible();
  answerDocument(AcceptTermsMutation, { acceptTerms: { success: true } });
  const { version } = currentTerms;
  answerConsents({
    acceptances: [{ version, acceptedAt: '2026-12-01T03:00:00Z', personName: '田中 実' }],
  });
  await agree().click();
  await expect.element(page.getByText(/田中 実さんが同意済み/)).toBeVisible();
  expect(sentVariables(AcceptTermsMutation)).toEqual([{ version }, { version }]);
  await expect.element(text).not.toBeInTheDocument();
  // The pressed button is gone, so the focus is on the section.
  const section = page
    .getByRole('heading', { name: /^法人向け利用規約/ })
    .element()
    .closest('section');
  await expect.poll(() => document.activeElement).toBe(section);
});

test('an approval that arrives while a field is edited leaves the focus there', async () => {
  await open({}, undefined, { state: 'WAITING' });
  const contact = page.getByRole('textbox', { name: /連絡先の担当者/ });
  await contact.fill('事務 太郎');
  answerDocument(EditCorporationMutation, { editCorporation: { success: true } });
  answerCorporation({ state: 'APPROVED' });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('承認済み')).toBeVisible();
  await expect.element(contact).toHaveFocus();
});

test('a declaration of a year ago asks for another, and says what happens until then', async () => {
  const on = addDays(monthsLater(today, -12), -1);
  await open({ declarations: [declared(on, addDays(today, -2))] });
  await expect.element(page.getByText(/もう一度申告すると、また掲載できます/)).toBeVisible();
  await page.getByRole('button', { name: '申告する' }).click();
  await expect.element(page.getByText(/チェックを入れてください/).first()).toBeVisible();
  expect(sentVariables(DeclareLawfulMutation)).toEqual([]);
  answerDocument(DeclareLawfulMutation, { declareLawful: { success: true } });
  answerConsents({ declarations: [declared(today, monthsLater(today, 12))] });
  await page.getByLabelText(/いずれにもあたりません/).click();
  await expect.element(page.getByLabelText(/申告する方のお名前/)).toHaveValue('田中 実');
  await page.getByRole('button', { name: '申告する' }).click();
  await expect.element(page.getByText(/もう一度申告すると/)).not.toBeInTheDocument();
  await expect.element(page.getByLabelText(/申告する方のお名前/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/さんが申告済み/)).toHaveFocus();
});

test('who may not write reads the same, without the buttons', async () => {
  const on = addDays(monthsLater(today, -12), 10);
  await open({ declarations: [declared(on, addDays(today, 9))] }, ['corporation.read']);
  await expect.element(page.getByText('申告の期限が近づいています')).toBeVisible();
  await expect.element(agree()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '申告する' })).not.toBeInTheDocument();
});

const bare = {
  state: 'PREPARING',
  corporateNumber: null,
  representative: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
} as const;
const ask = () => page.getByRole('button', { name: '確認を申し込む' });

test('a new corporation reads what its request needs, and begins with its owner as the contact', async () => {
  await open({}, undefined, bare);
  const needed = page.getByText(/^申し込みの前に、/);
  const three = '法人の情報・利用規約への同意・求人不受理の事由についての申告';
  await expect.element(needed).toHaveTextContent(`申し込みの前に、${three}が必要です。`);
  await expect.element(page.getByLabelText(/連絡先の担当者/)).toHaveValue('田中 実');
  await expect.element(page.getByLabelText(/連絡先のメール/)).toHaveValue('owner@hinata.example');
  const message = '法人の情報がそろっていないため、確認を申し込めません';
  refuse(SubmitCorporationMutation, { code: 'CORPORATION_INCOMPLETE', message });
  await ask().click();
  await expect.element(page.getByText(message)).toBeVisible();
  answerDocument(AcceptTermsMutation, { acceptTerms: { success: true } });
  const { version } = currentTerms;
  answerConsents({
    acceptances: [{ version, acceptedAt: '2026-12-01T03:00:00Z', personName: '田中 実' }],
  });
  await agree().click();
  await expect
    .element(needed)
    .toHaveTextContent('申し込みの前に、法人の情報・求人不受理の事由についての申告が必要です。');
  // After the new consent the refusal may no longer apply, so the page removes the refusal.
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
});

test('after the request the page says what happens now', async () => {
  await open({}, undefined, { state: 'WAITING' });
  await expect.element(page.getByText(/確認が終わると、メールでお知らせします/)).toBeVisible();
  await expect.element(ask()).not.toBeInTheDocument();
  const next = page.getByRole('link', { name: '次へ：施設を準備する' });
  await expect.element(next).toHaveAttribute('href', '/facility');
});
