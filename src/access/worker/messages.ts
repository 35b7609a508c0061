import { passkeyMessages } from '#access/passkeys/messages.ts';
import {
  commonMessages,
  createRefusalFactory,
  oneTimeCodeValidMinutes,
} from '#platform/base/refusal.ts';
import { stopAccountLinkDays } from '#platform/base/stop-advice.ts';
import {
  maxWrongCodeEntries,
  codeLimitHoursPerPhoneNumber,
  deletedNumberReuseDelayHours,
} from './rules.ts';
import { birthDateRefusalDays } from './sign-in/silence-rules.ts';
import { stopReasonLength } from './stops/stop-rules.ts';

/** Refusals of sign-in. A known and an unknown number get the same sentence. (Rule 4.1, 4.22) */
export const accountMessages = {
  CODE_TOO_SOON:
    '認証コードを送ったばかりのため、まだ再送信できません。{seconds}秒待ってから、もう一度送信してください',
  CODE_TOO_MANY:
    '認証コードを送れる回数の上限に達しました。{until}を過ぎてから、もう一度送信してください',
  CODES_EXHAUSTED:
    '認証コードの送信が混み合っているため、いまは送れません。時間をおいてからお試しください。メールアドレスを登録している方は、メールでログインできます',
  ENTRIES_TOO_MANY:
    '同じ回線からの入力が続いているため、いまは確認できません。新しいコードを送信するか、1時間ほどたってからお試しください',
  CODE_WRONG: '認証コードが違います。SMSに届いた6桁の数字を確認して、もう一度入力してください',
  CODE_EXPIRED: `この認証コードは、有効期限（${oneTimeCodeValidMinutes}分）が切れたか、使用済みのため使えません。新しいコードを送信してください`,
  CODE_VOID: `${maxWrongCodeEntries}回間違えたため、この認証コードは使えなくなりました。新しいコードを送信して入力してください`,
  PROOF_CODE_WRONG: '確認コードが違います。届いた6桁の数字を確認して、もう一度入力してください',
  PROOF_CODES_EXHAUSTED:
    '確認コードの送信が混み合っているため、SMSではいまは送れません。時間をおいてからお試しください。メールアドレスを登録している方は、メールで受け取れます',
  PROOF_CHANNEL_MISSING:
    'メールアドレスが登録されていないため、メールでは送れません。SMSで受け取ってください',
  PHONE_CODES_EXHAUSTED:
    '認証コードの送信が混み合っているため、いまは電話番号を変更できません。時間をおいてからお試しください',
  PHONE_TAKEN:
    'この電話番号は別のアカウントで使われているため、登録できません。別の番号を入力するか、サポートへご連絡ください',
  PASSKEY_REFUSED:
    'パスキーを確認できませんでした。もう一度お試しになるか、携帯電話番号でログインしてください',
  PASSKEY_MISSING:
    'パスキーが登録されていないため、パスキーでは確認できません。コードを受け取って確認してください',
  ...passkeyMessages,
  STOP_LINK_INVALID: `このリンクは、有効期限（${stopAccountLinkDays}日間）が切れたか、使用済みのため使えません。「ひとこまについて」のページの窓口へご連絡ください`,
  LINK_TOO_SOON:
    'ログイン用メールを送ったばかりのため、まだ再送信できません。1分待ってから、もう一度送信してください',
  LINK_TOO_MANY: `ログイン用メールを送れる回数の上限に達しました。携帯電話番号でログインするか、${codeLimitHoursPerPhoneNumber}時間後にもう一度お試しください`,
  LINK_OTHER_BROWSER:
    'このログイン用リンクは、リンクを送信したブラウザーでしか使えません。このブラウザーでログインするには、新しいリンクを送信してください',
  ACCOUNT_RESTING: `退会から${deletedNumberReuseDelayHours}時間たっていないため、この番号ではまだ登録できません。時間をおいてからお試しください`,
  BIRTH_DATE_NEEDED:
    'しばらくご利用がなかったため、ご本人の確認が必要です。登録した生年月日を入力してください',
  BIRTH_DATE_WRONG:
    '生年月日が登録と違うため、ログインできません。登録した生年月日を確認して、もう一度入力してください',
  BIRTH_DATE_LOCKED: `生年月日を続けて間違えたため、この番号では${birthDateRefusalDays}日間ログインできません。メールでログインするか、「ひとこまについて」のページの窓口へご連絡ください`,
  ACCOUNT_STOPPED:
    'このアカウントは運営が停止しているため、ログインできません。停止の理由は、お送りしたSMSかメールで確認できます。再開のご希望は、「ひとこまについて」のページの窓口へご連絡ください',
  ACCOUNT_STOPPED_BY_OWNER:
    'このアカウントは、お知らせのリンクからご本人が停止したため、ログインできません。再開するには、「ひとこまについて」のページの窓口へご連絡ください。ご本人を確認してから再開します',
  ACCOUNT_STATE_CHANGED:
    'アカウントの状態が変わったため、この操作は行えません。画面を読み込み直して確認してください',
  ACCOUNT_NOT_STOPPED:
    'アカウントが停止していないため、電話番号を元に戻せません。先にアカウントを停止してください',
} as const;

