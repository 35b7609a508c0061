import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import {
  RequestAttendanceApprovalMutation,
  RequestBankTransferMutation,
  WalletQuery,
} from '#apps/worker/wages/client.ts';
import { misdirectedTapMs } from '#platform/ui/overlays/passing-tap.ts';
import type { DataOf } from '#platform/web/graphql/document.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen, tapAt } from '#testing/components/screen.tsx';
import { buildShiftCard, buildShiftDetail } from '#testing/components/shift.ts';
import { walletBankAccount, buildWalletSummary } from '#testing/components/wallet.ts';
import { RegisterWorkEndMutation, RegisterWorkStartMutation, ShiftQuery } from '../client.ts';
import type { StampKind } from '#domain/attendance/stamps/next-stamp.ts';
import { stampQueue } from '#domain/attendance/stamps/stamp-queue.ts';
import { DatesOfJobQuery } from './done/earned-client.ts';
import { overtimeReasonForFacility } from './use-stamp.ts';
import * as stamp from './stamp.tsx';

const buttons = { 'check-in': 'checkin_stamp', 'check-out': 'checkout_stamp' } as const;

/** Opens the screen for the typed code at a time of 2026-12-01 in Tokyo, `HH:MM`. */
async function open(kind: StampKind, time: string, workday: { breakMinutes?: number } = {}) {
  const card = buildShiftCard({ buttons: [{ name: '打刻', type: buttons[kind] }] });
  const attendance = { ...card, workday: { ...card.workday, ...workday } };
  answerDocument(ShiftQuery, { attendance: buildShiftDetail(attendance) });
  answerDocument(WalletQuery, buildWalletSummary({ reviewing: 344 }));
  answerDocument(DatesOfJobQuery, { recruitmentDetail: { otherCandidates: [] } });
  await openScreen(stamp, {
    route: `shifts/:attendanceId/${kind}/code`,
    at: `/shifts/a1/${kind}/code`,
    now: new Date(`2026-12-01T${time}:00+09:00`).toISOString(),
  });
  await expect.element(code()).toBeVisible();
}

const code = () => page.getByRole('textbox', { name: /6桁のコード/ });
const sheet = () => page.getByRole('dialog');
const record = (word: string) =>
  sheet()
    .getByRole('button', { name: `${word}を記録する` })
    .click();

const ended = (needsAdjustment: boolean) =>
  answerDocument(RegisterWorkEndMutation, {
    registerWorkEndTimeByCode: {
      success: true,
      recordedAt: '2026-12-01T09:30:00.000Z',
      receivedAt: null,
      needsAdjustment,
    },
  });

const receive = () => page.getByRole('button', { name: '今すぐ19,800円を受け取る' });

/** Checks out half an hour late, and answers that there was overtime and a break. */
async function checkOutLate(wallet = buildWalletSummary({ reviewing: 344 })) {
  await open('check-out', '18:30');
  answerDocument(WalletQuery, wallet);
  await code().fill('123456');
  await sheet()
    .getByRole('radio', { name: /30分の残業を申請/ })
    .click();
  await sheet().getByRole('radio', { name: 'はい', exact: true }).click();
  await record('退勤');
}

test.each([
  ['check-in', '08:50', '出勤を記録する'],
  // No break and no overtime: the button has no questions before it. The check-out is two hours early.
  ['check-out', '16:00', '退勤を記録する'],
] as const)(
  'a tap 120 ms after the last digit of a %s is not a stamp',
  async (kind, time, label) => {
    const refusal = { code: 'TOO_EARLY', message: 'まだ押せません' };
    refuse(RegisterWorkStartMutation, refusal);
    refuse(RegisterWorkEndMutation, refusal);
    const stamps = () => [
      ...sentVariables(RegisterWorkStartMutation),
      ...sentVariables(RegisterWorkEndMutation),
    ];
    await open(kind, time, { breakMinutes: 0 });
    // The sheet counts from its opening, and a slow machine would take longer than that.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await code().fill('123456');
    const button = sheet().getByRole('button', { name: label });
    await expect.element(button).toBeVisible();
    await vi.advanceTimersByTimeAsync(120);
    const { x, y, width, height } = button.element().getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
      hit?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    }
    await vi.advanceTimersByTimeAsync(misdirectedTapMs);
    vi.useRealTimers();
    expect(stamps()).toEqual([]);
    await button.click();
    await expect.poll(stamps).toHaveLength(1);
  },
);

