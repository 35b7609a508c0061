import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import {
  CalendarFeedQuery,
  RemoveCalendarFeedMutation,
} from '#apps/worker/schedule/calendar/calendar-client.ts';
import * as calendar from '#apps/worker/schedule/calendar/calendar.tsx';
import {
  AnswerQuestionnaireMutation,
  QuestionnaireQuery,
} from '#apps/worker/shift/cancellation-client.ts';
import * as questionnaire from '#apps/worker/shift/questionnaire/questionnaire.tsx';
import {
  MarkAllNoticesReadMutation,
  NotificationSettingsQuery,
  NoticesQuery,
  SaveNotificationSettingMutation,
  SaveNotificationTopicMutation,
  UnreadNoticesQuery,
  type NotificationSettingsData,
} from '#apps/worker/notifications/client.ts';
import * as inbox from '#apps/worker/notifications/inbox.tsx';
import * as settings from '#apps/worker/notifications/settings.tsx';
import {
  RequestBankTransferMutation,
  TransfersQuery,
  WalletQuery,
} from '#apps/worker/wages/client.ts';
import * as payout from '#apps/worker/wages/transfers/payout.tsx';
import { PushSettingQuery } from '#platform/web/push/push-client.ts';

import { expectElementInWindow, setSmallWindow } from '#testing/components/answers.ts';
import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen, tabTo } from '#testing/components/screen.tsx';
import { buildWalletSummary } from '#testing/components/wallet.ts';

const sentence = 'この操作は受け付けられませんでした。もう一度お試しください';
const refusal = { code: 'REFUSED', message: sentence };
const said = () => page.getByRole('alert').getByText(sentence);

const topics = ['review', 'points', 'alert', 'chat', 'news'] as const;
const stored: NotificationSettingsData = {
  notificationSetting: { smsEnabled: false },
  emailNotificationSetting: { enabled: false },
  notificationTopicList: topics.map((topic) => ({
    topic,
    label: topic,
    description: '新しいお知らせがあったときに届きます',
    isMandatory: false,
    sms: false,
    email: false,
    push: false,
  })),
  email: { address: 'hanako@example.jp', isBouncing: false },
};

async function openSettings() {
  await setSmallWindow();
  answerDocument(NotificationSettingsQuery, stored);
  answerDocument(PushSettingQuery, { pushSetting: { publicKey: null, devices: [] } });
  await openScreen(settings, { route: 'settings/notifications', at: '/settings/notifications' });
}

test('a refused switch goes back at once, with its sentence beside it', async () => {
  await openSettings();
  refuse(SaveNotificationSettingMutation, refusal);
  // The page refetches the settings after a refusal, and the server does not answer.
  const sms = page.getByRole('switch', { name: 'SMSで受け取る' });
  await expect.element(sms).toBeVisible();
  answerDocument(NotificationSettingsQuery, () => new Promise(() => {}));
  await sms.click();
  await expectElementInWindow(said());
  await expect.element(sms).not.toBeChecked();
  const gap =
    said().element().getBoundingClientRect().top - sms.element().getBoundingClientRect().bottom;
  expect(gap).toBeLessThan(100);
});

test('a refused box of one topic is answered in its row', async () => {
  await openSettings();
  refuse(SaveNotificationTopicMutation, refusal);
  const box = page.getByRole('checkbox', { name: 'newsをメールで受け取る' });
  await box.click();
  await expectElementInWindow(said());
  await expect.element(box).not.toBeChecked();
  const row = said().element().closest('li');
  expect(row?.contains(box.element())).toBe(true);
});

test('the way to sign in again is in the window, and keys lead to it', async () => {
  await openSettings();
  refuse(SaveNotificationSettingMutation, {
    code: 'UNAUTHENTICATED',
    message: 'ログインの有効期限が切れました。もう一度ログインしてください',
  });
  await page.getByRole('switch', { name: 'SMSで受け取る' }).click();
  const link = page.getByRole('alert').getByRole('link');
  await expectElementInWindow(link);
  await tabTo(link);
  expect(sentVariables(SaveNotificationSettingMutation)).toHaveLength(1);
});

