import { createRefusalFactory } from '#platform/base/refusal.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';
import {
  rejectedDocumentsWindowDays,
  maxDocumentReviewNoteLength,
  maxCertificateNumberLength,
  addressProofValidMonths,
  maxOtherJobMinutesPerWeek,
  maxCertificateNameLength,
  maxCertificateRemarksLength,
  documentReviewReminderHours,
  documentReviewHours,
} from './limits.ts';

/** Refusals of credentials, read by workers and operators. (Rule 4.3, 4.4) */
const credentialsMessages = {
  NOT_FOUND: '書類が見つかりませんでした。すでに取り下げられたか、アドレスが間違っています',
  REVIEW_DONE: 'この書類の審査はすでに終わっています。画面を読み込み直して確認してください',
  PICTURE_MISSING:
    '書類の写真がないため、承認できません。「一部が写っていない」で差し戻して、写真を送り直すよう伝えてください',
  PROFILE_INCOMPLETE:
    'プロフィールが未完成のため、書類と照合できません。登録を待ってから審査してください',
  DOCUMENT_NOT_ACCEPTED: '本人確認に使えない種類の書類です。「対象外の書類」で差し戻してください',
  PROFILE_MISMATCH:
    '氏名・生年月日・住所がプロフィールと一致していません。一致しない項目を選んで差し戻してください',
  PROFILE_CHANGED:
    '審査の間にプロフィールが変更されました。画面を読み込み直して、もう一度照合してください',
  RESIDENCE_CARD_UNREAD:
    '在留カードの就労制限と有効期限が未入力です。両方を入力してから承認してください',
  DOCUMENT_EXPIRED: '有効期限が切れている書類です。「有効期限切れ」で差し戻してください',
  LICENSE_EXPIRY_MISSING: '有効期限のある資格です。証書の有効期限を入力してから承認してください',
  IDENTITY_OF_ANOTHER:
    '同じ方の本人確認が、別のアカウントで登録されています。お一人で複数のアカウントは使えません。心当たりがない場合は、サポートへ連絡してください',
  PROFILE_NEEDED:
    'プロフィールの氏名・生年月日・国籍・住所と照合するため、先にプロフィールを入力してください',
  IDENTITY_PENDING:
    '登録済みの書類を審査しています。結果が出るまで、新しい書類は登録できません。通常1営業日以内にお知らせします',
  TOO_MANY_TRIES: `書類の差し戻しが${rejectedDocumentsWindowDays}日間に{limit}回あったため、{again}まで登録できません。お急ぎの場合は、サポートへ連絡してください`,
  MY_NUMBER_REFUSED:
    'マイナンバーカードの裏面は受け取れません。送られた画像は保存せずに消しました。表面だけを登録してください',
  IDENTIFICATION_NOT_FOUND:
    '本人確認の手続きが見つからないか、期限が切れています。最初からやり直してください',
  METHOD_UNAVAILABLE: 'この方法の本人確認は使えません。書類の写真で登録してください',
  LICENSE_DUPLICATE:
    'この資格はすでに登録されています。資格証の一覧から開いて、写真を撮り直してください',
  LICENSE_LIMIT: '資格証は{limit}件まで登録できます。使わない資格証を削除してから登録してください',
  LICENSE_VERIFIED:
    '承認済みの資格証は変更できません。内容が変わったときは、削除してから登録し直してください',
  LICENSE_IN_USE:
    'この資格が必要な勤務または応募（{duty}）があるため、削除できません。勤務が終わってから削除してください',
} as const;

export const credentialsRefusal = createRefusalFactory(credentialsMessages);

export const documentReviewSentences = {
  reason: '差し戻しの理由を一覧から選んでください',
  note: `補足は${maxDocumentReviewNoteLength}文字以内で入力してください`,
  expiresOn: '有効期限を正しい日付で入力してください',
  issuedOn: '取得日を正しい日付で入力してください',
  certificateNumber: `登録番号は${maxCertificateNumberLength}文字以内で入力してください`,
} as const;

