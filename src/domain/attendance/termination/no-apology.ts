import { apologyLimits } from '#domain/points/incentives/award-rules.ts';

const { contractHours, days, most } = apologyLimits;

/** Why a cancellation a day before brings no points, as the worker reads it. (Rule 6.4) */
export const noApology = `おわびのポイントはありません（契約から${contractHours}時間以内の勤務と、${days}日に${most}回を超えた中止には、つきません）`;
