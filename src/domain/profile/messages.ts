import { createRefusalFactory } from '#platform/base/refusal.ts';
import {
  maxFullNameLength,
  maxKanjiNameLength,
  maxNameKanaLength,
  workerAgeLimits,
  maxWorkerAddressLength,
  maxDesiredStations,
  maxIntroductionLength,
  maxExperienceYears,
} from './limits.ts';
import { availabilityDays } from './availability.ts';

/** Refusals of the profile. (Rule 4.2, 4.3) */
export const profileMessages = {
  PROFILE_LOCKED:
    '本人確認が済んでいるため、お名前・生年月日・国籍は変更できません。変更するには、新しい本人確認書類を登録してください',
} as const;

export const profileRefusal = createRefusalFactory(profileMessages);

/** Field errors of the profile's forms. (Rule 4.2) */
export const profileSentences = {
  nameEmpty: '氏名を入力してください',
  nameTooLong: `氏名は、姓と名をそれぞれ${maxFullNameLength}文字以内（漢字は${maxKanjiNameLength}文字以内）で入力してください`,
  nameDigits: '氏名に数字は使えません。漢字・かな・英字で入力してください',
  nameScript: '漢字・かな・英字のほかは使えません。在留カードのとおり、ローマ字で入力してください',
  nameCharacters: '氏名に使えない文字があります。漢字・かな・英字で入力してください',
  kana: '全角カタカナで入力してください',
  kanaTooLong: `カナは、姓と名をそれぞれ${maxNameKanaLength}文字以内で入力してください`,
  bornOnEmpty: '正しい生年月日を、年・月・日の数字で入力してください',
  bornOnUnknown: '存在しない日付です。生年月日を確認してください',
  tooYoung: `${workerAgeLimits.youngest}歳以上の方のみ登録できます`,
  tooOld: `${workerAgeLimits.oldest}歳以下の方のみ登録できます。生年月日を確認してください`,
  sex: '性別は一覧から選んでください',
  nationality: '国籍を選んでください',
  zipCode: '郵便番号は7桁で入力してください',
  areaL: '都道府県を選んでください',
  cityEmpty: '市区町村を入力してください',
  streetNumberEmpty: '町名・番地を入力してください',
  addressTooLong: `${maxWorkerAddressLength}文字以内で入力してください`,
  addressCharacters: '使えない文字があります。絵文字などを除いて入力してください',
  occupation: '職業を選んでください',
  tasksEmpty: '経験した業務か、やってみたい業務を1つ以上選んでください',
  jobChangeIntention: '転職の希望は一覧から選んでください',
  choice: '一覧にない項目が含まれています。選び直してください',
  homeStation: 'この駅は見つかりませんでした。駅名で検索して選んでください',
  desiredStations: `希望の駅は${maxDesiredStations}駅まで選べます`,
  profileTooLong: `自己紹介は${maxIntroductionLength}文字以内で入力してください`,
  profileContact:
    '自己紹介にURL・メールアドレス・電話番号は書けません。連絡にはメッセージを使ってください',
  yearsOfExperience: `経験年数は0〜${maxExperienceYears}の整数で入力してください`,
  emergencyPhone: '電話番号を10桁または11桁の数字で入力してください',
  emergencyOwnPhone: 'ご本人と異なる番号を入力してください',
  relationShip: '続柄を選んでください',
  availableDates: `登録できるのは今日から${availabilityDays}日先までの日付です。画面を読み込み直して、日付を選び直してください`,
} as const;

/** The sentence shown under a locked field that the worker tries to change. */
export const lockedProfileFieldsSentence =
  '本人確認が済んでいるため変更できません。変更するには、本人確認書類をもう一度登録してください';
