import { formatNumber, formatYen } from '#base/yen.ts';
import {
  bonuses,
  capacities,
  deadlineMinutes,
  maxBreakMinutes,
  maxTravelAllowance,
} from '#recruitment/rules.ts';

/** Field errors of the shifts that are about to be posted, before any rule can judge them. */
export const weekSentences = {
  template: 'ひな形を選んでください',
  mode: '採用の決め方を選んでください',
  hourlyWage: '時給を円の数字で入力してください',
  travelAllowance: `交通費を0〜${formatYen(maxTravelAllowance)}で入力してください。支給しない場合は0です`,
  bonus: `ボーナスを、なし（0）か${bonuses.least}〜${formatYen(bonuses.most)}で入力してください`,
  deadline: `応募の締切は、開始の${deadlineMinutes.latest}〜${formatNumber(deadlineMinutes.earliest)}分前で入力してください`,
  times: '開始と終了の時刻を09:00の形で入力してください',
  breakMinutes: `休憩を0〜${maxBreakMinutes}分で入力してください`,
  people: `人数を${capacities.least}〜${capacities.most}の数字で入力してください`,
} as const;
