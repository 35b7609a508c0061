import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { StandInsQuery } from '#apps/facility/stand-ins/stand-in-client.ts';
import { OwnFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { sendPageChange, openPageWithChannel } from '#testing/components/live-channel.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import { StartConversationMutation } from './chat-client.ts';
import {
  AnswerAskedCancellationMutation,
  CancelDayShiftMutation,
  CancellationCostQuery,
  ConfirmShiftEndMutation,
  DayShiftsQuery,
  ContractEndingReasonsQuery,
  EntranceCodesQuery,
  ReportNoShowMutation,
  RevealAnswersMutation,
  RevealContactMutation,
  SendHomeMutation,
  SendHomeCostQuery,
  WithdrawDismissalMutation,
  type DayShift,
} from './day-client.ts';
import { ApproveHoursMutation } from '#apps/facility/hours/hours-client.ts';
import * as entrance from './entrance.tsx';
import * as screen from './today.tsx';

const shift: DayShift = {
  id: 'a1',
  reportedStamps: [],
  workerName: '佐藤 花子',
  title: '日勤の生活介助',
  startsAt: '2026-12-01T00:00:00.000Z',
  endsAt: '2026-12-01T09:00:00.000Z',
  breakMinutes: 60,
  state: 'coming',
  checkInAt: null,
  checkOutAt: null,
  lateMinutes: 0,
  onTheWayAt: null,
  provisionalLabel: null,
  todo: null,
  endAnswerBy: null,
  asked: null,
  actions: [],
  contacts: [],
  needsAccident: false,
  questions: null,
  hasAnswersToShow: false,
};
const missing: DayShift = {
  ...shift,
  id: 'a2',
  workerName: '山田 太郎',
  state: 'missing',
  todo: 'decide_absence',
  actions: ['report_no_show', 'dismiss'],
  contacts: ['phone', 'emergency'],
};

async function open(
  shifts: DayShift[],
  rights = ['shifts.read', 'shifts.run', 'hours.approve'],
  query = '',
) {
  answerViewer(rights);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  answerDocument(DayShiftsQuery, { dayShifts: { shifts, cursor: null } });
  answerDocument(StandInsQuery, { standIns: { isAutomatic: false, postings: [] } });
  answerDocument(ContractEndingReasonsQuery, {
    endingReasons: [{ id: 'disaster', name: '天災・特別警報など' }],
  });
  await openScreen(screen, {
    route: 'facility/:facilityId/today',
    at: `/facility/f1/today${query}`,
    now: '2026-12-01T01:00:00.000Z',
    frame: FacilityShell,
  });
  const heading = page.getByRole('heading', { name: '今日の勤務（ひなたの里）', level: 1 });
  await expect.element(heading).toBeVisible();
}

test('who must act comes first, and is counted', async () => {
  await open([shift, missing]);
  await expect.element(page.getByText('対応が必要な勤務が1件あります')).toBeVisible();
  const cards = page.getByRole('article');
  await expect.element(cards.nth(0).getByRole('heading', { name: /山田 太郎/ })).toBeVisible();
  await expect.element(cards.nth(0).getByText('30分以上打刻なし')).toBeVisible();
  await expect.element(cards.nth(0).getByText(/欠勤を報告してください/)).toBeVisible();
});

test('a facility takes its reason for sending a worker home back, and reads the pay', async () => {
  await open([
    {
      ...shift,
      state: 'sent_home',
      checkInAt: shift.startsAt,
      todo: 'worker_answers_dismissal',
      actions: ['withdraw_dismissal'],
    },
  ]);
  await expect.element(page.getByText(/ワーカーが回答するのを待っています/)).toBeVisible();
  await page.getByRole('button', { name: /「ワーカーの事情」を取り下げる/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(/予定の終了までの給与を全額支払います/)).toBeVisible();
  refuse(WithdrawDismissalMutation, { code: 'STATE_CHANGED', message: '勤務の状態が変わりました' });
  await dialog.getByRole('button', { name: '取り下げる' }).click();
  await expect.element(dialog.getByText('勤務の状態が変わりました')).toBeVisible();
  answerDocument(WithdrawDismissalMutation, { withdrawDismissal: { success: true } });
  await dialog.getByRole('button', { name: '取り下げる' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentVariables(WithdrawDismissalMutation)).toEqual([{ id: 'a1' }, { id: 'a1' }]);
});

test('a facility says that it asked the worker to cancel, and reads the cost', async () => {
  await open([
    {
      ...shift,
      state: 'called_off',
      todo: 'answer_asked_cancellation',
      actions: ['answer_asked'],
      asked: { by: '佐藤', yen: 12_500, answerBy: '2026-12-02T01:00:00.000Z' },
    },
  ]);
  await expect.element(page.getByText(/依頼したかどうかを回答してください/)).toBeVisible();
  await page.getByRole('button', { name: /依頼したかどうかを回答する/ }).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(/佐藤さんから頼まれて/)).toBeVisible();
  await sheet.getByRole('button', { name: '回答する' }).click();
  await expect.element(sheet.getByText('どちらかを選んでください').first()).toBeVisible();
  await expect.element(sheet.getByText(/12,500円、税引前/)).toBeVisible();
  answerDocument(AnswerAskedCancellationMutation, { answerAskedCancellation: { success: true } });
  await sheet.getByText('依頼した', { exact: true }).click();
  await sheet.getByRole('button', { name: '回答する' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(sentVariables(AnswerAskedCancellationMutation)).toEqual([
    { input: { id: 'a1', hadAsked: true } },
  ]);
});

test('a check-in on the phone is here as it is announced, without a reload', async () => {
  await openPageWithChannel(() => open([shift]));
  await expect.element(page.getByRole('article').getByText('出勤前')).toBeVisible();
  const working = { ...shift, state: 'working' as const, checkInAt: shift.startsAt };
  answerDocument(DayShiftsQuery, { dayShifts: { shifts: [working], cursor: null } });
  sendPageChange('shifts f1');
  const card = page.getByRole('article');
  await expect.element(card.getByText('勤務中')).toBeVisible();
});

test('who is late and on the way is shown by the time of the word, calmly and below who must be called', async () => {
  const onTheWayAt = '2026-11-30T23:12:00.000Z';
  const late = { ...shift, state: 'late' as const, todo: 'await_arrival' as const, onTheWayAt };
  const called = { ...missing, state: 'late' as const, todo: 'call_worker' as const };
  await openPageWithChannel(() => open([late, called]));
  await expect.element(page.getByText('対応が必要な勤務が1件あります')).toBeVisible();
  const cards = page.getByRole('article');
  await expect.element(cards.nth(0).getByRole('heading', { name: /山田 太郎/ })).toBeVisible();
  const waited = cards.nth(1);
  const heading = waited.getByRole('heading', { name: '佐藤 花子 遅刻 向かっています 08:12' });
  await expect.element(heading).toBeVisible();
  await expect.element(waited.getByText(/到着を待っています/)).not.toHaveClass('font-bold');
  answerDocument(DayShiftsQuery, {
    dayShifts: { shifts: [{ ...late, onTheWayAt: null }], cursor: null },
  });
  sendPageChange('shifts f1');
  const gone = page.getByText(/向かっています 08:12/);
  await expect.element(gone).not.toBeInTheDocument();
});

test('a day without shifts says what will stand here', async () => {
  await open([]);
  await expect.element(page.getByText('今日と明日の勤務はありません')).toBeVisible();
  expect(page.getByRole('button', { name: '印刷する' }).query()).toBeNull();
});

test('another day is asked for, named by its date, and left again', async () => {
  await open([shift], undefined, '?day=2026-12-01');
  await expect.element(page.getByRole('heading', { name: /^今日 2026\/12\/01/ })).toBeVisible();
  answerDocument(DayShiftsQuery, { dayShifts: { shifts: [], cursor: null } });
  await page.getByRole('link', { name: '次の2日' }).click();
  await expect.element(page.getByText('2026/12/03（木）と翌日の勤務はありません')).toBeVisible();
  expect(sentVariables(DayShiftsQuery).at(-1)).toMatchObject({
    facilityId: 'f1',
    day: '2026-12-03',
  });
  const later = { ...shift, startsAt: '2026-12-06T00:00:00.000Z' };
  answerDocument(DayShiftsQuery, { dayShifts: { shifts: [later], cursor: null } });
  await page.getByRole('link', { name: '次の2日' }).click();
  await expect.element(page.getByRole('heading', { name: /^2026\/12\/06/ })).toBeVisible();
  const back = page.getByRole('link', { name: '今日に戻る' });
  await back.click();
  await expect.element(back).not.toBeInTheDocument();
});

test('without the right to run shifts there is nothing to press but the print', async () => {
  await open([missing], ['shifts.read']);
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(page.getByRole('article').getByRole('button').query()).toBeNull();
  await expect.element(page.getByRole('button', { name: '印刷する' })).toBeVisible();
});

test('the facility opens the conversation with who works there, or reads why it cannot', async () => {
  await open([shift], ['shifts.read', 'chat.write']);
  const chat = page.getByRole('button', { name: '佐藤 花子さんとのチャットを開く' });
  const message = 'このワーカーは退会したため、チャットを開けません';
  refuse(StartConversationMutation, { code: 'WORKER_LEFT', message });
  await chat.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  answerDocument(StartConversationMutation, { startConversation: { channelId: 'c1' } });
  await chat.click();
  await expect.element(page.getByText('移動先：/facility/f1/messages/c1')).toBeVisible();
  expect(sentVariables(StartConversationMutation).at(-1)).toEqual({
    input: { of: 'contract', id: 'a1' },
  });
});

test('one press shows the number, with a link that calls it', async () => {
  await open([missing]);
  answerDocument(RevealContactMutation, {
    revealContact: { phoneNumber: '09012345678', relation: null },
  });
  await page.getByRole('button', { name: '山田 太郎さんの電話番号を表示する' }).click();
  const call = page.getByRole('alertdialog').getByRole('link', { name: '電話する' });
  await expect.element(call).toHaveAttribute('href', 'tel:09012345678');
  expect(sentVariables(RevealContactMutation)).toEqual([{ input: { id: 'a2', kind: 'phone' } }]);
});

test('what is not answered is marked, and one press shows the answers and says that it is written down', async () => {
  const waiting = { ...missing, questions: 'waiting' as const };
  await open([waiting, { ...shift, questions: 'answered', hasAnswersToShow: true }]);
  const marks = page.getByText('勤務前の質問：必須の質問に未回答');
  await expect.element(marks).toBeVisible();
  answerDocument(RevealAnswersMutation, {
    revealAnswers: {
      answeredAt: '2026-11-30T00:00:00.000Z',
      answers: [
        { question: '上着のサイズ', required: true, answer: 'M' },
        { question: '靴のサイズ', required: false, answer: null },
      ],
    },
  });
  await page.getByRole('button', { name: '佐藤 花子さんの質問への回答を見る' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText('M', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('未回答')).toBeVisible();
  await expect.element(dialog.getByText(/表示したことは記録され/)).toBeVisible();
  expect(sentVariables(RevealAnswersMutation)).toEqual([{ id: 'a1' }]);
  await dialog.getByRole('button', { name: '閉じる' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a window that closed meanwhile is a sentence', async () => {
  await open([missing]);
  const message = '連絡先を表示できるのは、勤務の開始から終了の2時間後までです';
  refuse(RevealContactMutation, { code: 'CONTACT_CLOSED', message });
  await page.getByRole('button', { name: '山田 太郎さんの緊急連絡先を表示する' }).click();
  await expect.element(page.getByRole('alertdialog').getByText(message)).toBeVisible();
});

test('the emergency contact of a worker who came needs an accident in words', async () => {
  await open([{ ...missing, state: 'working', needsAccident: true }]);
  answerDocument(RevealContactMutation, {
    revealContact: { phoneNumber: '0312345678', relation: '母' },
  });
  await page.getByRole('button', { name: '山田 太郎さんの緊急連絡先を表示する' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '表示する' }).click();
  await expect.element(sheet.getByText(/何があったかを1文字以上/).first()).toBeVisible();
  expect(sentVariables(RevealContactMutation)).toEqual([]);
  await sheet.getByLabelText(/何がありましたか/).fill('階段で転びました');
  await sheet.getByRole('button', { name: '表示する' }).click();
  await expect.element(page.getByText('緊急連絡先（母）')).toBeVisible();
});

test('an absence is reported after a question', async () => {
  await open([missing]);
  answerDocument(ReportNoShowMutation, { reportNoShow: { success: true } });
  await page.getByRole('button', { name: '山田 太郎さんの勤務：欠勤を報告する' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText(/無断欠勤のペナルティ/)).toBeVisible();
  expect(sentVariables(ReportNoShowMutation)).toEqual([]);
  await question.getByRole('button', { name: '報告する' }).click();
  await expect.element(page.getByText('欠勤を報告しました')).toBeVisible();
  expect(sentVariables(ReportNoShowMutation)).toEqual([{ id: 'a2' }]);
});

test('a stamp that arrived late shows both times, and is approved in one press', async () => {
  const reportedStamps = ['出勤：端末の打刻 09:00（09:50 受信）'];
  const stamps = { checkInAt: shift.startsAt, reportedStamps };
  await open([
    { ...shift, ...stamps, state: 'working', todo: 'look_at_stamp', actions: ['report_no_show'] },
    {
      ...shift,
      ...stamps,
      id: 'a2',
      workerName: '山田 太郎',
      state: 'left',
      todo: 'approve_hours',
      actions: ['confirm_stamps', 'approve', 'return'],
    },
  ]);
  expect(page.getByText('出勤：端末の打刻 09:00（09:50 受信）').elements().length).toBeGreaterThan(
    1,
  );
  await expect.element(page.getByText(/来ていないときは欠勤を報告してください/)).toBeVisible();
  answerDocument(ApproveHoursMutation, { approveAttendance: { success: true } });
  await page.getByRole('button', { name: '山田 太郎さんの打刻を承認する' }).click();
  await expect.element(page.getByText('山田 太郎さんの勤務時間を承認しました')).toBeVisible();
  expect(sentVariables(ApproveHoursMutation)).toEqual([{ id: 'a2' }]);
});

test('sending home shows its cost first, for each choice', async () => {
  await open([{ ...shift, state: 'working', checkInAt: shift.startsAt, actions: ['dismiss'] }]);
  answerDocument(SendHomeCostQuery, ({ workerSide }) => ({
    sendHomeCost: workerSide
      ? { yen: 2_000, unworkedYen: 0, fee: 300, feeTax: 30 }
      : { yen: 12_500, unworkedYen: 10_500, fee: 300, feeTax: 30 },
  }));
  answerDocument(SendHomeMutation, { dismissAttendance: { success: true } });
  await page.getByRole('button', { name: '佐藤 花子さんの勤務：途中で終了する' }).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(/12,500/).first()).toBeVisible();
  await expect.element(sheet.getByText(/働かない時間の分/)).toBeVisible();
  await expect
    .element(sheet.getByText(/手数料/))
    .toHaveTextContent('手数料（ほかに消費税）300円（30円）');
  await sheet.getByLabelText(/ワーカーの事情/).click();
  await expect.element(sheet.getByText(/^2,000/).first()).toBeVisible();
  await sheet.getByRole('button', { name: '勤務を終了する' }).click();
  await expect.element(sheet.getByText(/理由を1文字以上/).first()).toBeVisible();
  await sheet.getByRole('textbox', { name: /理由/ }).fill('体調不良');
  await sheet.getByRole('button', { name: '勤務を終了する' }).click();
  await expect.element(page.getByText('勤務を終了しました')).toBeVisible();
  const input = { id: 'a1', reason: '体調不良', workerSide: true, breakMinutes: 0 };
  expect(sentVariables(SendHomeMutation)).toEqual([{ input }]);
});

test('a cancellation says what it brings about before it is sent', async () => {
  await open([{ ...shift, actions: ['request_cancellation'] }]);
  answerDocument(CancellationCostQuery, ({ listedReason }) => ({
    cancellationCost: listedReason
      ? { endsWithoutAnswer: true, pays: 'undecided', yen: 12_500, answerBy: null }
      : { endsWithoutAnswer: false, pays: 'apology', yen: 0, answerBy: '2026-11-30T00:00:00.000Z' },
  }));
  answerDocument(CancelDayShiftMutation, { requestScheduleCancellation: { success: true } });
  await page.getByRole('button', { name: '佐藤 花子さんの勤務：中止を依頼する' }).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(/おわびのポイント/)).toBeVisible();
  await expect.element(sheet.getByText(/手数料はかかりません/)).toBeVisible();
  await sheet.getByLabelText(/中止の種類/).selectOptions('disaster');
  await expect.element(sheet.getByText(/運営が理由を確認し/)).toBeVisible();
  const send = sheet.getByRole('button', { name: '勤務を中止する' });
  await send.click();
  await expect.element(sheet.getByText(/20文字以上500文字以内/).first()).toBeVisible();
  expect(sentVariables(CancelDayShiftMutation)).toEqual([]);
  const reason = '台風のため、法人の判断ですべての送迎を止めました。';
  await sheet.getByRole('textbox', { name: /理由/ }).fill(reason);
  await send.click();
  await expect.element(page.getByText('中止の手続きをしました')).toBeVisible();
  const input = { id: 'a1', reason, listedReason: 'disaster', incident: null, closureOrder: null };
  expect(sentVariables(CancelDayShiftMutation)).toEqual([{ input }]);
});

test('an end that nobody stamped is sent as planned without a reason', async () => {
  const left = { ...shift, state: 'left', todo: 'confirm_end', actions: ['confirm_end'] } as const;
  await open([{ ...left, actions: ['confirm_end'] }]);
  answerDocument(ConfirmShiftEndMutation, { confirmAttendanceEnd: { success: true } });
  await page.getByRole('button', { name: /退勤した時刻を入力する/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '送信する' }).click();
  await expect.element(page.getByText('退勤の時刻を伝えました')).toBeVisible();
  const input = { id: 'a1', endAt: shift.endsAt, reason: '' };
  expect(sentVariables(ConfirmShiftEndMutation)).toEqual([{ input }]);
});

test('an end before the planned one is sent with its break and its reason', async () => {
  await open([{ ...shift, state: 'left', todo: 'confirm_end', actions: ['confirm_end'] }]);
  answerDocument(ConfirmShiftEndMutation, { confirmAttendanceEnd: { success: true } });
  await page.getByRole('button', { name: /退勤した時刻を入力する/ }).click();
  const sheet = page.getByRole('dialog');
  expect(sheet.getByText(/これまでに取った休憩/).query()).toBeNull();
  await sheet.getByRole('spinbutton', { name: /^時/ }).click();
  await userEvent.keyboard('12');
  await sheet.getByRole('button', { name: /増やす/ }).click();
  await sheet.getByRole('textbox', { name: /予定より早い理由/ }).fill('早退を確認しました');
  await sheet.getByRole('button', { name: '送信する' }).click();
  await expect.element(page.getByText('退勤の時刻を伝えました')).toBeVisible();
  expect(sentVariables(ConfirmShiftEndMutation)).toMatchObject([
    { input: { reason: '早退を確認しました', breakMinutes: 5 } },
  ]);
});

test('the entrance changes its code at 04:00 by the clock alone', async () => {
  answerViewer(['shifts.run']);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  const change = new Date(Date.now() + 4_000).toISOString();
  const days = [
    { code: '111111', from: '2026-01-01T00:00:00.000Z', until: change },
    { code: '222222', from: change, until: '2126-01-01T00:00:00.000Z' },
  ];
  const entranceCodes = days.map((one) => ({ ...one, url: `https://h.example/${one.code}` }));
  answerDocument(EntranceCodesQuery, { entranceCodes });
  await openScreen(entrance, {
    route: 'facility/:facilityId/entrance',
    at: '/facility/f1/entrance',
    frame: FacilityShell,
  });
  await expect.element(page.getByText('111111')).toBeVisible();
  await expect.element(page.getByRole('img', { name: '出勤・退勤のQRコード' })).toBeVisible();
  await expect.element(page.getByText('222222')).toBeVisible();
  expect(page.getByText('111111').query()).toBeNull();
});

test('the print is asked of the browser', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await open([shift]);
  await page.getByRole('button', { name: '印刷する' }).click();
  expect(print).toHaveBeenCalledTimes(1);
});
