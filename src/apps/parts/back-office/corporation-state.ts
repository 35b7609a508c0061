import type { CorporationState } from '#domain/corporation/corporation-rules.ts';

type Shown = { label: string; tone: 'info' | 'success' | 'warn' | 'danger' };

/** The states of a corporation as pages name them. */
export const corporationStates: Readonly<Record<CorporationState, Shown>> = {
  PREPARING: { label: '準備中', tone: 'info' },
  WAITING: { label: '運営の確認待ち', tone: 'warn' },
  APPROVED: { label: '承認済み', tone: 'success' },
  SUSPENDED: { label: '利用停止中', tone: 'danger' },
};
