import { linkResendPauseSeconds, linksPerEmailWindowHours } from '#access/browsers/link-limits.ts';
import { passkeyMessages } from '#access/passkeys/messages.ts';
import { createRefusalFactory } from '#platform/base/refusal.ts';
import { hasRoleRight, staffRoles, type StaffRight } from '#platform/base/people/rights.ts';

import { pairingCodeLength, pairingCodeValidMinutes } from './entrance/entrance-rules.ts';
import { maxApiKeyValidDays, wrongApiKeyWindowHours } from './keys/key-rules.ts';
import {
  firstPasskeyDeadlineMinutes,
  invitationValidDays,
  staffLinkValidMinutes,
  maxCorporationAddressLength,
  maxCorporationNameLength,
  maxStaffNameLength,
  removalReasonLength,
} from './rules.ts';

/** Refusals to people of corporations and to operators. (Decision 046) */
export const staffMessages = {
  UNAUTHENTICATED: 'ログインの有効期限が切れました。もう一度ログインしてください',
  FORBIDDEN:
    'この操作を行う権限がありません。行えるのは、役割が「{roles}」の方です。法人のオーナーに、役割の変更を依頼してください',
  NOT_FOUND: '見つかりませんでした。すでに取り消されたか、アドレスが間違っています',
  ORIGIN_REFUSED:
    '別のサイトから送られたため、受け付けられません。ひとこまの画面を開いて操作してください',
  LINK_TOO_SOON: `メールを送ったばかりのため、まだ再送信できません。${linkResendPauseSeconds / 60}分待ってから、もう一度送信してください`,
  LINK_TOO_MANY: `メールを送れる回数の上限に達しました。${linksPerEmailWindowHours}時間たってから、もう一度お試しください`,
  STAFF_LINK_INVALID: `このリンクは、有効期限（${staffLinkValidMinutes}分）が切れたか、使用済みのため使えません。ログイン画面からメールを送り直してください`,
  INVITATION_INVALID:
    'この招待は、有効期限が切れたか、使用済みのため使えません。招待した方に、もう一度送るよう依頼してください',
  EMAIL_OF_OTHERS:
    'このメールアドレスは別の法人で使われているため、招待できません。別のアドレスを使ってください',
  INVITED_ELSEWHERE:
    'このメールアドレスは、ひとこまの別の登録で使われているため、この招待を受けられません。招待した方に、別のアドレスへ送るよう依頼してください',
  ALREADY_MEMBER: 'このメールアドレスの方は、すでにメンバーです。一覧から役割を変更してください',
  ALREADY_INVITED:
    'このメールアドレスには招待を送信済みです。届いていないときは、一覧から送り直してください',
  TOO_MANY_INVITATIONS:
    '回答を待っている招待が{limit}件あるため、これ以上は送れません。不要な招待を取り消してください',
  LAST_OWNER: 'オーナーが1人もいなくなるため、変更できません。先に、別の方をオーナーにしてください',
  SIGN_IN_AGAIN: `ログインから${firstPasskeyDeadlineMinutes}分以上たったため、パスキーを登録できません。メールのリンクでログインし直してください`,
  PASSKEY_MISSING:
    'パスキーが登録されていないため、本人確認ができません。先に「端末とパスキー」で登録してください',
  PASSKEY_PROOF_REQUIRED:
    '安全のため、ご本人の確認が必要です。パスキーで確認してから、もう一度お試しください',
  PASSKEY_REFUSED:
    'パスキーを確認できませんでした。もう一度お試しになるか、メールのリンクでログインしてください',
  TOO_MANY_ENTRANCE_DEVICES:
    'この施設には、入口の端末が{limit}台登録されているため、追加できません。使わない端末の利用を終了してください',
  PAIRING_INVALID: `この登録コードは、入力が違うか、有効期限（${pairingCodeValidMinutes}分）が切れたか、使用済みのため使えません。施設の画面で新しいコードを発行してください`,
  ...passkeyMessages,
  TOO_MANY_API_KEYS:
    '使えるAPIキーが{limit}個あるため、これ以上は作れません。使わないキーを取り消してください',
  API_KEY_REFUSED:
    'このAPIキーは使えません。入力が違うか、期限が切れたか、取り消されています。新しいキーを作ってください',
  API_KEY_RIGHT_MISSING:
    'このAPIキーには、この操作の権限がありません。必要な権限を選んで、新しいキーを作ってください',
  PERSON_REQUIRED:
    'この操作は、APIキーでは行えません。担当者がひとこまの画面にログインして行ってください',
  RATE_LIMITED: `誤ったAPIキーが続いたため、受け付けられません。${wrongApiKeyWindowHours}時間たってから、お試しください`,
  NOTICE_MANDATORY:
    '回答や承認の期限に関わるお知らせのため、メールは止められません。プッシュ通知だけを止めることができます',
  PUSH_OFF: 'プッシュ通知は準備中のため、登録できません。お知らせはメールでお送りします',
  PUSH_TEST_TOO_SOON:
    'テスト通知を送ったばかりのため、まだ送れません。{seconds}秒たってから、もう一度お試しください',
} as const;

export const staffRefusal = createRefusalFactory(staffMessages);

