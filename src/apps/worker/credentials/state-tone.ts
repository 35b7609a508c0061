import type { StateTone } from '#platform/ui/feedback/badge.tsx';

type State = 'NONE' | 'PENDING' | 'VERIFIED' | 'APPROVED' | 'REJECTED' | 'EXPIRED';

/** The badge colour for each state of a document. */
export const documentStateBadgeTones = {
  NONE: 'neutral',
  PENDING: 'warn',
  VERIFIED: 'success',
  APPROVED: 'success',
  REJECTED: 'danger',
  EXPIRED: 'danger',
} as const satisfies Record<State, StateTone>;
