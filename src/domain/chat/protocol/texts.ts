import { unknownServerValue } from '#platform/base/from-newer-server.ts';
import { formatNumber } from '#platform/base/yen.ts';
import { formatMegabytes } from '#platform/base/text.ts';
import { chatLimits, type ChatChannel, type ChatPreview, type ReactionEmoji } from './protocol.ts';

/** Texts about the connection. (Spec section 8) */
export const chatConnectionTexts = {
  lost: '接続が切れました。再接続しています…',
  failed: 'チャットに接続できませんでした',
  reload: 'ページを再読み込みしてください。電波のよい場所で、もう一度お試しください。',
  ended: 'ログインの有効期限が切れました。もう一度ログインしてください',
} as const;

/** Texts for offline copies: which part is stored, and when the rest can be read. */
export const chatOfflineTexts = {
  some: 'この端末に保存したメッセージを表示しています。続きは、接続が戻ると読めます。',
  last: 'この端末に保存しているのは、最後のメッセージだけです。ほかは、接続が戻ると読めます。',
  none: 'このトークは、この端末に保存していません。接続が戻ると読めます。',
  noList: 'この端末に保存したトークはありません。接続が戻ると読めます。',
} as const;

/** Texts about messages. (Spec section 8) */
export const chatMessageTexts = {
  deleted: 'このメッセージは削除されました',
  edited: '編集済み',
  failed: '送信できませんでした。タップして再送',
  failedForbidden: '送信できませんでした（権限がありません）',
  sending: '送信中…',
  waiting: '送信待ち（接続が戻ると送信します）',
  read: '既読',
  unreadFromHere: 'ここから未読',
  flagged: 'メッセージを報告しました',
  flagFailed: '報告できませんでした。時間をおいてお試しください',
  removed: 'メッセージを削除しました',
  copied: 'コピーしました',
  replies: (count: number) => `返信${count}件`,
  typing: (name: string) => `${name}さんが入力中…`,
} as const;

/** Texts about a channel. (Spec section 8) */
export const chatChannelTexts = {
  none: 'まだメッセージはありません',
  noneHint: '応募すると施設と連絡できます',
  muted: 'ミュートしました',
  unmuted: 'ミュートを解除しました',
  muteFailed: 'ミュートできませんでした',
  unmuteFailed: 'ミュートを解除できませんでした',
  blocked: 'ブロックしました',
  unblocked: 'ブロックを解除しました',
  blockFailed: 'ブロックの設定を変更できませんでした。もう一度お試しください',
} as const;

/** Texts under the composer's field. (Spec sections 5 and 8) */
export const chatComposerTexts = {
  empty: 'メッセージを入力してください',
  textLong: (over: number) =>
    `メッセージは${formatNumber(chatLimits.maxTextLength)}文字までです（${over}文字超えています）`,
  typeRefused: 'この形式のファイルは送信できません（JPEG・PNG・PDFのみ）',
  fileLarge: `ファイルが大きすぎます。${formatMegabytes(chatLimits.maxAttachmentBytes)}までのファイルを選んでください`,
  tooMany: `添付できるのは${chatLimits.maxAttachments}件までです`,
  stillUploading: '添付ファイルのアップロードが終わるまでお待ちください',
  uploadFailed:
    'アップロードできなかったファイルがあります。もう一度試すか、取り除いてから送信してください',
  fileFailed: 'ファイルをアップロードできませんでした',
  imageFailed: '画像をアップロードできませんでした',
  tryAgain: 'もう一度お試しください',
  goesOn: '接続が戻ると、もう一度アップロードします。',
  notKept: 'この端末に保存できませんでした。接続が戻ってから送信してください',
  slowSpoken: '低速モード ON',
  slow: (seconds: number) => `低速モード ON（あと${seconds}秒）`,
} as const;

/** Suggested first sentences for a worker on the way to a shift. */
export const suggestedChatMessages = ['到着が遅れます', '入口はどこですか'] as const;

/** Why the channel is read-only, as a sentence; null when it is writable. (Rule 4.21) */
export function whyChannelReadOnly({ whyReadOnly: code }: ChatChannel): string | null {
  switch (code) {
    case 'CHANNEL_ENDED':
      return `最後の勤務から${chatLimits.writableDays}日が過ぎたため、送信できません。ご用件はサポートへお知らせください。`;
    case 'CHANNEL_BLOCKED':
      return 'ブロック中のため、送信できません。';
    case null:
      return null;
    default:
      return unknownServerValue(code);
  }
}

/** The list's one-line preview of the last message. */
export function chatPreviewText({ kind, text }: ChatPreview): string {
  switch (kind) {
    case 'text':
      return text;
    case 'image':
      return text === '' ? '写真を送信しました' : text;
    case 'pdf':
      return text === '' ? 'PDFを送信しました' : text;
    case 'deleted':
      return chatMessageTexts.deleted;
    default:
      return unknownServerValue(kind);
  }
}

/** Names of the emojis for screen readers. */
export const reactionEmojiNames: Record<ReactionEmoji, string> = {
  '👍': 'いいね',
  '❤️': 'ハート',
  '😊': 'うれしい',
  '🙏': 'ありがとう',
  '😢': 'かなしい',
  '👀': '見ました',
};