/** Field errors of the operator's form. */
export const stopFormErrorSentences = {
  reason: `理由を${stopReasonLength.least}文字以上${stopReasonLength.most}文字以内で入力してください`,
} as const;

/**
 * The code for a proof, by SMS or e-mail. The text says that the account is about to be changed, which warns a worker
 * whom a fraudster asks for the code. The last line lets the browser fill the code in, and only on our own host
 * (WebOTP).
 */
export function proofCodeMessage(
  code: string,
  origin: string | undefined,
): { subject: string; body: string } {
  const lines = [
    `【ひとこま】確認コードは${code}です。口座の登録などの大切な手続きのため、${oneTimeCodeValidMinutes}分以内に画面で入力してください。`,
    'このコードは誰にも教えないでください。お心当たりがない場合は、「ログイン中の端末」ですべての端末からログアウトして、サポートへご連絡ください。',
  ];
  if (origin) lines.push('', `@${new URL(origin).hostname} #${code}`);
  return { subject: '【ひとこま】確認コード', body: lines.join('\n') };
}

/** The code to a new number. The last line lets the browser fill the code in, and only on our own host (WebOTP). */
export function phoneChangeMessage(code: string, origin: string | undefined): string {
  const lines = [
    `【ひとこま】電話番号を変更する認証コードは${code}です。${oneTimeCodeValidMinutes}分以内に画面で入力してください。`,
    'このコードは誰にも教えないでください。お心当たりがない場合は、このメッセージを無視してください。',
  ];
  if (origin) lines.push('', `@${new URL(origin).hostname} #${code}`);
  return lines.join('\n');
}

/** Message to the new number. It contains no link, because the number may be a thief's. */
export const newPhoneNumberMessage =
  '【ひとこま】この番号を、ログインとお知らせの番号として登録しました。お心当たりがない場合は、「ひとこまについて」のページの窓口へご連絡ください。';

export const accountRefusal = createRefusalFactory(accountMessages);

/** Field error of a phone number. (Rule 4.2) */
export const phoneNumberErrorSentence = '携帯電話番号を11桁で入力してください';

/** Field errors of the form for a new number. (Rule 4.1, 4.2) */
export const phoneChangeErrorSentences = {
  unchanged: 'いまと同じ電話番号です。新しい電話番号を入力してください',
  emergency:
    '緊急連絡先と同じ電話番号です。ご本人の番号を入力するか、先に緊急連絡先を変更してください',
} as const;

/** Field error of an e-mail address. (Rule 4.2) */
export const emailErrorSentence =
  'メールアドレスの形が正しくありません。例：hana@example.jp のように入力してください';

