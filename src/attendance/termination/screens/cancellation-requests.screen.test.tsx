import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answer } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { CancellationRequests, type CancellationRequestView } from '../../cancellation-client.ts';
import * as cancellationRequests from './cancellation-requests.tsx';

const request: CancellationRequestView = {
  id: 'c1',
  shift: {
    id: 'a1',
    facilityName: 'ひまわり苑',
    facilityPhoneNumber: '0312345678',
    title: '日勤の介護',
    startsAt: '2026-12-01T00:00:00.000Z',
    endsAt: '2026-12-01T09:00:00.000Z',
  },
  state: 'REQUESTED',
  reason: '入所者が減りました',
  compensation: 12_500,
  receivable: 12_421,
  isTaxProvisional: false,
  apologyPoints: 0,
  requestedAt: '2026-11-30T00:00:00.000Z',
  answerBy: '2026-11-30T12:00:00.000Z',
  answeredAt: null,
  canAnswer: true,
  termination: null,
};

test.for([true, false])(
  'the pay of a cancelled shift marks a provisional tax: %s',
  async (isTaxProvisional) => {
    answer(CancellationRequests, {
      scheduleCancellationRequests: [{ ...request, isTaxProvisional }],
    });
    await openScreen(cancellationRequests, {
      route: 'shifts/cancellation-requests',
      at: '/shifts/cancellation-requests',
      now: '2026-11-30T01:00:00.000Z',
    });
    const card = page.getByRole('article');
    await expect
      .element(card)
      .toMatchTextContent(
        isTaxProvisional
          ? /受取額の目安 12,421円（仮の税額）/
          : /受取額の目安 12,421円(?!（仮の税額）)/,
      );
    expect(page.getByText('（仮の税額）').elements()).toHaveLength(isTaxProvisional ? 1 : 0);
  },
);
