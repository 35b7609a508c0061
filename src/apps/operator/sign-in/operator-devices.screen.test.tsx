import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import { StaffDevices } from '#apps/parts/back-office/account-staff-client.ts';
import { StartPasskeyProof } from '#platform/web/passkeys/passkeys-client.ts';
import { OperatorViewer } from '#apps/operator/corporations/corporations-client.ts';
import * as screen from './operator-devices.tsx';

test('an operator who signed in by e-mail is asked for the passkey, and reads there why it failed', async () => {
  const viewer = { id: 'o1', name: '運営 花子', email: 'hanako@hitokoma.example' };
  answerDocument(OperatorViewer, {
    operatorViewer: { ...viewer, hasPasskey: true, isProved: false },
  });
  answerDocument(StaffDevices, { staffSessions: [], passkeys: [] });
  await openOperatorScreen(screen, { route: 'operator/devices', at: '/operator/devices' });
  await expect.element(page.getByText('パスキーで確認してください')).toBeVisible();
  const message = '回数の上限に達しました';
  refuse(StartPasskeyProof, { code: 'RATE_LIMITED', message });
  await page.getByRole('button', { name: 'パスキーで確認する' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  expect(sentVariables(StartPasskeyProof)).toEqual([{}]);
});
