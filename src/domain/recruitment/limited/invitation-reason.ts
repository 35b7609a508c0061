import type { InvitationReason } from '#gen/types.ts';

import { isChosen, type Audience } from '../publishing/limit-rules.ts';

/** Returns the reason that a worker may see: chosen by the facility or not. The name of the audience stays hidden. */
export const reasonOf = (audience: Audience): InvitationReason =>
  isChosen(audience) ? 'CHOSEN' : 'WORKED_HERE';