/** Field errors of the worker's forms. */
export const credentialsFieldSentences = {
  notOffered: 'この書類は現在使えません。ほかの書類を選んでください',
  residenceCardNeeded: '在留カードか特別永住者証明書を選んでください',
  notForJapanese:
    'プロフィールの国籍が「日本」のため、この書類は使えません。ほかの書類を選んでください',
  nationalityDiffers:
    'プロフィールの国籍と違います。プロフィールを直してから、もう一度お試しください',
  nameDiffers: 'プロフィールの氏名を直してから、もう一度お試しください',
  frontMissing: '書類の写真を撮るか、選んでください',
  backMissing: '裏面の写真も必要です。撮るか、選んでください',
  secondMissing: '2点目の書類の写真も必要です。撮るか、選んでください',
  documentNumber: '番号が正しくありません。書類に印字されたとおりに入力してください',
  expiryMissing: '書類に記載された有効期限を入力してください',
  expired: '有効期限が切れています。期限内の書類を登録してください',
  issueDay: '発行日・交付日を確認して、今日までの日付を入力してください',
  issuedTooEarly: '2012年4月1日より前に交付された証明書は使えません。ほかの書類を選んでください',
  proofTooOld: `発行から${addressProofValidMonths}か月を過ぎています。新しいものを用意してください`,
  residence: '在留資格・就労制限・資格外活動許可を、カードのとおりに選んでください',
  otherJobMinutes: `ほかの仕事の時間は、週0〜${maxOtherJobMinutesPerWeek / 60}時間で入力してください`,
  licenseId: '資格を一覧から選んでください',
  imageMissing: '資格証の写真を撮るか、選んでください',
  certificateName: `証書の氏名は${maxCertificateNameLength}文字以内で入力してください`,
  remarksMissing: '氏名が違う理由を入力してください（例：旧姓のため）',
  remarksTooLong: `理由は${maxCertificateRemarksLength}文字以内で入力してください`,
  nothingChanged: '変更がありません。写真を撮り直すか、内容を直してください',
  upload: '写真を受け取れていません。もう一度、撮るか選んでください',
} as const;

/** Advice for a rejected document, by the reason. (Rule 4.3) */
export const documentRejectReasonAdvice = {
  画像不鮮明: '文字が読めませんでした。明るい場所で、ぶれないように撮り直してください',
  一部が写っていない: '四隅まで写っていませんでした。全体が入るように撮り直してください',
  有効期限切れ: '有効期限が切れていました。期限内の書類を登録してください',
  氏名不一致:
    '氏名がプロフィールと違いました。プロフィールを直すか、今の氏名の書類を登録してください',
  生年月日不一致: '生年月日がプロフィールと違いました。プロフィールの生年月日を確かめてください',
  住所不一致:
    '住所がプロフィールと違いました。プロフィールの住所を直すか、今の住所の書類を登録してください',
  裏面なし: '裏面が確認できませんでした。表と裏の両方を撮ってください',
  対象外の書類: 'この書類では確認できませんでした。ほかの書類を選んでください',
  加工の疑い: '画像が加工されているように見えました。原本をそのまま撮ってください',
} as const;

/** Notifications to the worker: each has a one-line title, and a body with the event and the next step. */
export const credentialsNotifications = {
  identityApproved: {
    title: '本人確認が完了しました',
    body: '本人確認が完了しました。お仕事に応募できます。',
  },
  identityRejected: (reason: string): NoticeText => ({
    title: '本人確認の書類を差し戻しました',
    body: `本人確認の書類を差し戻しました。理由：${reason} 内容を確認して、もう一度登録してください。`,
  }),
  identityExpired: {
    title: '本人確認書類の有効期限が切れました',
    body: '本人確認書類の有効期限が切れました。新しい書類を登録するまで、応募できません。',
  },
  identityExpiring: (day: string): NoticeText => ({
    title: '本人確認書類の有効期限が近づいています',
    body: `本人確認書類の有効期限が近づいています（${day}まで）。新しい書類が届いたら、アプリで登録してください。`,
  }),
  licenseApproved: (name: string): NoticeText => ({
    title: '資格証を承認しました',
    body: `資格証「${name}」を承認しました。`,
  }),
  licenseRejected: (name: string, reason: string): NoticeText => ({
    title: '資格証を差し戻しました',
    body: `資格証「${name}」を差し戻しました。理由：${reason} 内容を確認して、もう一度登録してください。`,
  }),
  licenseExpired: (name: string): NoticeText => ({
    title: '資格証の有効期限が切れました',
    body: `資格証「${name}」の有効期限が切れました。新しい証書を登録してください。`,
  }),
  licenseExpiring: (name: string, day: string): NoticeText => ({
    title: '資格証の有効期限が近づいています',
    body: `資格証「${name}」の有効期限が近づいています（${day}まで）。更新したら、アプリで登録してください。`,
  }),
} as const;

/** Reminds the operators of a document that has waited too long. (Rule 4.3) */
export function overdueDocumentReviewMessage({
  kind,
  submittedAt,
}: {
  kind: 'identity' | 'license';
  submittedAt: string;
}) {
  const what = kind === 'identity' ? '本人確認の書類' : '資格証';
  return {
    subject: `【ひとこま】審査待ちの${what}があります`,
    body: `${submittedAt}に登録された${what}が、${documentReviewReminderHours}時間たっても審査されていません。${documentReviewHours}時間以内に審査してください。`,
  };
}
