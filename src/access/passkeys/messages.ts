import { maxPasskeyNameLength } from '#platform/base/passkey-rules.ts';

/** Sentences that are the same for every owner of passkeys. */
export const passkeyMessages = {
  PASSKEY_LIMIT:
    'パスキーを登録できるのは{limit}個までです。使わないものを削除してから登録してください',
} as const;

/** Field error of a passkey's name. (Rule 4.1) */
export const passkeyNameSentence = `パスキーの名前を1文字以上${maxPasskeyNameLength}文字以内で入力してください`;
