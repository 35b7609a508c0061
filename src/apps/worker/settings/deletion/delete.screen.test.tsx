import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import * as deletion from './delete.tsx';
import { DeletableJudgementQuery } from './deletion-client.ts';

test('each reason of the contract stands in its order, with what to do about it', async () => {
  answerDocument(DeletableJudgementQuery, {
    workerDeletableJudgement: {
      isDeletable: false,
      // Sentences that the product does not contain, so that only this list can show them.
      undeletableReasons: ['契約による理由の一', '契約による理由の二'],
      obstacles: [
        { advice: '勤務が終わるのをお待ちください', path: '/shifts' },
        { advice: '給与を振り込んでください', path: '/earnings' },
      ],
      pointsToLose: 0,
      hasStatements: false,
    },
  });
  await openScreen(deletion, { route: 'settings/account/delete', at: '/settings/account/delete' });
  await expect.element(page.getByText('まだ退会できません')).toBeVisible();
  const rows = page.getByRole('listitem').getByRole('link');
  await expect
    .element(rows.nth(0))
    .toHaveTextContent('契約による理由の一勤務が終わるのをお待ちください');
  await expect.element(rows.nth(1)).toHaveTextContent('契約による理由の二給与を振り込んでください');
  await expect.element(rows.nth(1)).toHaveAttribute('href', '/earnings');
  expect(page.getByRole('link', { name: /退会の手続き/ }).query()).toBeNull();
});
