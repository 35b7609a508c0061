import {
  terminationReasons,
  type TerminationReason,
} from '#domain/attendance/termination/schedule-cancellation-rules.ts';

/** Item 6 of the notice: one sentence per reserved reason. (Rule 3.6, 6.1) */
export const contractEndingSentences: Readonly<Record<TerminationReason, string>> = {
  disaster: '地震・台風・大雪などの天災や特別警報のため、その日の事業を行えないとき',
  facility_closed:
    '行政機関の命令または指示により、施設を閉じるとき（命令や指示のない感染症の発生は含まない）',
  requirements_missing: 'この業務に必要な資格、または就労の資格がないことがわかったとき',
  false_statement: '登録または応募の内容に、採用の判断にかかわる虚偽があったとき',
  serious_violation: '過去の勤務に、重大な法令違反または規則違反があったとき',
  unsafe_condition: '本人の体調などにより、本人または施設の利用者の安全を守って働けないとき',
};

export const contractEndingReasonIds: readonly TerminationReason[] = terminationReasons.map(
  ({ id }) => id,
);