test('the end of a shift shows the yen, the way to them, and the same job a week later', async () => {
  ended(false);
  await open('check-out', '18:00');
  const week = (days: number, canApply: boolean) => ({
    otherCandidatesId: `r${days}`,
    startsAt: new Date(Date.parse('2026-12-01T00:00:00.000Z') + days * 86_400_000).toISOString(),
    endsAt: new Date(Date.parse('2026-12-01T09:00:00.000Z') + days * 86_400_000).toISOString(),
    salary: 12_000,
    canApply,
  });
  answerDocument(DatesOfJobQuery, {
    recruitmentDetail: { otherCandidates: [week(6, true), week(7, true)] },
  });
  await code().fill('123456');
  await sheet().getByRole('radio', { name: 'はい', exact: true }).click();
  await record('退勤');
  await expect.element(page.getByText(/^この勤務の受取額/)).toBeVisible();
  await expect.element(receive()).toBeVisible();
  await expect.element(page.getByText(/手数料.*到着予定 12月2日（水）/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '来週も働く' }))
    .toHaveAttribute('href', '/recruitments/r7/apply');
});

test('the overtime is filed with the same press, and the planned part can be withdrawn', async () => {
  ended(true);
  answerDocument(RequestAttendanceApprovalMutation, {
    requestAttendanceApproval: { success: true },
  });
  await checkOutLate();
  await expect.element(page.getByText(/残業を施設に申請しました/)).toBeVisible();
  await expect.element(page.getByText(/施設が確認中の.*344円.*は、確認が終わると/)).toBeVisible();
  expect(page.getByRole('link', { name: '時刻や休憩を修正する' }).elements()).toEqual([]);
  expect(sentVariables(RequestAttendanceApprovalMutation)).toEqual([
    { input: { id: 'a1', mode: 'with_adjustment', reason: overtimeReasonForFacility } },
  ]);
});

test('the planned part is paid out below the stamp, one time, and says when it arrives', async () => {
  ended(true);
  answerDocument(RequestAttendanceApprovalMutation, {
    requestAttendanceApproval: { success: true },
  });
  const earlier = performance.now();
  await checkOutLate();
  const server = Promise.withResolvers<DataOf<typeof RequestBankTransferMutation>>();
  answerDocument(RequestBankTransferMutation, () => server.promise);
  await expect.element(receive()).toBeVisible();
  // The second tap of the press that recorded the stamp, whenever the machine gets to it.
  tapAt(receive().element(), earlier);
  expect(sentVariables(RequestBankTransferMutation)).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, misdirectedTapMs));
  await receive().click();
  await page.getByRole('button', { name: '申請しています…' }).click();
  expect(sentVariables(RequestBankTransferMutation)).toEqual([
    { expectedDesignatedOn: '2026-12-02' },
  ]);
  answerDocument(
    WalletQuery,
    buildWalletSummary({ balance: 0, withdrawing: 19_800, reviewing: 344 }),
  );
  server.resolve({ requestBankTransfer: { success: true } });
  await expect
    .element(page.getByRole('heading', { name: '19,800円 の振込を受け付けました' }))
    .toHaveFocus();
  await expect.element(page.getByText('到着予定 12月2日（水）')).toBeVisible();
  expect(receive().elements()).toEqual([]);
});

test('a wage that waits for its pay day offers no payout', async () => {
  ended(true);
  answerDocument(RequestAttendanceApprovalMutation, {
    requestAttendanceApproval: { success: true },
  });
  await checkOutLate(buildWalletSummary({ balance: 0, waiting: 12_421 }));
  await expect.element(page.getByText(/12,421円.*は、支払日に引き出せます/)).toBeVisible();
  expect(page.getByRole('button', { name: /を受け取る/ }).elements()).toEqual([]);
});

test('a payout that is refused says why, and can be pressed again', async () => {
  ended(false);
  await open('check-out', '18:00');
  await code().fill('123456');
  await sheet().getByRole('radio', { name: 'はい', exact: true }).click();
  await record('退勤');
  refuse(RequestBankTransferMutation, {
    code: 'TRANSFER_IN_PROGRESS',
    message: '振込の手続き中です',
  });
  await expect.element(receive()).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, misdirectedTapMs));
  await receive().click();
  await expect
    .element(page.getByRole('alert').getByText('振込の手続き中です').first())
    .toBeVisible();
  await expect.element(receive()).toBeVisible();
});

test.each([
  ['no account', { bankAccount: null }, '振込口座を登録して受け取る'],
  [
    'one that the bank refused',
    { bankAccount: { ...walletBankAccount, state: 'INVALID' as const } },
    '口座を直す',
  ],
])('with %s, the way to it stands there instead', async (_name, change, label) => {
  ended(false);
  await open('check-out', '18:00');
  answerDocument(WalletQuery, buildWalletSummary(change));
  await code().fill('123456');
  await sheet().getByRole('radio', { name: 'はい', exact: true }).click();
  await record('退勤');
  await expect
    .element(page.getByRole('link', { name: label }))
    .toHaveAttribute('href', '/me/bank?returnTo=%2Fearnings%2Fpayout');
  expect(receive().elements()).toEqual([]);
});

