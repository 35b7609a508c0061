import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { sendPageChange, openPageWithChannel } from '#testing/components/live-channel.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  OperatorCasesInHandQuery,
  OperatorTakeCaseMutation,
} from '#apps/operator/parts/cases-client.ts';
import { OperatorInboxQuery } from '#apps/operator/inbox/inbox-client.ts';
import {
  OperatorApproveDocumentMutation,
  OperatorDocumentQuery,
  OperatorDocumentsQuery,
  OperatorRejectDocumentMutation,
  type DocumentToReview,
} from './documents-client.ts';
import * as screen from './document.tsx';

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const review: DocumentToReview = {
  id: 'd2',
  kind: 'identity',
  title: '在留カード',
  submittedAt: '2026-11-30T00:00:00.000Z',
  dueAt: '2026-12-01T00:00:00.000Z',
  profile: [{ label: '氏名', text: '佐藤 花子' }],
  profileVersion: 7,
  declared: [{ label: '在留資格', text: '留学' }],
  proposedPermission: 'limited_28_hours',
  expiresOn: '2027-03-31',
  hasNamesake: true,
  pictures: [{ label: '表面', url: picture }],
};
const rowOf = (id: string) => ({
  id,
  kind: 'identity' as const,
  workerName: '佐藤 花子',
  title: '在留カード',
  submittedAt: '2026-11-30T00:00:00.000Z',
});

async function open(ids = ['d1', 'd2', 'd3'], more: Partial<DocumentToReview> = {}) {
  answerDocument(OperatorDocumentQuery, { review: { ...review, ...more } });
  answerDocument(OperatorDocumentsQuery, {
    waitingReviews: { reviews: ids.map(rowOf), cursor: null },
  });
  const route = 'operator/documents/:documentId';
  await openOperatorScreen(screen, { route, at: '/operator/documents/d2' });
  const heading = page.getByRole('heading', { name: '本人確認：在留カード', level: 1 });
  await expect.element(heading).toBeVisible();
}

test('the pictures stand beside what the worker wrote, with a warning about a namesake', async () => {
  await open();
  await expect.element(page.getByRole('img', { name: /表面/ })).toBeVisible();
  await expect.element(page.getByText('留学')).toBeVisible();
  await expect.element(page.getByText('同じ氏名・生年月日の書類があります')).toBeVisible();
  await expect.element(page.getByRole('combobox')).toHaveValue('limited_28_hours');
});

test('a document without a picture cannot be approved, and says why', async () => {
  await open(['d2'], { pictures: [] });
  const approve = page.getByRole('button', { name: '承認する' });
  await expect.element(approve).toHaveAttribute('aria-disabled', 'true');
  await expect.element(approve).toHaveAccessibleDescription(/写真がないため承認できません/);
  await approve.click({ force: true });
  expect(sentVariables(OperatorApproveDocumentMutation)).toEqual([]);
});

test('an approval carries the version of the profile that was looked at', async () => {
  await open();
  const message = 'プロフィールが変わったため、承認できません。もう一度確かめてください';
  refuse(OperatorApproveDocumentMutation, { code: 'PROFILE_CHANGED', message });
  const approve = page.getByRole('button', { name: '承認する' });
  await approve.click();
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
  answerDocument(OperatorApproveDocumentMutation, { approveReview: { success: true } });
  answerDocument(OperatorDocumentsQuery, {
    waitingReviews: { reviews: ['d1', 'd3'].map(rowOf), cursor: null },
  });
  await approve.click();
  await expect.element(page.getByText('承認しました')).toBeVisible();
  expect(sentVariables(OperatorApproveDocumentMutation)[1]).toEqual({
    input: {
      id: 'd2',
      expiresOn: '2027-03-31',
      workPermission: 'limited_28_hours',
      profileVersion: 7,
    },
  });
});

test('the counts of what waits follow a decision at once', async () => {
  await open();
  answerDocument(OperatorApproveDocumentMutation, { approveReview: { success: true } });
  const before = sentVariables(OperatorInboxQuery).length;
  await page.getByRole('button', { name: '承認する' }).click();
  await expect.element(page.getByText('承認しました')).toBeVisible();
  await expect.poll(() => sentVariables(OperatorInboxQuery).length).toBeGreaterThan(before);
});

test('a rejection needs one of the reasons, and after the last document the list follows', async () => {
  await open(['d2']);
  await page.getByRole('button', { name: '差し戻す…' }).click();
  await page.getByRole('button', { name: '差し戻す', exact: true }).click();
  await expect.element(page.getByText('差し戻す理由を選んでください').first()).toBeVisible();
  expect(sentVariables(OperatorRejectDocumentMutation)).toEqual([]);
  answerDocument(OperatorRejectDocumentMutation, { rejectReview: { success: true } });
  answerDocument(OperatorDocumentsQuery, { waitingReviews: { reviews: [], cursor: null } });
  await page.getByRole('radio', { name: '画像不鮮明' }).click();
  await page.getByRole('button', { name: '差し戻す', exact: true }).click();
  await expect.element(page.getByText('移動先：/operator/documents')).toBeVisible();
  expect(sentVariables(OperatorRejectDocumentMutation)).toEqual([
    { input: { id: 'd2', reason: '画像不鮮明' } },
  ]);
});

test('the documents before and after are in reach of the keyboard', async () => {
  await open();
  const next = page.getByRole('link', { name: '次の書類' });
  await expect.element(next).toHaveAttribute('href', '/operator/documents/d3');
  await expect
    .element(page.getByRole('link', { name: '前の書類' }))
    .toHaveAttribute('href', '/operator/documents/d1');
  answerDocument(OperatorDocumentQuery, { review: { ...review, id: 'd3', title: '運転免許証' } });
  await userEvent.keyboard('{Alt>}j{/Alt}');
  const heading = page.getByRole('heading', { name: '本人確認：運転免許証', level: 1 });
  await expect.element(heading).toBeVisible();
  await expect.element(heading).toHaveFocus();
});

test('a document that another operator has open says so, and is taken over with one press', async () => {
  await openPageWithChannel(() => open());
  const takenAt = '2026-12-01T00:00:00.000Z';
  const other = { kind: 'DOCUMENT' as const, id: 'd2', holderName: '運営 二郎', takenAt };
  answerDocument(OperatorCasesInHandQuery, { casesInHand: [{ ...other, isOwn: false }] });
  sendPageChange('cases');
  await expect.element(page.getByText('運営 二郎さんが確認中です')).toBeVisible();
  expect(page.getByRole('button', { name: '承認する' }).query()).toBeNull();
  answerDocument(OperatorCasesInHandQuery, { casesInHand: [{ ...other, isOwn: true }] });
  await page.getByRole('button', { name: '引き継ぐ' }).click();
  await expect.element(page.getByRole('button', { name: '承認する' })).toBeVisible();
  expect(sentVariables(OperatorTakeCaseMutation)).toEqual([
    { input: { kind: 'DOCUMENT', id: 'd2', takeOver: false } },
    { input: { kind: 'DOCUMENT', id: 'd2', takeOver: true } },
  ]);
});
