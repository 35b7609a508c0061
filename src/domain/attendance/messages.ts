import { createRefusalFactory } from '#platform/base/refusal.ts';
import { maxWrongCodes } from './stamps/stamp-rules.ts';
import {
  maxCorrectionRounds,
  claimableHoursBeforeStart,
  claimableHoursAfterEnd,
  maxClaimedBreakMinutes,
  claimedBreakStepMinutes,
  maxClaimReasonLength,
} from './corrections/claim-limits.ts';
import { answersShownAfterEndHours } from './work-questions/answer-rules.ts';
import { contactOpenHoursAfterShiftEnd } from './day/contact-limits.ts';
import { smallHoursDifferenceMinutes, maxShiftsPerApproval } from './hours/hours-limits.ts';
import { absenceSuspectedAfterMinutes } from './missing-stamp-limits.ts';
import { maxProposalsPerShift } from './proposals/proposal-limits.ts';
import { minOtherReasonLength, maxCancelNoteLength } from './cancellation/cancel-limits.ts';
import {
  maxInformedPersonNameLength,
  minAbsenceReasonLength,
  maxAbsenceReasonLength,
} from './absence/absence-limits.ts';
import {
  explanationLengthBounds,
  maxOrderingAuthorityLength,
} from './termination/termination-rules.ts';

