import type { StateTone } from '#platform/ui/feedback/badge.tsx';

type State = 'NONE' | 'PENDING' | 'VERIFIED' | 'APPROVED' | 'REJECTED' | 'EXPIRED';

/** The look of a document's state. */
export const stateTones = {
  NONE: 'neutral',
  PENDING: 'warn',
  VERIFIED: 'success',
  APPROVED: 'success',
  REJECTED: 'danger',
  EXPIRED: 'danger',
} as const satisfies Record<State, StateTone>;
