import type { InvitationReason } from '#gen/resolvers.ts';

import { isChosen, type Audience } from '../publishing/limit-rules.ts';

/** What a worker learns of the audience: whether the facility chose its workers, and not which audience it is. */
export const reasonOf = (audience: Audience): InvitationReason =>
  isChosen(audience) ? 'CHOSEN' : 'WORKED_HERE';