test('overtime that the server did not take is filed on the page of the times', async () => {
  ended(true);
  refuse(RequestAttendanceApprovalMutation, {
    code: 'STATE_CHANGED',
    message: '状態が変わりました',
  });
  await checkOutLate();
  await expect
    .element(page.getByRole('link', { name: '時刻や休憩を修正する' }))
    .toHaveAttribute('href', '/shifts/a1/time');
});

test('the sixth digit opens the sheet, with the planned start of a punctual check-in', async () => {
  await open('check-in', '08:50');
  answerDocument(RegisterWorkStartMutation, {
    registerWorkStartTimeByCode: {
      success: true,
      recordedAt: '2026-12-01T00:00:00.000Z',
      receivedAt: null,
      needsAdjustment: false,
    },
  });
  await code().click();
  await userEvent.keyboard('123456');
  await expect.element(sheet().getByText('09:00 開始で記録します')).toBeVisible();
  await record('出勤');
  await expect.element(sheet()).not.toBeInTheDocument();
  const input = { id: 'a1', code: '123456', minuteProof: null, ageSeconds: null };
  expect(sentVariables(RegisterWorkStartMutation)).toEqual([{ input }]);
});

test('a code with a missing digit is refused before the sheet', async () => {
  await open('check-in', '08:50');
  await code().fill('123');
  await page.getByRole('button', { name: '内容を確認する' }).click();
  await expect.element(code()).toHaveAccessibleDescription(/6桁の数字で入力してください/);
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('a late check-in says how much is deducted', async () => {
  await open('check-in', '09:20');
  await code().fill('123456');
  await expect.element(sheet().getByText(/予定より20分遅い開始です/)).toBeVisible();
});

test('a check-out asks for overtime and break, and sends nothing without both answers', async () => {
  answerDocument(RequestAttendanceApprovalMutation, {
    requestAttendanceApproval: { success: true },
  });
  await open('check-out', '18:30');
  answerDocument(RegisterWorkEndMutation, {
    registerWorkEndTimeByCode: {
      success: true,
      recordedAt: '2026-12-01T09:30:00.000Z',
      receivedAt: null,
      needsAdjustment: true,
    },
  });
  await code().fill('123456');
  await record('退勤');
  await expect
    .element(
      sheet()
        .getByText(/どちらかを選んでください/)
        .nth(1),
    )
    .toBeVisible();
  expect(sentVariables(RegisterWorkEndMutation)).toEqual([]);
  await sheet()
    .getByRole('radio', { name: /30分の残業を申請/ })
    .click();
  await expect.element(sheet().getByText('18:30 終了で記録します')).toBeVisible();
  await sheet().getByRole('radio', { name: 'はい', exact: true }).click();
  await record('退勤');
  await expect.element(sheet()).not.toBeInTheDocument();
  const answers = { hadOvertime: true, tookBreak: true };
  expect(sentVariables(RegisterWorkEndMutation)).toEqual([
    { input: { id: 'a1', code: '123456', minuteProof: null, ageSeconds: null, ...answers } },
  ]);
});

test.each(['UNAVAILABLE', 'MAINTENANCE'])(
  'a press that the server cannot take now (%s) is kept on the phone with its time',
  async (refusal) => {
    await open('check-in', '08:50');
    refuse(RegisterWorkStartMutation, { code: refusal, message: '少し待ってください' });
    await code().fill('123456');
    await record('出勤');
    await expect.element(page.getByText('出勤を端末に記録しました 08:50')).toBeVisible();
    const waiting = stampQueue().getStamps();
    expect(waiting.map(({ kind, refusal: why }) => ({ kind, why }))).toEqual([
      { kind: 'check-in', why: null },
    ]);
    for (const { key } of waiting) await stampQueue().dismiss(key);
  },
);

test('a wrong code closes the sheet and stands under the field', async () => {
  await open('check-in', '08:50');
  refuse(RegisterWorkStartMutation, { code: 'CODE_INVALID', message: 'コードが違います' });
  await code().fill('123456');
  await record('出勤');
  await expect.element(code()).toHaveAccessibleDescription(/コードが違います/);
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('a stamp that came too late stays in the sheet with the way to a correction', async () => {
  await open('check-in', '08:50');
  refuse(RegisterWorkStartMutation, { code: 'TOO_LATE', message: '受付は終了しました' });
  await code().fill('123456');
  await record('出勤');
  const correction = sheet().getByRole('link', { name: '時刻の修正を申請する' });
  await expect.element(correction).toHaveAttribute('href', '/shifts/a1/time');
});