/** E-mails to an address that was entered for sign-in. */
export const signInMessages = {
  link: {
    subject: '【ひとこま】ログイン用リンク',
    body: `${oneTimeCodeValidMinutes}分以内に、下のリンクを、ログインを始めたブラウザーで開いて「ログインする」を押してください。リンクは1回だけ使えます。\n\nこのメールは誰にも転送しないでください。お心当たりがない場合は、破棄してください。`,
  },
  unknown: {
    subject: '【ひとこま】ログインできませんでした',
    body: 'このメールアドレスは登録されていません。携帯電話番号でログインしてください。\n\nお心当たりがない場合は、このメールを破棄してください。',
  },
} as const;

/** Sentences of the sign-in screen for each `?error=`. (Spec sections 2 and 8) */
export const signInErrorSentences = {
  SessionRequired: '続けるにはログインしてください',
  MissingCSRF:
    'ページを開いてから時間がたったため、ログインできませんでした。もう一度お試しください',
  Verification: `このログイン用リンクは、有効期限（${oneTimeCodeValidMinutes}分）が切れたか、使用済みのため使えません。もう一度メールを送信してください`,
  Unreachable: '通信に失敗しました。電波のよい場所で、もう一度お試しください',
  TooManyRequests: commonMessages.RATE_LIMITED,
  Configuration: 'サーバーが混み合っています。少し待ってから、もう一度お試しください',
  Default: 'ログインできませんでした。もう一度お試しください',
} as const;

const generalErrors = [
  'SessionRequired',
  'MissingCSRF',
  'Verification',
  'Unreachable',
  'TooManyRequests',
  'Configuration',
] as const;

/** The `code` for a link that was requested by another browser. */
export const linkOfOtherBrowserErrorCode = 'LINK_OTHER_BROWSER';

/** The refusals of a code entry, as `?code=` carries them. */
const entryCodes = [
  'CODE_WRONG',
  'CODE_EXPIRED',
  'CODE_VOID',
  'ENTRIES_TOO_MANY',
  'ACCOUNT_RESTING',
  'ACCOUNT_STOPPED',
  'ACCOUNT_STOPPED_BY_OWNER',
  'BIRTH_DATE_NEEDED',
  'BIRTH_DATE_WRONG',
  'BIRTH_DATE_LOCKED',
  'PASSKEY_REFUSED',
] as const;

/**
 * The sentence for the `error` and `code` of a sign-in address, or null without an error. Anyone can
 * write such an address, so an unknown value gives a general sentence.
 */
export function signInErrorSentenceOf(error: string | null, code: string | null): string | null {
  if (!error) return null;
  if (error === 'CredentialsSignin') return entrySentence(code);
  if (error === 'EmailSignin') return unsentSentence(code);
  if (error === 'Verification') return linkSentence(code);
  const known = generalErrors.find((generalError) => generalError === error);
  return signInErrorSentences[known ?? 'Default'];
}

function entrySentence(code: string | null): string {
  if (code === 'VALIDATION_FAILED') return phoneNumberErrorSentence;
  const known = entryCodes.find((entryCode) => entryCode === code);
  return known ? accountMessages[known] : signInErrorSentences.Default;
}

const linkCodes = ['LINK_TOO_SOON', 'LINK_TOO_MANY'] as const;

/** Codes for a link that does not sign in; without a code the link is used, replaced or expired. */
const linkProblems = [
  linkOfOtherBrowserErrorCode,
  'ACCOUNT_STOPPED',
  'ACCOUNT_STOPPED_BY_OWNER',
] as const;

function linkSentence(code: string | null): string {
  const known = linkProblems.find((problem) => problem === code);
  return known ? accountMessages[known] : signInErrorSentences.Verification;
}

function unsentSentence(code: string | null): string {
  if (code === 'VALIDATION_FAILED') return emailErrorSentence;
  const known = linkCodes.find((linkCode) => linkCode === code);
  return known ? accountMessages[known] : signInErrorSentences.Default;
}
