import { refusing } from '#base/refusal.ts';

/** Refusals of sign-in. The same sentence for a known and an unknown number. (Rule book 4.1, 4.22) */
export const accountMessages = {
  CODE_TOO_SOON:
    '認証コードを送ったばかりのため、まだ再送信できません。{seconds}秒待ってから、もう一度送信してください',
  CODE_TOO_MANY:
    '認証コードを送れる回数の上限に達しました。{until}を過ぎてから、もう一度送信してください',
  CODE_WRONG: '認証コードが違います。SMSに届いた6桁の数字を確認して、もう一度入力してください',
  CODE_EXPIRED:
    'この認証コードは、有効期限（10分）が切れたか、使用済みのため使えません。新しいコードを送信してください',
  CODE_VOID:
    '5回間違えたため、この認証コードは使えなくなりました。新しいコードを送信して入力してください',
  ACCOUNT_RESTING:
    '退会から24時間たっていないため、この番号ではまだ登録できません。時間をおいてからお試しください',
} as const;

export const refuse = refusing(accountMessages);

/** Rule book 4.2. */
export const phoneNumberSentence = '携帯電話番号を11桁で入力してください';

/** What the sign-in screen shows for `?error=` of every kind. (Spec sections 2 and 8) */
export const signInErrorSentences = {
  SessionRequired: '続けるにはログインしてください',
  MissingCSRF:
    'ページを開いてから時間がたったため、ログインできませんでした。もう一度お試しください',
  Unreachable: '通信に失敗しました。電波のよい場所で、もう一度お試しください',
  Configuration: 'サーバーが混み合っています。少し待ってから、もう一度お試しください',
  Default: 'ログインできませんでした。もう一度お試しください',
} as const;

const generalErrors = ['SessionRequired', 'MissingCSRF', 'Unreachable', 'Configuration'] as const;

/** The codes by which an entry can be refused, as `?code=` carries them. */
const entryCodes = ['CODE_WRONG', 'CODE_EXPIRED', 'CODE_VOID', 'ACCOUNT_RESTING'] as const;

/**
 * The sentence for the `error` and `code` of a sign-in address, or null when nothing went wrong.
 * Both come out of an address that anybody can write, so an unknown value is a general sentence.
 */
export function signInSentence(error: string | null, code: string | null): string | null {
  if (!error) return null;
  if (error === 'CredentialsSignin') return entrySentence(code);
  const known = generalErrors.find((generalError) => generalError === error);
  return signInErrorSentences[known ?? 'Default'];
}

function entrySentence(code: string | null): string {
  if (code === 'VALIDATION_FAILED') return phoneNumberSentence;
  const known = entryCodes.find((entryCode) => entryCode === code);
  return known ? accountMessages[known] : signInErrorSentences.Default;
}