test('reading all notices that the server does not take is answered above them', async () => {
  await setSmallWindow();
  const notice = (id: string) => ({
    id,
    topic: 'news' as const,
    title: 'お知らせ',
    body: '本文',
    path: '/shifts',
    createdAt: '2026-12-01T00:00:00.000Z',
    isRead: false,
  });
  answerDocument(UnreadNoticesQuery, { unreadNoticeCount: 20 });
  answerDocument(NoticesQuery, {
    noticeList: { cursor: null, notices: Array.from({ length: 20 }, (_, at) => notice(`n${at}`)) },
  });
  await openScreen(inbox, { route: 'notices', at: '/notices' });
  refuse(MarkAllNoticesReadMutation, refusal);
  await page.getByRole('button', { name: 'すべて既読にする' }).click();
  await expectElementInWindow(said());
  expect(sentVariables(MarkAllNoticesReadMutation)).toHaveLength(1);
});

test('a calendar that could not be removed is answered below its button', async () => {
  await setSmallWindow();
  answerDocument(CalendarFeedQuery, { calendarFeed: { madeAt: '2026-11-01T00:00:00.000Z' } });
  await openScreen(calendar, { route: 'settings/calendar', at: '/settings/calendar' });
  refuse(RemoveCalendarFeedMutation, refusal);
  await page.getByRole('button', { name: '連携をやめる' }).click();
  await page.getByRole('button', { name: 'やめる', exact: true }).click();
  await expectElementInWindow(said());
  expect(sentVariables(RemoveCalendarFeedMutation)).toHaveLength(1);
});

test('a payout that was refused is answered above its button', async () => {
  await setSmallWindow();
  answerDocument(WalletQuery, buildWalletSummary());
  answerDocument(TransfersQuery, { workerBankTransfer: { cursor: null, transfers: [] } });
  await openScreen(payout, { route: 'earnings/payout', at: '/earnings/payout' });
  refuse(RequestBankTransferMutation, refusal);
  await page.getByRole('button', { name: /を振り込む$/ }).click();
  await expectElementInWindow(said());
  expect(sentVariables(RequestBankTransferMutation)).toHaveLength(1);
});

test('answers to the questions before a shift that were refused are answered above the button', async () => {
  await setSmallWindow();
  const texts = ['出勤できますか', '体調はよいですか', '持ち物はそろっていますか'];
  answerDocument(QuestionnaireQuery, {
    attendanceQuestionnaire: {
      shift: {
        id: 'a1',
        facilityName: 'ひまわり苑',
        facilityPhoneNumber: '0312345678',
        title: '日勤の介護',
        startsAt: '2026-12-01T00:00:00.000Z',
        endsAt: '2026-12-01T09:00:00.000Z',
      },
      items: texts.map((text, at) => ({
        id: at === 0 ? 'can_attend' : `q${at}`,
        text,
        fine: true,
        answer: null,
      })),
      closesAt: '2026-12-01T00:00:00.000Z',
      answeredAt: null,
      cannotAnswerReason: null,
    },
  });
  await openScreen(questionnaire, {
    route: 'shifts/:attendanceId/questionnaire',
    at: '/shifts/a1/questionnaire',
    now: '2026-11-30T00:00:00.000Z',
  });
  refuse(AnswerQuestionnaireMutation, refusal);
  await page.getByRole('button', { name: '出勤できる' }).click();
  await page.getByRole('button', { name: 'いいえ' }).click();
  await page.getByRole('button', { name: 'いいえ' }).click();
  await page.getByRole('button', { name: 'この内容で送信する' }).click();
  await expectElementInWindow(said());
  expect(sentVariables(AnswerQuestionnaireMutation)).toHaveLength(1);
});
