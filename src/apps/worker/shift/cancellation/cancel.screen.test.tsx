import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import type { DataOf } from '#platform/web/graphql/document.ts';
import {
  CancelShiftMutation,
  CancelWarningsQuery,
  type CancelWarningsView,
} from '../cancellation-client.ts';
import * as cancel from './cancel.tsx';

const warnings: CancelWarningsView = {
  shift: {
    id: 'a1',
    facilityName: 'ひまわり苑',
    facilityPhoneNumber: '0312345678',
    title: '日勤の介護',
    startsAt: '2026-12-01T00:00:00.000Z',
    endsAt: '2026-12-01T09:00:00.000Z',
  },
  unavailable: null,
  importantMatters: ['キャンセルは取り消せません'],
  precautions: ['理由は施設に伝わります'],
  penalties: [
    {
      subject: 'ペナルティポイント',
      unit: 'pt',
      current: { prefix: '現在', amount: 0, counts: null },
      after: { prefix: '変更後', amount: 4, counts: null },
    },
  ],
  reasons: [
    {
      id: 'infection',
      name: '感染症',
      needsNote: false,
      proof: '診断書があると免除されます',
      asked: null,
    },
    {
      id: 'facility_request',
      name: '施設から頼まれた',
      needsNote: false,
      proof: null,
      asked: '施設に確認し、48時間以内の回答を求めます',
    },
    { id: 'other', name: 'その他', needsNote: true, proof: null, asked: null },
  ],
  needsPhoneCall: true,
  ifAsked: {
    importantMatters: ['ペナルティは今はつきません'],
    penalties: [
      {
        subject: 'ペナルティポイント',
        unit: 'pt',
        current: { prefix: '現在', amount: 0, counts: null },
        after: { prefix: '変更後', amount: 0, counts: null },
      },
    ],
  },
};

async function open(change: Partial<CancelWarningsView> = {}) {
  answerDocument(CancelWarningsQuery, { cancelWarnings: { ...warnings, ...change } });
  await openScreen(cancel, { route: 'shifts/:attendanceId/cancel', at: '/shifts/a1/cancel' });
  await expect.element(page.getByRole('heading', { name: 'キャンセル', level: 1 })).toBeVisible();
}

const note = () => page.getByRole('textbox', { name: /くわしい事情/ });
const toldName = () => page.getByRole('textbox', { name: /相手のお名前/ });
const submit = () => page.getByRole('button', { name: 'キャンセルする' }).click();

test('an empty form sends nothing, and its summary leads to the fields', async () => {
  await open();
  await submit();
  const summary = page.getByRole('region', { name: '2か所を確認してください' });
  await expect.element(summary).toHaveFocus();
  await summary.getByRole('link').nth(1).click();
  await expect.element(toldName()).toHaveFocus();
  expect(sentVariables(CancelShiftMutation)).toEqual([]);
});

test('a reason that needs a note says so, and another reason takes its error away', async () => {
  await open({ needsPhoneCall: false });
  await page.getByText('その他').click();
  await submit();
  await expect.element(note()).toHaveAccessibleDescription(/10文字以上で書いてください/);
  await expect.element(note()).toBeInvalid();
  await page.getByText('感染症').click();
  await expect.element(note()).toBeValid();
  await expect.element(page.getByText('診断書があると免除されます')).toBeVisible();
});

test('two presses cancel once, with the cost that was shown, and lead back to the shift', async () => {
  await open();
  const server = Promise.withResolvers<DataOf<typeof CancelShiftMutation>>();
  answerDocument(CancelShiftMutation, () => server.promise);
  await page.getByText('感染症').click();
  await toldName().fill('佐藤');
  await submit();
  const pending = page.getByRole('button', { name: 'キャンセルしています…' });
  await expect.element(pending).toBeVisible();
  await pending.click();
  const input = { id: 'a1', reason: 'infection', note: '', toldName: '佐藤', penaltyAfter: 4 };
  expect(sentVariables(CancelShiftMutation)).toEqual([{ input }]);
  server.resolve({ cancelAttendance: { success: true } });
  await expect.element(page.getByText('移動先：/shifts/a1')).toBeVisible();
});

test('a cancellation that the facility asked for costs nothing now, and names the person who asked', async () => {
  await open();
  const charged = page.getByText('4', { exact: true });
  await expect.element(charged).toBeVisible();
  await page.getByText('施設から頼まれた').click();
  await expect.element(charged).not.toBeInTheDocument();
  await expect.element(page.getByText('ペナルティは今はつきません')).toBeVisible();
  await expect.element(page.getByText(/キャンセルは取り消せません/)).not.toBeInTheDocument();
  await expect.element(page.getByText('施設に確認し、48時間以内の回答を求めます')).toBeVisible();
  await expect.element(page.getByText('今はペナルティはつきません')).toBeVisible();
  await expect.element(toldName()).not.toBeInTheDocument();
  await submit();
  const who = page.getByRole('textbox', { name: /依頼した施設の方のお名前/ });
  await expect.element(who).toBeInvalid();
  await who.fill('佐藤');
  answerDocument(CancelShiftMutation, { cancelAttendance: { success: true } });
  await submit();
  await expect.element(page.getByText('移動先：/shifts/a1')).toBeVisible();
  expect(sentVariables(CancelShiftMutation)).toMatchObject([
    { input: { reason: 'facility_request', toldName: '佐藤' } },
  ]);
});

test('a cost that has grown meanwhile is refused and shown', async () => {
  await open({ needsPhoneCall: false });
  refuse(CancelShiftMutation, { code: 'PENALTY_CHANGED', message: 'ペナルティが変わりました' });
  const [points] = warnings.penalties;
  if (!points) throw new Error('no penalty');
  const grown = [{ ...points, after: { ...points.after, amount: 8 } }];
  answerDocument(CancelWarningsQuery, { cancelWarnings: { ...warnings, penalties: grown } });
  await page.getByText('感染症').click();
  await submit();
  await expect.element(page.getByRole('alert').getByText('ペナルティが変わりました')).toBeVisible();
  await expect.element(page.getByText(/0 → 8pt/)).toBeVisible();
});

test('a refusal is scrolled to from the button a screen below it, and may be sent again', async () => {
  const others = Array.from({ length: 15 }, (_, index) => {
    return { id: `r${index}`, name: `理由${index}`, needsNote: false, proof: null, asked: null };
  });
  await open({ needsPhoneCall: false, reasons: [...warnings.reasons, ...others] });
  refuse(CancelShiftMutation, { code: 'SERVER_ERROR', message: '通信できませんでした' });
  await page.getByText('感染症').click();
  const banner = page.getByRole('alert').getByText('通信できませんでした');
  for (const presses of [1, 2]) {
    await submit();
    await expect.element(banner).toBeInViewport();
    expect(sentVariables(CancelShiftMutation)).toHaveLength(presses);
  }
});

test('a shift that can only be reported absent offers that instead of a form', async () => {
  await open({ unavailable: { code: 'CANCEL_NOT_ALLOWED', reason: '開始後はできません' } });
  const report = page.getByRole('link', { name: '欠勤を報告する' });
  await expect.element(report).toHaveAttribute('href', '/shifts/a1/absence');
  await expect.element(page.getByRole('radio').first()).not.toBeInTheDocument();
});