/** Refusals of attendance, by code. (Rule 4.24, 4.10, 4.11) */
export const attendanceMessages = {
  APPLY_CONFLICT: '同じ時間帯に別の勤務予定があるため、応募できません。予定を確認してください',
  SAME_DAY_LIMIT:
    '勤務は1日1件までのため、応募できません。同じ日に始まる勤務がないお仕事を選んでください',
  NOT_FOUND: '勤務が見つかりませんでした。すでに削除されたか、アドレスが間違っています',
  CODE_INVALID: 'コードが違います（あと{left}回）。施設に掲示された今日のコードを確認してください',
  CODE_LOCKED: `コードを${maxWrongCodes}回間違えたため、{until}まで入力できません。急ぐときは施設の方に伝えてください`,
  TOO_EARLY: '{from}から押せます。時間になってから、もう一度お試しください',
  TOO_LATE: '{until}で受付を終了しました。勤務した時刻の修正を申請してください',
  STAMPED_AT_INVALID:
    '端末に記録された時刻が確認できないため、受け付けられませんでした。時刻の修正を申請してください',
  STATE_CHANGED: '勤務の状態が変わったため、この操作は行えません。画面を読み込み直してください',
  NEEDS_ADJUSTMENT:
    '打刻または休憩が予定どおりに記録されていないため、このまま確定できません。修正を申請してください',
  OVERTIME_CLAIMED:
    '退勤のときに申告した残業が、まだ申請されていません。修正を申請するか、終了の時刻を予定の時刻に直してください',
  NOTHING_TO_CORRECT:
    '記録された時刻と休憩から変わったところがありません。このまま給与を確定してください',
  CORRECTION_CLOSED: '{until}で修正の受付を終了しました。サポートへお問い合わせください',
  CLAIM_UNDER_REVIEW:
    '申請した修正を施設が確認しているため、今は変更できません。確認の結果をお待ちください',
  HOURS_FIXED: '勤務時間が確定しているため、修正できません。サポートへお問い合わせください',
  NOT_WORKED:
    'この勤務は行われなかったため、時刻を修正できません。事実と違うときはサポートへお問い合わせください',
  CORRECTION_TOO_EARLY:
    '勤務の開始前のため、まだ修正できません。開始時刻を過ぎてから申請してください',
  ROUNDS_EXHAUSTED: `修正の申請は${maxCorrectionRounds}回までのため、これ以上送れません。事務局で確認していますので、連絡をお待ちください`,
  OPERATOR_DECIDES:
    '事務局で勤務時間を確認しているため、この操作は行えません。連絡をお待ちください',
  TOO_LATE_TO_CANCEL: '勤務が始まっているため、中止できません。勤務の終了や修正で記録してください',
  TOO_LATE_TO_DISMISS:
    '予定の終了時刻を過ぎているため、途中で終了にできません。退勤の記録または修正の申請をお待ちください',
  TOO_EARLY_TO_DISMISS:
    '勤務の開始前のため、当日の終了にはできません。中止するときは中止の依頼を送ってください',
  DISMISSAL_IS_PAID:
    '出勤の打刻の前に終了にするときは、予定の給与と交通費の全額が支払われます。来ていないときは、来ていないと報告してください',
  CANCEL_NOT_ALLOWED: '勤務開始後は取り消せません。施設へ電話してください',
  PENALTY_CHANGED:
    '時間が過ぎて、キャンセルのペナルティが変わりました。内容を確認して、もう一度お試しください',
  ANSWER_REQUEST_FIRST:
    '施設から勤務の中止の依頼が届いています。同意するとペナルティなしで中止になるため、先に依頼へ回答してください',
  NO_PENALTY: 'この勤務のキャンセルにはペナルティがないため、免除の申請は必要ありません',
  PROOF_WAITING: '提出された証明を事務局が確認しています。結果のお知らせをお待ちください',
  PROOF_ACCEPTED: 'このキャンセルのペナルティは、すでに免除されています',
  PROOF_CLOSED: '{until}で証明の受付を終了しました。事情があるときはサポートへお問い合わせください',
  PROOF_ANSWERED: 'この申請には、すでに回答しています。画面を読み込み直してください',
  QUESTIONNAIRE_NOT_OPEN:
    '出勤前アンケートは{from}から回答できます。時間になってからお試しください',
  QUESTIONNAIRE_CLOSED:
    '出勤前アンケートの受付は{until}で終了しました。伝えることがあるときは施設へ電話してください',
  WORK_QUESTIONS_CLOSED:
    '施設からの質問への回答は、勤務の開始（{until}）までです。伝えることがあるときは施設へ電話してください',
  ON_THE_WAY_CLOSED:
    '「向かっています」と伝えられるのは{until}まででした。遅れるときは施設へ電話してください',
  NO_WORK_QUESTIONS: 'この勤務には、施設からの質問がありません。画面を読み込み直してください',
  ANSWERS_CLOSED: `質問への回答を表示できるのは、契約している勤務の終了の${answersShownAfterEndHours}時間後までです。必要なことはチャットで確認してください`,
  ABSENCE_TOO_EARLY:
    '勤務の開始前のため、欠勤の報告はできません。出勤できないときはキャンセルの手続きをしてください',
  ALREADY_REPORTED: '欠勤はすでに報告されています。事務局からの連絡をお待ちください',
  ALREADY_CONTESTED: '申し立てはすでに受け付けています。事務局からの連絡をお待ちください',
  CONTEST_CLOSED: '{until}で申し立ての受付を終了しました。サポートへお問い合わせください',
  ABSENCE_ANSWERED: 'この連絡には、すでに回答しています。画面を読み込み直してください',
  HOURS_OVERLAP:
    '同じ時間帯に別の勤務が記録されているため、勤務にできません。勤務の一覧を確認してください',
  CLAIM_OVERLAPS:
    '別の勤務（{shift}）の時間と重なるため、受け付けられません。重ならない時刻にしてください',
  HOURS_TAKEN:
    'この時間には、同じワーカーの別の勤務が記録されています。重ならない時刻にするか、差し戻してください',
  CONTACT_CLOSED: `連絡先を表示できるのは、勤務の開始から終了の${contactOpenHoursAfterShiftEnd}時間後までです。ほかの時間はチャットで連絡してください`,
  DIFFERENCE_TOO_LARGE: `予定や打刻との差が${smallHoursDifferenceMinutes}分を超えるため、まとめて承認できません。内容を確認して、1件ずつ承認してください`,
  EMERGENCY_LOCKED: `緊急連絡先を表示できるのは、開始から${absenceSuspectedAfterMinutes}分たっても出勤の打刻がないときです。先に、ご本人へ電話してください`,
  NO_HOURS_TO_PROPOSE:
    'この勤務には、修正を提案できる勤務時間がありません。終わった勤務を選んでください',
  CONFIRM_END_FIRST:
    '退勤の打刻がないため、まだ修正を提案できません。先に、退勤した時刻を入力してください',
  PROPOSAL_OPEN: '提案した勤務時間の回答を待っています。変えるときは、先に提案を取り下げてください',
  PROPOSALS_EXHAUSTED: `修正の提案は1つの勤務に${maxProposalsPerShift}回までのため、これ以上送れません。ワーカーとチャットで確認してください`,
  OVERPAID_HOURS_STAND:
    'この勤務には払い過ぎの記録があるため、修正を提案できません。サポートへお問い合わせください',
  PROPOSALS_CLOSED:
    '{until}で、承認した勤務時間の修正の受付を終了しました。サポートへお問い合わせください',
  HOURS_BEING_FIXED:
    '確認の期限が過ぎ、勤務時間が確定するところです。少し待ってから、画面を読み込み直してください',
  WORKER_LEFT: 'ワーカーが退会したため、修正を提案できません。サポートへお問い合わせください',
  COST_CHANGED:
    '金額を表示したあとで、金額が変わりました。新しい金額を確認して、もう一度送ってください',
  APPROVED_PAY_ONLY_RISES:
    '確定した賃金は減らせません。承認したあとに提案できるのは、賃金が増える修正だけです',
  PROPOSAL_ANSWERED:
    'この提案には、すでに回答があったか、取り下げられています。画面を読み込み直して確認してください',
  PROPOSAL_EXPIRED: '{until}で回答の期限が過ぎました。結果をお知らせしますので、少しお待ちください',
  ALREADY_REQUESTED: '中止の依頼はすでに送られています。回答をお待ちください',
  REQUEST_ANSWERED:
    'この依頼には、すでに回答したか期限が過ぎています。画面を読み込み直して確認してください',
  REQUEST_EXPIRED: '{until}で回答の期限が過ぎました。勤務は予定どおり行われます',
  AUDIT_DONE: 'この中止の理由は、すでに確認されています',
  DECISION_TOO_LATE: '確認の期限を過ぎているため、認められません。予定の給与の全額を支払います',
  WORKER_NOT_HEARD:
    'ワーカーがまだ答えていないため、認められません。ワーカーの回答を待つか、全額の支払いを決めてください',
  ALREADY_OBJECTED: '異議はすでに受け付けています。事務局からの連絡をお待ちください',
  ALREADY_PAID: 'この勤務は予定の給与の全額をお支払いするため、異議の申し立ては必要ありません',
  OBJECTION_CLOSED:
    '{until}で異議の受付を終了しました。事情があるときはサポートへお問い合わせください',
} as const;

