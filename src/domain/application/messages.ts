import { createRefusalFactory } from '#platform/base/refusal.ts';
import { statutoryDayMinutes } from '#platform/base/working-day.ts';
import { formatNumber } from '#platform/base/yen.ts';
import { statutoryWeekMinutes } from '#domain/pay/wage/weekly-overtime.ts';
import { comprehensivePermitDays } from '#domain/credentials/limits.ts';
import { maxOtherWorkMinutes } from './other-work-bounds.ts';
import { maxTravelFareYen } from './travel/fare.ts';

/** Refusals of application: what happened, why, what to do. (Rule 4.5, 4.7, 4.8, 4.24) */
export const applicationMessages = {
  ALREADY_APPLIED: 'この募集にはすでに応募しています。「はたらく」で応募の状況を確認してください',
  CANCELLED_BEFORE:
    '以前にキャンセルした募集のため、もう一度応募することはできません。ほかの募集をお探しください',
  CONTRACT_ENDED: 'この募集での契約は終了しているため、応募できません。ほかの募集をお探しください',
  REJECTED_BEFORE:
    'この募集は施設に承認されなかったため、応募できません。ほかの募集をお探しください',
  RECRUITMENT_CLOSED: '募集は終了しました。ほかの募集をお探しください',
  RECRUITMENT_FULL: '申し訳ありません。定員に達しました。ほかの募集をお探しください',
  WAGE_BELOW_NEW_MINIMUM:
    '時給が勤務日の最低賃金（{minimumWage}円）より低くなったため、応募できません。ほかの募集をお探しください',
  TERMS_CHANGED:
    'この画面を開いた後に、施設が勤務の時間かお金を変更しました。応募はしていません。新しい内容を確認してから、もう一度応募してください',
  SUSPENDED: '応募停止中（{until}）のため、応募できません。予定している勤務はそのまま行えます',
  ABSENCE_UNCONFIRMED:
    '欠勤の報告を事務局が確認しているため、新しい応募はできません。確認が終わるまでお待ちください',
  BLOCKED_BY_FACILITY: 'この施設の募集には応募できません。ほかの施設の募集をお探しください',
  BLOCKED_BY_WORKER:
    'あなたがブロックした施設のため、応募できません。応募するには、施設のページでブロックを解除してください',
  IDENTITY_EXPIRED:
    '本人確認書類の有効期限が切れているため、応募できません。新しい書類を登録してください',
  LICENSE_REJECTED:
    '必要な資格証が差し戻しまたは期限切れのため、応募できません。資格証を登録し直してください',
  PREPARATION_MISSING:
    '応募に必要な登録が終わっていません。プロフィールなどの準備を済ませてから応募してください',
  UNDER_AGE: '勤務日に{age}歳以上の方だけが応募できます。生年月日に誤りがないか確認してください',
  STAMPS_NOT_AFFIXED:
    'この法人は日雇労働被保険者手帳に印紙を貼らないため、手帳をお持ちの方は応募できません。印紙を貼る法人の募集をお探しください。手帳をお持ちでないときは、プロフィールの「お仕事」で回答を直してください',
  REVIEW_TOO_LATE:
    '本人確認と必要な資格証の審査が、承認の期限（開始{hours}時間前）に間に合わないため、この日には応募できません。{earliest}以降に始まる勤務なら間に合います。ほかの日程をお選びください',
  SCREENING_CLOSED:
    '施設の承認が必要な応募は、開始{hours}時間前に締め切りました。ほかの募集をお探しください',
  APPLY_CONFLICT: '同じ時間帯に別の予定があります（{shift}）。予定を確認してください',
  TOO_SHORT_GAP:
    '別の施設での勤務（{shift}）との間が{minutes}分未満のため、応募できません。時間の離れた募集をお探しください',
  SAME_DAY_LIMIT:
    '同じ日に始まる勤務がすでにあります（{shift}）。勤務は1日1件までです。別の日の募集をお探しください',
  WEEKLY_LIMIT:
    '同じ法人での勤務が週{hours}になり、上限（週{limit}未満）を超えるため、応募できません。ほかの法人か別の週の募集をお探しください',
  WEEKLY_TOTAL_LIMIT:
    '勤務の合計が週{hours}になり、上限（週{limit}未満）を超えるため、応募できません。別の週の募集をお探しください',
  DAYS_IN_A_ROW_LIMIT:
    '同じ法人での勤務が{days}日続くため、応募できません（続けて{limit}日まで）。週に1日は休めるよう、ほかの法人か別の日の募集をお探しください',
  OVERTIME_LIMIT: `この施設での残業（1日${statutoryDayMinutes / 60}時間を超える勤務）が{period}で{hours}になり、施設の36協定の上限（{limit}）を超えるため、応募できません。${statutoryDayMinutes / 60}時間以内の勤務か、ほかの施設の募集をお探しください`,
  OTHER_WORK_OVERTIME: `ほかの仕事と合わせて1日${statutoryDayMinutes / 60}時間または週${statutoryWeekMinutes / 60}時間を{hours}超えますが、この施設には有効な36協定がないため、応募できません。短い勤務か、ほかの施設の募集をお探しください`,
  OTHER_WORK_WRONG: `ほかの仕事の時間は、この日が${maxOtherWorkMinutes.day / 60}時間まで、この週が${maxOtherWorkMinutes.week / 60}時間までで、この日の時間は週の時間に含めて入力してください`,
  TRAVEL_FARE_WRONG: `往復の運賃は、0円から${formatNumber(maxTravelFareYen)}円までで入力してください。徒歩・自転車のときは0です`,
  VISA_NOT_PERMITTED:
    '在留カードで就労が認められていないため、応募できません。資格外活動許可を受けたら、本人確認書類を登録し直してください',
  VISA_EXPIRES:
    '在留カードの有効期限（{day}）が勤務より前に切れるため、応募できません。更新後のカードを登録してください',
  VISA_LIMIT: `${comprehensivePermitDays}日間の勤務が{hours}になり、就労可能時間（{limit}）を超えるため、応募できません。別の日の募集をお探しください`,
  TOO_MANY_APPLICATIONS:
    '承認待ちの応募が{limit}件あるため、新しく応募できません。返事を待つか、応募を辞退してください',
  TOO_MANY_SHIFTS:
    'これからの勤務が{limit}件あるため、新しく応募できません。勤務を終えてから応募してください',
  FIRST_TIMER_LIMIT:
    '最初の勤務が終わるまで、予定できる勤務は{limit}件までです。勤務を終えてから応募してください',
  CANCEL_NOT_ALLOWED:
    '労働契約が成立しているため、辞退はできません。「はたらく」の勤務の画面からキャンセルしてください',
  APPLICATION_ENDED:
    'この応募はすでに終わっているため、操作できません。画面を読み込み直して確認してください',
  NO_SEAT_TO_GIVE: '定員に達したか募集が終了したため、承認できません。募集の状況を確認してください',
  CONTRACT_BELOW_MINIMUM_WAGE:
    '時給が勤務日の最低賃金（{minimumWage}円）を下回るため、承認できません。この募集を止めて、{minimumWage}円以上の時給で掲載し直してください',
  APPLICANT_NOT_AVAILABLE:
    '応募者が応募の条件を満たさなくなったため、承認できません。ほかの応募者を確認してください',
  PREPARATION_NOT_OPTIONAL:
    'この準備は応募に必要なため、あとにはできません。登録を済ませてください',
} as const;

export const applicationRefusal = createRefusalFactory(applicationMessages);
