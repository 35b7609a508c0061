import type { FacilityState } from '#domain/corporation/standing-rules.ts';

type Shown = { label: string; tone: 'info' | 'success' | 'neutral' | 'danger' };

/** Labels of the states of a facility. */
export const facilityStateLabels: Readonly<Record<FacilityState, Shown>> = {
  PREPARING: { label: '準備中', tone: 'info' },
  PUBLISHED: { label: '公開中', tone: 'success' },
  FROZEN: { label: '新しい募集を停止中', tone: 'danger' },
  CLOSED: { label: '掲載終了', tone: 'neutral' },
};
