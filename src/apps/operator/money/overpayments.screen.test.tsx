import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import { OperatorOverpaymentsQuery, type OverpaymentInState } from './overpayments-client.ts';
import * as screen from './overpayments.tsx';

test('an overpayment that a raised wage has ended shows what is wage and what is written off', async () => {
  const raised: OverpaymentInState = {
    id: 'o1',
    state: 'WAIVED',
    workerName: '佐藤 花子',
    employerName: '社会福祉法人 ひなた',
    facilityName: 'ひなたの里',
    workDay: '2026-12-01',
    amount: 2_170,
    deducted: 0,
    writtenOff: 1_205,
    restored: 965,
    isLowering: false,
    reason: '休憩が60分から180分に変わりました',
    askedAt: '2026-12-01T09:20:00.000Z',
    answerBy: '2026-12-15T09:20:00.000Z',
    answeredAt: null,
    textVersion: null,
  };
  answerDocument(OperatorOverpaymentsQuery, {
    overpayments: { overpayments: [raised], cursor: null },
  });
  const at = '/operator/money/overpayments?state=WAIVED';
  await openOperatorScreen(screen, { route: 'operator/money/overpayments', at });
  await expect.element(page.getByText(/免除1,205円・給与として残る965円/)).toBeVisible();
  const tab = page.getByRole('link', { name: '退会・給与の増額・税額の変更' });
  await expect.element(tab).toHaveAttribute('aria-current');
});
