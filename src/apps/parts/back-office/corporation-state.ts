import type { CorporationState } from '#domain/corporation/corporation-rules.ts';

type Shown = { label: string; tone: 'info' | 'success' | 'warn' | 'danger' };

/** Labels of the states of a corporation. */
export const corporationStateLabels: Readonly<Record<CorporationState, Shown>> = {
  PREPARING: { label: '準備中', tone: 'info' },
  WAITING: { label: '運営の確認待ち', tone: 'warn' },
  APPROVED: { label: '承認済み', tone: 'success' },
  SUSPENDED: { label: '利用停止中', tone: 'danger' },
};
