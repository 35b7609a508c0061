import type { InvitationReason } from '#gen/resolvers.ts';

import { isChosen, type Audience } from '../publishing/limit-rules.ts';

/** What a worker is told of the audience: not which one it is, but whether they were chosen. */
export const reasonOf = (audience: Audience): InvitationReason =>
  isChosen(audience) ? 'CHOSEN' : 'WORKED_HERE';
