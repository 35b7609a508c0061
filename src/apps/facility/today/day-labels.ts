import type { StateTone } from '#platform/ui/feedback/badge.tsx';
import { absenceSuspectedAfterMinutes } from '#domain/attendance/missing-stamp-limits.ts';
import { terminationDecisionHours } from '#domain/attendance/termination/termination-rules.ts';

import type { DayShift } from './day-client.ts';

type Label = { label: string; tone: StateTone };

/** Labels of the states of a shift on the board of the day. */
export const shiftStateLabels: Record<DayShift['state'], Label> = {
  coming: { label: '出勤前', tone: 'neutral' },
  late: { label: '遅刻', tone: 'warn' },
  missing: { label: `${absenceSuspectedAfterMinutes}分以上打刻なし`, tone: 'danger' },
  working: { label: '勤務中', tone: 'success' },
  end_missing: { label: '退勤の打刻なし', tone: 'warn' },
  left: { label: '退勤済み', tone: 'info' },
  done: { label: '確定済み', tone: 'success' },
  absent: { label: '欠勤', tone: 'danger' },
  sent_home: { label: '途中で終了', tone: 'neutral' },
  called_off: { label: '中止', tone: 'neutral' },
};

type Todo = NonNullable<DayShift['todo']>;

/** Text of a shift's current task, and true if the task is the facility's. */
export const shiftTaskTexts: Record<Todo, { text: string; isOurs: boolean }> = {
  await_arrival: {
    text: '「向かっています」と連絡がありました。到着を待っています',
    isOurs: false,
  },
  look_at_stamp: {
    text: '出勤の打刻は、端末からあとで届いたものです。来ていないときは欠勤を報告してください',
    isOurs: true,
  },
  call_worker: { text: '出勤の打刻がありません。ワーカーに電話してください', isOurs: true },
  decide_absence: {
    text: '出勤の打刻がありません。連絡がつかず、来ないときは欠勤を報告してください',
    isOurs: true,
  },
  talk_about_attendance: {
    text: '「出勤できない」という回答です。チャットで確認してください',
    isOurs: true,
  },
  check_health: {
    text: '体調について気になる回答があります。チャットで確認してください',
    isOurs: true,
  },
  ask_whether_coming: {
    text: '出勤前アンケートに回答がありません。チャットで確認してください',
    isOurs: true,
  },
  remind_check_out: { text: '退勤の打刻をするよう、ワーカーに伝えてください', isOurs: true },
  confirm_end: { text: '退勤の打刻がありません。退勤した時刻を入力してください', isOurs: true },
  approve_hours: { text: '勤務時間の申請が届いています。確認してください', isOurs: true },
  worker_answers_dismissal: {
    text: `途中で終了した理由と休憩に、ワーカーが回答するのを待っています。${terminationDecisionHours}時間以内に決まらないときは、予定の終了までの全額を支払います`,
    isOurs: false,
  },
  answer_asked_cancellation: {
    text: 'ワーカーが「施設から頼まれた」としてキャンセルしました。依頼したかどうかを回答してください',
    isOurs: true,
  },
  worker_answers: { text: '中止の依頼に、ワーカーが回答するのを待っています', isOurs: false },
  worker_checks_hours: { text: 'ワーカーが勤務時間を確認しています', isOurs: false },
  operator_decides: { text: '運営が確認しています', isOurs: false },
};

/** Text for the state of the template's questions to the worker. */
export const workQuestionStateTexts: Record<NonNullable<DayShift['questions']>, string> = {
  answered: '勤務前の質問：回答済み',
  waiting: '勤務前の質問：必須の質問に未回答',
  unanswered: '勤務前の質問：未回答（任意）',
};

/** True when the facility itself must act now. */
export const needsFacilityAction = ({ todo }: Pick<DayShift, 'todo'>): boolean =>
  todo !== null && shiftTaskTexts[todo].isOurs;
