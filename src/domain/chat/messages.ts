import { Refusal, createRefusalFactory } from '#platform/base/refusal.ts';
import { formatMegabytes } from '#platform/base/text.ts';
import { formatNumber } from '#platform/base/yen.ts';

import { chatLimits } from './protocol/protocol.ts';
import { maxCannedAnswerTitleLength } from './inbox/canned-limits.ts';

/** Refusals of the chat: each says what happened, why, and what to do. (Rule 4.21) */
const chatMessages = {
  CHAT_UNREACHABLE:
    'チャットのサービスとつながりません。しばらくたってから、もう一度お試しください',
  NO_APPLICATION:
    'この施設への応募がないため、メッセージを送れません。応募すると施設と連絡できます',
  WORKER_LEFT: 'このワーカーは退会したため、チャットを開けません。ご用件は運営へお知らせください',
  CHANNEL_ENDED:
    '最後の勤務から{days}日が過ぎたため、この施設には送信できません。ご用件はサポートへお知らせください',
  CHANNEL_BLOCKED:
    'ブロック中のため、送信できません。ブロックを解除するか、サポートへお知らせください',
  SLOW_MODE: '続けて送信できるのは{seconds}秒に1件までです。少し待ってから送信してください',
  TEXT_EMPTY: 'メッセージを入力してください',
  TEXT_LONG: 'メッセージは{most}文字以内で入力してください',
  TOO_MANY_ATTACHMENTS: '添付できるのは{most}件までです',
  ATTACHMENT_GONE:
    '添付ファイルの保存期限が過ぎたか、ファイルが見つかりません。もう一度選んでください',
  MESSAGE_GONE: 'このメッセージは削除されたため、操作できません',
  NOT_YOURS: '編集や削除ができるのは、ご自分のメッセージだけです',
  REACTION_UNKNOWN: 'このリアクションは使えません。一覧から選んでください',
  REASON_LONG: '理由は{most}文字以内で入力してください',
  TOO_MANY_ANSWERS:
    '定型文を登録できるのは{most}件までです。使わないものを削除してから登録してください',
  ASK_INVALID: '送信内容を読み取れませんでした。画面を読み込み直してください',
} as const;

export const chatRefusal = createRefusalFactory(chatMessages);

/** Slow mode: refuses with the time after which the client may retry. */
export class SlowModeRefusal extends Refusal {
  readonly retryAfterMs: number;

  constructor({ retryAfterMs, seconds }: { retryAfterMs: number; seconds: number }) {
    super('SLOW_MODE', chatRefusal('SLOW_MODE', { seconds }).message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Field errors of a canned answer. */
export const cannedAnswerSentences = {
  title: `見出しを1文字以上${maxCannedAnswerTitleLength}文字以内で入力してください`,
  text: `本文を1文字以上${formatNumber(chatLimits.maxTextLength)}文字以内で入力してください`,
} as const;

/** Why a connection is refused or ended. */
export const chatConnectionEndMessages = {
  TOKEN_INVALID: 'チャットの接続の有効期限が切れました。接続し直しています',
  SIGNED_OUT: 'ログインの有効期限が切れました。もう一度ログインしてください',
  FLOOD: '短い時間に操作が続いたため、接続を切りました。少し待ってから、もう一度お試しください',
  TOO_MANY_CONNECTIONS:
    '同時に開ける画面の数を超えました。使っていない画面を閉じてから、もう一度お試しください',
  UNAVAILABLE: 'チャットに接続できませんでした。少し待ってから、もう一度お試しください',
} as const;

/** Refusals of attachments, answered by the upload endpoint. */
export const attachmentMessages = {
  ATTACHMENT_TYPE: 'この形式のファイルは送信できません（JPEG・PNG・PDFのみ）',
  ATTACHMENT_LARGE: `ファイルが大きすぎます。${formatMegabytes(chatLimits.maxAttachmentBytes)}までのファイルを選んでください`,
  PDF_BROKEN: 'PDFを読み取れませんでした。別のファイルを選んでください',
  PDF_ENCRYPTED:
    '保護されたPDFは、パスワードなしで開けるものも送信できません。PDFを開いて「印刷」から「PDFで保存」を選び、保存したものを選んでください',
  PDF_ACTIVE:
    '自動で動く仕組みが入ったPDFは送信できません。印刷からPDFに保存し直して選んでください',
  PDF_LONG: 'ページが多すぎるPDFは送信できません。1,000ページまでのPDFに分けて選んでください',
} as const;
