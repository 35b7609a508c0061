import type { NoticeTopic } from '#gen/types.ts';

export type TopicText = {
  topic: NoticeTopic;
  label: string;
  description: string;
  /** Always sent, whatever the worker chose. A test compares this with `mandatoryTopics` of the delivery. */
  isMandatory: boolean;
};

/** The topics as the settings show them, mandatory ones first. (Rule 4.20) */
export const topicTexts: readonly TopicText[] = [
  always('contract', '契約', '応募の結果と、労働契約の成立'),
  always('cancellation', '中止・キャンセル', '勤務の中止、応募の取り消し'),
  always('shift', '勤務当日', '出勤・退勤の記録、勤務の終了'),
  always('payment', '給与', '勤務時間の確定と振込'),
  always('account', 'アカウント', '本人確認、資格証、口座の登録'),
  byChoice('alert', '新着求人', '登録した条件に合う求人'),
  byChoice('chat', 'メッセージ', '施設やサポートからの新しいメッセージ'),
  byChoice('review', '評価', '評価のお願いと、届いた評価'),
  byChoice('points', 'ポイント', 'ポイントの付与と失効'),
  byChoice('news', 'ひとこまからのお知らせ', '新しい機能やキャンペーン'),
];

function always(topic: NoticeTopic, label: string, description: string): TopicText {
  return { topic, label, description, isMandatory: true };
}

function byChoice(topic: NoticeTopic, label: string, description: string): TopicText {
  return { topic, label, description, isMandatory: false };
}
