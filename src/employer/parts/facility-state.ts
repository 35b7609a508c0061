type FacilityState = 'PREPARING' | 'PUBLISHED' | 'CLOSED';
type Shown = { label: string; tone: 'info' | 'success' | 'neutral' };

/** The states of a facility as pages name them. */
export const facilityStates: Readonly<Record<FacilityState, Shown>> = {
  PREPARING: { label: '準備中', tone: 'info' },
  PUBLISHED: { label: '公開中', tone: 'success' },
  CLOSED: { label: '掲載終了', tone: 'neutral' },
};
