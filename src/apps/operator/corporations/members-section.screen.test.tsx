import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { currentTerms } from '#domain/corporation/consents/terms-rules.ts';
import {
  ConsentsOfCorporationQuery,
  CorporationStandingQuery,
  FacilityAgreementsQuery,
} from './standing-client.ts';
import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  CorporationQuery,
  CorporationMembersQuery,
  FreezeFacilityMutation,
  RemoveCorporationMemberMutation,
  WithdrawOwnerInvitationMutation,
} from './corporations-client.ts';
import { staffMessages } from '#access/people/messages.ts';
import * as screen from './operator-corporation.tsx';
import { OperatorRegisterChecksQuery } from './registers-client.ts';

const at = '2026-12-01T00:00:00.000Z';

async function open() {
  answerDocument(CorporationQuery, {
    corporation: {
      id: 'c1',
      name: '社会福祉法人 ひなた会',
      address: '東京都',
      createdAt: at,
      facilities: [{ id: 'f1', name: 'ひなたの里', freezeReason: null }],
      invitations: [{ id: 'i1', name: '田中', email: 'a@x.example', sentAt: at, expiresAt: at }],
    },
  });
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
      provenAt: at,
    },
  });
  answerDocument(ConsentsOfCorporationQuery, {
    corporationConsents: {
      currentVersion: currentTerms.version,
      requiredFrom: currentTerms.requiredFrom,
      acceptances: [],
      declarations: [],
    },
  });
  const member = { id: 'm1', name: '佐々木 翔', email: 'm@x.example', role: 'OWNER', since: at };
  answerDocument(OperatorRegisterChecksQuery, { registerChecks: [] });
  answerDocument(CorporationMembersQuery, {
    corporationMembers: { cursor: null, members: [{ ...member, role: 'OWNER' }] },
  });
  await openOperatorScreen(screen, {
    route: 'operator/corporations/:corporationId',
    at: '/operator/corporations/c1',
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a member is removed with a reason of five characters, and a refusal stays in the question', async () => {
  await open();
  await page.getByRole('button', { name: '佐々木 翔を外す' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: '外す', exact: true }).click();
  await expect.element(dialog.getByText(/5文字以上、200文字以内で入力してください/)).toBeVisible();
  expect(sentVariables(RemoveCorporationMemberMutation)).toEqual([]);
  refuse(RemoveCorporationMemberMutation, {
    code: 'LAST_OWNER',
    message: staffMessages.LAST_OWNER,
  });
  await dialog.getByRole('textbox', { name: /理由/ }).fill('退職した方のため');
  await dialog.getByRole('button', { name: '外す', exact: true }).click();
  await expect.element(dialog.getByText(staffMessages.LAST_OWNER)).toBeVisible();
  expect(sentVariables(RemoveCorporationMemberMutation)).toEqual([
    { input: { id: 'm1', reason: '退職した方のため' } },
  ]);
});

test('a facility is frozen with a reason, and an invitation is withdrawn', async () => {
  await open();
  answerDocument(FreezeFacilityMutation, { freezeFacility: { success: true } });
  await page.getByRole('button', { name: 'ひなたの里の新しい募集を停止する' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: /理由/ }).fill('労働局の調査のため');
  await dialog.getByRole('button', { name: '停止する' }).click();
  await expect.element(page.getByText('新しい募集を停止しました')).toBeVisible();
  expect(sentVariables(FreezeFacilityMutation)).toEqual([
    { input: { id: 'f1', reason: '労働局の調査のため' } },
  ]);
  answerDocument(WithdrawOwnerInvitationMutation, { withdrawOwnerInvitation: { success: true } });
  await page.getByRole('button', { name: '田中への招待を取り消す' }).click();
  await expect.element(page.getByText('招待を取り消しました')).toBeVisible();
  expect(sentVariables(WithdrawOwnerInvitationMutation)).toEqual([{ id: 'i1' }]);
});

test('the 36協定 of a facility are read with their files, and a failure says why', async () => {
  await open();
  refuse(FacilityAgreementsQuery, { code: 'RATE_LIMITED', message: '操作が続いています' });
  await page.getByRole('button', { name: 'ひなたの里の36協定を見る' }).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText('操作が続いています')).toBeVisible();
  const paper = { kind: 'pdf', bytes: 20_480, addedAt: at, addedBy: '田中 実' } as const;
  const filing = {
    id: 'g1',
    number: '第77号',
    office: '新宿労働基準監督署',
    startsOn: '2026-04-01',
    endsOn: '2027-03-31',
    dailyMinutes: 120,
    monthlyHours: 45,
    yearlyHours: 360,
    specialClause: false,
    withdrawnAt: null,
  };
  answerDocument(FacilityAgreementsQuery, {
    facilityAgreements: [
      {
        ...filing,
        papers: [
          { ...paper, id: 'p2', state: 'CURRENT' },
          { ...paper, id: 'p1', state: 'REMOVED' },
        ],
      },
      { ...filing, id: 'g0', number: '第70号', papers: [] },
    ],
  });
  await sheet.getByRole('button', { name: 'もう一度読み込む' }).click();
  const link = sheet.getByRole('link');
  await expect.element(link).toHaveAttribute('href', '/api/operator/agreement-papers/p2');
  await expect.element(sheet.getByText('受付印のある届の控えはありません。')).toBeVisible();
});