/** Field errors of the forms of people, corporations and tablets. */
export const staffFieldErrorSentences = {
  email: 'メールアドレスの形式が正しくありません。例：name@example.jp',
  name: `お名前を1文字以上${maxStaffNameLength}文字以内で入力してください。数字・記号・URLは使えません`,
  pairingCode: `登録コードは${pairingCodeLength}桁です。施設の画面に表示されたコードを入力してください`,
  deviceName: `端末の名前を1文字以上${maxStaffNameLength}文字以内で入力してください`,
  facilities: '担当する施設を1つ以上選んでください',
  corporationName: `法人名を1文字以上${maxCorporationNameLength}文字以内で入力してください。URL・電話番号・「ひとこま」は使えません`,
  keyName: `キーの名前を1文字以上${maxStaffNameLength}文字以内で入力してください`,
  keyRights: 'できることを1つ以上選んでください',
  keyFacilities: '対象の施設を1つ以上選んでください',
  keyDays: `有効期間を1日以上${maxApiKeyValidDays}日以内で選んでください`,
  noticeKind: 'お知らせの種類を選び直してください',
  quietHours: '開始と終了に、異なる時刻を入力してください。例：22:00〜7:00',
  pushEndpoint: 'このブラウザの通知サービスには対応していません。別のブラウザをお使いください',
  pushKeys: 'ブラウザの登録情報が正しくありません。画面を読み込み直して、もう一度お試しください',
  corporationAddress: `所在地を1文字以上${maxCorporationAddressLength}文字以内で入力してください`,
  removalReason: `外す理由を${removalReasonLength.min}文字以上${removalReasonLength.max}文字以内で入力してください。法人の方がそのまま読みます`,
} as const;

/** The roles as pages and mails name them. */
export const roleLabels = {
  OWNER: 'オーナー',
  MANAGER: '管理者',
  APPROVER: '承認者',
  FINANCE: '経理',
  VIEWER: '閲覧のみ',
} as const;

/** The names of the roles that have the right. */
export const roleNamesWithRight = (right: StaffRight): string[] =>
  staffRoles.filter((role) => hasRoleRight(role, right)).map((role) => roleLabels[role]);

export const roleExplanations = {
  OWNER: 'すべての施設と、メンバーの管理',
  MANAGER: '求人の掲載と、採用・勤務・時間の管理',
  APPROVER: '当日の対応と、勤務時間の承認',
  FINANCE: '請求と書類の確認',
  VIEWER: '予定と求人を見るだけ',
} as const;

/** E-mails; the link to the page follows the text. */
export const staffMailTexts = {
  link: {
    subject: 'ログイン用のリンク',
    body: `ひとこま（事業者用）にログインするためのリンクです。${staffLinkValidMinutes}分以内に開いて、画面のボタンを押してください。\n\nお心当たりがない場合は、このメールを破棄してください。第三者がログインすることはありません。`,
  },
  operatorLink: {
    subject: 'ログイン用のリンク（運営）',
    body: `ひとこま（運営用）にログインするためのリンクです。${staffLinkValidMinutes}分以内に開いて、画面のボタンを押してください。\n\nお心当たりがない場合は、このメールを破棄してください。第三者がログインすることはありません。`,
  },
  unknown: {
    subject: 'ログインのお知らせ',
    body: 'このメールアドレスは登録されていません。招待を受けたアドレスでログインしてください。',
  },
  keyEnds: {
    subject: 'APIキーの期限が近づいています',
    body: 'APIキー「{name}」（末尾 {signs}）は、{until}に期限が切れます。使っているシステムが止まらないように、画面で新しいキーを作り、入れ替えてから古いキーを取り消してください。',
  },
  APPROVE: {
    subject: '{corporation}の登録が承認されました',
    body: '{corporation}の登録を、運営が承認しました。ひな形を作成して施設を公開すると、求人を掲載できます。',
  },
  RETURN: {
    subject: '{corporation}の登録内容の確認をお願いします',
    body: '{corporation}の登録を、運営が差し戻しました。法人の画面で内容を直して、もう一度申し込んでください。\n\n理由：{reason}',
  },
  SUSPEND: {
    subject: '{corporation}の利用を停止しました',
    body: '{corporation}の利用を、運営が停止しました。新しい求人は掲載できません。成立している契約はそのまま続きます。\n\n理由：{reason}',
  },
  RESTORE: {
    subject: '{corporation}の利用停止を解きました',
    body: '{corporation}の利用停止を、運営が解きました。求人を掲載できます。',
  },
  freeze: {
    subject: '{facility}の新しい募集を停止しました',
    body: '{corporation}の「{facility}」について、新しい募集を運営が停止しました。募集中の求人は終了しました。成立している契約はそのまま続きます。\n\n理由：{reason}',
  },
  thaw: {
    subject: '{facility}の募集の停止を解きました',
    body: '{corporation}の「{facility}」について、募集の停止を運営が解きました。求人をまた掲載できます。',
  },
  memberRemoved: {
    subject: '{corporation}のメンバーを外しました',
    body: '運営が、{name}さん（{role}）を{corporation}のメンバーから外しました。{name}さんは、すべての端末からログアウトしました。お心当たりがない場合は、運営にご連絡ください。\n\n理由：{reason}',
  },
  invitation: {
    subject: '{corporation}への招待',
    body: `{name}様\n\n{corporation}が、あなたを「{role}」としてひとこま（事業者用）に招待しました。${invitationValidDays}日以内に開いて、画面のボタンを押してください。\n\nお心当たりがない場合は、このメールを破棄してください。`,
  },
} as const;