export const attendanceRefusal = createRefusalFactory(attendanceMessages);

/** Sentences under the fields of the correction form. (Rule 4.11) */
export const hoursClaimSentences = {
  codeDigits: 'コードは6桁の数字で入力してください',
  startTooEarly: `開始は予定の${claimableHoursBeforeStart}時間前（{limit}）以降の時刻で入力してください`,
  endTooLate: `終了は予定の${claimableHoursAfterEnd}時間後（{limit}）までの時刻で入力してください`,
  startNotBeforeEnd: '開始は終了より前の時刻で入力してください',
  inTheFuture: 'まだ来ていない時刻は申請できません。過ぎた時刻を入力してください',
  startMissing: '開始時刻を入力してください',
  endMissing: '終了時刻を入力してください',
  breakRange: `休憩は0分から${maxClaimedBreakMinutes}分までの${claimedBreakStepMinutes}分単位で入力してください`,
  breakTooLong: '休憩が勤務時間より長くなっています。休憩を短くしてください',
  approvedTogether: `まとめて承認できるのは1件から${maxShiftsPerApproval}件までです。選び直してください`,
  accident: `何があったかを1文字以上${maxClaimReasonLength}文字以内で入力してください`,
  confirmedEnd: '終了は、出勤の打刻のあとから予定の終了までの時刻で入力してください',
  reasonLength: `理由を1文字以上${maxClaimReasonLength}文字以内で入力してください`,
  sameHours: '今の勤務時間と同じです。違う時刻か休憩を入力してください',
  objectionLength: `違うところを1文字以上${maxClaimReasonLength}文字以内で書いてください`,
} as const;

/** Sentences under the fields of cancellation, absence and questionnaire. (Rule 4.9, 4.13) */
export const workerCancelSentences = {
  reason: '理由を選んでください',
  noteShort: `「その他」のときは、理由を${minOtherReasonLength}文字以上で書いてください`,
  noteLong: `${maxCancelNoteLength}文字以内で書いてください`,
  toldName: '電話で伝えた相手のお名前を入力してください',
  toldNameLong: `相手のお名前を${maxInformedPersonNameLength}文字以内で入力してください`,
  proofMissing: '証明になるものの写真を選んでください',
  proofUsed: 'この写真はすでに使われています。もう一度写真を選んでください',
  whoAsked: '依頼した方のお名前を書いてください',
  answers: 'すべての質問に「はい」か「いいえ」で答えてください',
  absenceReason: `事情を${minAbsenceReasonLength}文字以上${maxAbsenceReasonLength}文字以内で書いてください`,
  listedReason: '一覧にある理由を選んでください',
  hours: '勤務の開始・終了・休憩を入力してください',
  explanation: `理由の説明を${explanationLengthBounds.min}文字以上${explanationLengthBounds.max}文字以内で書いてください`,
  incident: `何があったかを${explanationLengthBounds.min}文字以上${explanationLengthBounds.max}文字以内で書いてください`,
  incidentAt: 'いつのことかを、過ぎた日時で入力してください',
  authority: `命令または指示をした行政機関の名前を${maxOrderingAuthorityLength}文字以内で入力してください。命令や指示がないときは、この理由を選べません`,
  orderedOn: '命令または指示の日を、今日までの日付で入力してください',
  objection: `異議の内容を${explanationLengthBounds.min}文字以上${explanationLengthBounds.max}文字以内で書いてください`,
} as const;
