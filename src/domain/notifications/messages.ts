import { createRefusalFactory } from '#platform/base/refusal.ts';
import { stopAccountAdviceText } from '#platform/base/stop-advice.ts';
import { maxBodyLength, maxTitleLength } from './announcements/announcement-limits.ts';
import { emailLinkValidHours } from './emails/email-rules.ts';

/** Refusals of notification settings and addresses. (Rule 4.2, 4.20) */
const notificationMessages = {
  TOPIC_MANDATORY: '契約と給与のお知らせは止められません',
  EMAIL_CONFIRMED:
    'このメールアドレスは確認済みです。変更するときは、別のアドレスを入力してください',
  EMAIL_TOO_SOON:
    '確認メールを送ったばかりのため、まだ送り直せません。{seconds}秒待ってから、もう一度送信してください',
  EMAIL_TOO_MANY:
    '確認メールを送れる回数の上限に達しました。{until}を過ぎてから、もう一度送信してください',
  EMAIL_LINK_INVALID: `この確認リンクは、有効期限（${emailLinkValidHours}時間）が切れたか、使用済みか、別のアカウントのものです。メールアドレスの画面から、確認メールを送り直してください`,
  EMAIL_TAKEN:
    'このメールアドレスは、別のアカウントで使われています。別のアドレスを登録してください',
  PUSH_OFF: 'プッシュ通知は、ただいま準備中です。お知らせはSMSとメールでお送りします',
  PUSH_TEST_TOO_SOON:
    'テスト通知を送ったばかりです。届かないときは、{seconds}秒待ってから、もう一度送ってください',
} as const;

export const notificationRefusal = createRefusalFactory(notificationMessages);

/** Error of the e-mail field. (Rule 4.2) */
export const wrongEmailSentence =
  'メールアドレスの形が正しくありません。例：hana@example.jp のように入力してください';

/** Field errors of an announcement, for operators. */
export const announcementSentences = {
  title: `見出しを1行${maxTitleLength}文字以内で入力してください`,
  body: `本文を${maxBodyLength}文字以内で入力してください`,
  day: '日付が正しくありません',
  order: '掲載の終わりは、始まりの日より後にしてください',
} as const;

/** Errors of a push subscription whose endpoint or keys cannot come from a browser. */
export const pushDeviceMessages = {
  endpoint:
    'この端末の通知の宛先を確認できませんでした。ブラウザを更新して、もう一度お試しください',
  keys: 'この端末の通知の鍵を確認できませんでした。ブラウザを更新して、もう一度お試しください',
} as const;

/** Text of the test notification. */
export const testPushText = {
  title: 'テスト通知です',
  body: 'この端末で、ひとこまのお知らせを受け取れます。',
} as const;

/** E-mails about a worker's address. Each states what happened and what to do. */
export const emailRegistrationMessages = {
  confirm: {
    subject: '【ひとこま】メールアドレスの確認',
    body: `メールアドレスの登録を受け付けました。${emailLinkValidHours}時間以内に、下のリンクを開いて「このアドレスを登録する」を押してください。\n\nお心当たりがない場合は、このメールを破棄してください。登録は完了しません。`,
  },
  taken: {
    subject: '【ひとこま】メールアドレスは登録済みです',
    body: 'このメールアドレスの登録を受け付けましたが、すでに別のアカウントで使われているため、登録できません。そのアカウントで使うのをやめてから、もう一度お試しください。\n\nお心当たりがない場合は、このメールを破棄してください。',
  },
  replaced: {
    subject: '【ひとこま】メールアドレスが変更されました',
    body: `アカウントのメールアドレスが、別のアドレスに変更されました。これからのお知らせは新しいアドレスに届きます。\n\n${stopAccountAdviceText}`,
  },
  removed: {
    subject: '【ひとこま】メールアドレスが削除されました',
    body: `アカウントから、このメールアドレスが削除されました。これからの大切なお知らせはSMSで届きます。\n\n${stopAccountAdviceText}`,
  },
} as const;
