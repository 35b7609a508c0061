import type { InvitationReason } from '#gen/types.ts';

import { isChosen, type Audience } from '../publishing/limit-rules.ts';

/** Returns the reason that a worker may see: whether the facility chose the worker, but not the name of the audience. */
export const reasonOf = (audience: Audience): InvitationReason =>
  isChosen(audience) ? 'CHOSEN' : 'WORKED_HERE';
