import { webhookSentences } from '#domain/webhooks/messages.ts';
import { failingDaysBeforePause } from '#domain/webhooks/rules.ts';
import {
  lateFlaggedAfterMinutes,
  absenceSuspectedAfterMinutes,
} from '#domain/attendance/missing-stamp-limits.ts';

/** The error under the list of events when none is chosen. */
export const noWebhookEventTypeSentence = webhookSentences.eventTypes;

/** Reasons why an endpoint is paused. */
export const webhookPauseReasons = {
  PERSON: 'メンバーが止めました',
  FAILURES: `${failingDaysBeforePause}日間届かなかったため、自動で止まりました。受信側を直してから再開してください`,
  GONE: '受信側が「もう使わない（410）」と答えたため、自動で止まりました',
} as const;

/** Names of the event types on the page. */
const eventLabels = {
  'application.received': '応募が届いた',
  'application.ended': '応募が終わった（不採用・取り下げ・期限切れ）',
  'shift.contracted': '労働契約が成立した',
  'shift.late': `開始${lateFlaggedAfterMinutes}分を過ぎても出勤がない`,
  'shift.missing': `開始${absenceSuspectedAfterMinutes}分を過ぎても出勤がない`,
  'shift.checked_in': '出勤した',
  'shift.checked_out': '退勤した',
  'shift.absent': '欠勤になった',
  'shift.dismissed': '勤務の前か途中で帰した',
  'shift.cancelled': '契約がキャンセルされた',
  'hours.claimed': '時間の修正が申請された',
  'hours.fixed': '時間が確定した',
  'posting.published': '募集を掲載した',
  'posting.closed': '募集を終えた',
  'webhook.test': 'テスト送信',
} as const;

const labels: Readonly<Record<string, string>> = eventLabels;

/** Returns the name of an event type; a type without a name keeps the name of the API. */
export const webhookEventLabel = (type: string): string => labels[type] ?? type;
