import { apologyPointLimits } from '#domain/points/incentives/award-rules.ts';

const { contractHours, days, most } = apologyPointLimits;

/** Sentence for the worker: why a cancellation that comes a day ahead brings no points. (Rule 6.4) */
export const noApologyPointsSentence = `おわびのポイントはありません（契約から${contractHours}時間以内の勤務と、${days}日に${most}回を超えた中止には、つきません）`;
