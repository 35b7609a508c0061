import { createRefusalFactory } from '#platform/base/refusal.ts';
import { formatYen } from '#platform/base/yen.ts';
import {
  legalMinimumBreakMinutes,
  statutoryDayMinutes,
  maxWorkMinutesWithoutBreak,
} from '#platform/base/working-day.ts';

import { maxTemplateLicenseGroups } from '#domain/corporation/limits.ts';
import {
  shiftBonusBoundsYen,
  maxShiftBreakMinutes,
  seatCountBounds,
  applyDeadlineMinutesBeforeStart,
  dutyMinutesBounds,
  maxFavorites,
  maxFollowedFacilities,
  maxHourlyWageYen,
  maxShiftsPerPostRequest,
  maxTravelAllowanceYen,
  searchWindowDays,
  type PublishRefusal,
} from './rules.ts';
import { postingLimitMinuteBounds } from './publishing/limit-rules.ts';
import { maxWageMedianRatio } from './publishing/wage-ceiling.ts';

/**
 * Refusals of publishing, for the back office: what is wrong with the posting, why, and what to change.
 */
const publishMessages = {
  STARTS_IN_PAST:
    '開始時刻を過ぎているため、募集を掲載できません。これから始まる日時を指定してください',
  STARTS_TOO_FAR: `掲載できるのは${searchWindowDays}日先までの勤務です。近づいてから掲載するか、日付を選び直してください`,
  TIMES_NOT_WHOLE_MINUTES: '開始と終了は1分単位で指定してください。秒は使えません',
  DURATION_OUT_OF_RANGE: `拘束時間は${dutyMinutesBounds.least / 60}時間以上${dutyMinutesBounds.most / 60}時間以内で掲載できます。開始か終了の時刻を変更してください`,
  BREAK_OUT_OF_RANGE: `休憩は0〜${maxShiftBreakMinutes}分で、勤務時間より短くしてください`,
  BREAK_TOO_SHORT: `休憩が法律の定めより短いため掲載できません。実働${maxWorkMinutesWithoutBreak / 60}時間超は${legalMinimumBreakMinutes(statutoryDayMinutes)}分以上、${statutoryDayMinutes / 60}時間超は${legalMinimumBreakMinutes(statutoryDayMinutes + 1)}分以上にしてください`,
  OVERTIME_AGREEMENT_MISSING: `勤務日に有効な36協定の登録がないため、実働${statutoryDayMinutes / 60}時間を超える募集は掲載できません。勤務時間を短くするか、36協定を登録してください`,
  OVERTIME_BEYOND_AGREEMENT:
    '時間外労働が、登録された36協定の1日の限度（{overtimeLimit}分）を超えるため掲載できません。勤務時間を短くしてください',
  WAGE_BELOW_MINIMUM:
    '時給が掲載の基準（{minimumWage}円）を下回っています。{minimumWage}円以上にしてください。基準は、都道府県の最低賃金をもとに決めています',
  WAGE_TOO_HIGH: `時給は${formatYen(maxHourlyWageYen)}までです。桁を確かめて入力し直してください`,
  WAGE_ABOVE_MEDIAN: `時給が、同じ資格の求人の時給の中央値の${maxWageMedianRatio}倍（{wageCeiling}円）を超えているため掲載できません。打ち間違いや実際にはない求人を防ぐための基準です。桁を確かめて、{wageCeiling}円以下にしてください`,
  TRAVEL_ALLOWANCE_OUT_OF_RANGE: `交通費の上限は1日0〜${formatYen(maxTravelAllowanceYen)}で、1円単位で指定してください`,
  CAPACITY_OUT_OF_RANGE: `募集人数は${seatCountBounds.least}〜${seatCountBounds.most}名で指定してください`,
  BONUS_OUT_OF_RANGE: `ボーナスは、なし（0）か${shiftBonusBoundsYen.least}〜${formatYen(shiftBonusBoundsYen.most)}で指定してください`,
  DEADLINE_OUT_OF_RANGE: `応募の締切は、開始の${applyDeadlineMinutesBeforeStart.earliest / 60}時間前から${applyDeadlineMinutesBeforeStart.latest}分前までの間で指定してください`,
  DEADLINE_PASSED: `応募の締切を過ぎているため、誰も応募できません。締切を開始の${applyDeadlineMinutesBeforeStart.latest}分前までの、これからの時刻にしてください`,
  LICENSE_GROUPS_INVALID: `必要な資格の指定が正しくありません。「いずれか」の組を${maxTemplateLicenseGroups}つまで、それぞれ1つ以上の資格で指定してください`,
} as const satisfies Record<PublishRefusal, string>;

/** Field errors of the form in which a facility posts shifts. */
export const postingSentences = {
  noDay: '勤務日を1日以上選んでください',
  noPeople:
    '勤務日を1日以上選び、その日の欄に人数を入力してください。「平日」を押すと、月曜から金曜に1名ずつ入ります',
  tooMany: `一度に掲載できるのは${maxShiftsPerPostRequest}件までです。何回かに分けて掲載してください`,
  times: '開始と終了の時刻を09:00の形で、存在する日付に入力してください',
  limit: `先に案内する時間は${postingLimitMinuteBounds.least}分〜${postingLimitMinuteBounds.most / 60 / 24}日で指定してください`,
  group: '先に案内するグループを選んでください',
} as const;

export const recruitmentRefusal = createRefusalFactory({
  ...publishMessages,
  RECRUITMENT_CLOSED_BY_FACILITY:
    'この募集は終了しています。もう一度募集するには、新しい募集を掲載してください',
  AUDIENCE_EMPTY:
    '先に案内する人がまだいないため、掲載できませんでした。お気に入りやグループに人を加えるか、「すぐに全員へ公開」を選んでください',
  EDIT_WORSENS:
    'すでに応募した方がいるため、勤務時間の変更や、時給・交通費・ボーナスの引き下げはできません。引き上げるか、この募集を終了して新しく掲載してください',
  POSTING_REPLACED:
    'ほかの人が先にこの募集を変更しました。何も変更していません。画面を閉じて新しい内容を確認してから、もう一度変更してください',
  EDIT_BELOW_SEATS:
    '採用が決まった人数より少ない募集人数にはできません。決まった人数以上を指定してください',
  POSTING_UNDER_REVIEW:
    '運営が掲載内容を確認しているため、この募集は変更できません。確認が終わってから変更するか、終了して新しく掲載してください',
  TEMPLATE_NOT_RELEASED:
    'ひな形「{title}」は、運営の確認で掲載できないと判断されました。理由：{note}。ひな形を直して保存してから、もう一度掲載してください',
  UNDO_TOO_LATE:
    '取り消せる時間を過ぎています。募集を終えるには、週の表から1件ずつ終了してください',
  UNDO_APPLIED:
    'すでに応募があるため、まとめて取り消せません。応募のない募集は、週の表から1件ずつ終了できます',
  FACILITY_HAS_SHIFTS:
    'これからの募集や勤務があるため、施設の住所は変更できません。働く方に伝えた勤務場所が変わってしまうためです。募集を終了し、勤務が済んでから変更してください',
  FAVORITES_FULL: `お気に入りは${maxFavorites}件までです。見なくなった求人を外してから追加してください`,
  FOLLOWS_FULL: `フォローできる施設は${maxFollowedFacilities}か所までです。見なくなった施設のフォローをやめてから追加してください`,
});
