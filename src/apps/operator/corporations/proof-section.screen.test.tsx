import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { OperatorAskCorporationProofMutation } from '#apps/operator/countersign/countersign-client.ts';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { ProofSection } from './proof-section.tsx';
import { CorporationStandingQuery } from './standing-client.ts';

async function open(provenAt: string | null) {
  answerDocument(CorporationStandingQuery, {
    corporationStanding: {
      id: 'c1',
      state: 'APPROVED',
      stateReason: null,
      corporateNumber: null,
      representative: '',
      contactName: '',
      contactEmail: '',
      contactPhone: '',
      termsVersion: null,
      declaredAt: null,
      declaredByName: null,
      provenAt,
    },
  });
  const Page = () => (
    <>
      <h1>法人</h1>
      <ProofSection id="c1" />
    </>
  );
  await openScreen({ default: Page }, { route: '', at: '/' });
  await expect.element(page.getByRole('heading', { name: '給与の受け取り' })).toBeVisible();
}

const button = () => page.getByRole('button', { name: '「すぐ払い」にすることを依頼する' });

test('a proven corporation says since when, and offers nothing', async () => {
  await open('2026-12-01T00:00:00.000Z');
  await expect.element(page.getByText('すぐ払い', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/2026\/12\/01/)).toBeVisible();
  expect(button().elements()).toEqual([]);
});

test('the proof of a corporation is requested with reason and evidence', async () => {
  answerDocument(OperatorAskCorporationProofMutation, { askCorporationProof: { success: true } });
  await open(null);
  await expect.element(page.getByText('支払日払い', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/1日30,000円.*100,000円まで/)).toBeVisible();
  await button().click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('textbox', { name: /根拠/ }).fill('通帳の写し');
  await dialog.getByRole('textbox', { name: /理由/ }).fill('前払いがあります');
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentVariables(OperatorAskCorporationProofMutation)).toEqual([
    { input: { corporationId: 'c1', reason: '前払いがあります', evidence: '通帳の写し' } },
  ]);
});
