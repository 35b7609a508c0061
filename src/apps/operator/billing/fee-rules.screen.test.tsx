import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import { CorporationsQuery } from '#apps/operator/corporations/corporations-client.ts';
import {
  OperatorAskFeeRuleMutation,
  OperatorFeeRulePlacesQuery,
  OperatorFeeRulesQuery,
} from './fee-rules-client.ts';
import * as screen from './fee-rules.tsx';

const general = {
  id: 'r1',
  fromDay: '2000-01-01',
  corporationName: null,
  facilityName: null,
  workerKind: null,
  basisPoints: 2_000,
  yenPerHour: null,
  minimumFee: null,
  maximumFee: null,
};
const ofFacility = {
  ...general,
  id: 'r2',
  fromDay: '2026-12-05',
  corporationName: '社会福祉法人 ひなた会',
  facilityName: 'ひなたの里',
  workerKind: 'OWN_PEOPLE',
  basisPoints: null,
  yenPerHour: 150,
  minimumFee: 500,
} as const;

test('the rules of a corporation are listed, and one is asked for with its words', async () => {
  answerDocument(OperatorFeeRulesQuery, {
    feeRules: { rules: [ofFacility, general], cursor: null },
  });
  answerDocument(OperatorFeeRulePlacesQuery, {
    feeRulePlaces: {
      id: 'c1',
      name: '社会福祉法人 ひなた会',
      facilities: [{ id: 'f1', name: 'ひなたの里' }],
    },
  });
  await openOperatorScreen(screen, {
    route: 'operator/money/fees',
    at: '/operator/money/fees?corporation=c1',
  });
  await expect.element(page.getByText('1時間につき150円（最低500円）')).toBeVisible();
  await expect
    .element(page.getByText(/社会福祉法人 ひなた会・ひなたの里・なかまの方/))
    .toBeVisible();
  await expect.element(page.getByText('賃金の20％')).toBeVisible();
  expect(sentVariables(OperatorFeeRulesQuery)).toEqual([{ corporationId: 'c1', cursor: null }]);

  await page.getByRole('button', { name: /ひなたの里.*規則を加える/ }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('textbox', { name: /理由/ }).fill('覚書のとおりです');
  await dialog.getByRole('textbox', { name: /根拠/ }).fill('11月28日の覚書の写し');
  await dialog.getByRole('textbox', { name: /割合/ }).fill('12.345');
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(dialog.getByText(/小数第2位まで/).first()).toBeVisible();
  expect(sentVariables(OperatorAskFeeRuleMutation)).toEqual([]);

  answerDocument(OperatorAskFeeRuleMutation, { askFeeRule: { success: true } });
  await dialog.getByRole('textbox', { name: /割合/ }).fill('12.5');
  await dialog.getByRole('textbox', { name: /最低額/ }).fill('500');
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(page.getByText('手数料の規則を加えることを依頼しました')).toBeVisible();
  expect(sentVariables(OperatorAskFeeRuleMutation)).toEqual([
    {
      input: {
        facilityId: 'f1',
        fromDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        workerKind: null,
        basis: 'WAGE',
        amount: 1_250,
        minimumFee: 500,
        maximumFee: null,
        reason: '覚書のとおりです',
        evidence: '11月28日の覚書の写し',
      },
    },
  ]);
});

test('without a corporation, the page lists all rules and finds a corporation by its name', async () => {
  answerDocument(OperatorFeeRulesQuery, { feeRules: { rules: [general], cursor: null } });
  answerDocument(CorporationsQuery, {
    corporations: {
      cursor: null,
      corporations: [
        {
          id: 'c1',
          name: '社会福祉法人 ひなた会',
          createdAt: '2026-11-01T00:00:00.000Z',
          facilityCount: 2,
          memberCount: 3,
        },
      ],
    },
  });
  await openOperatorScreen(screen, {
    route: 'operator/money/fees',
    at: '/operator/money/fees?text=ひなた',
    viewer: { roles: ['MONEY'] },
  });
  await expect
    .element(page.getByRole('link', { name: /ひなた会/ }))
    .toHaveAttribute('href', '/operator/money/fees?corporation=c1');
  expect(sentVariables(CorporationsQuery)).toEqual([{ text: 'ひなた', cursor: null }]);
});
