import type { InvitationReason } from '#gen/types.ts';

import { isAudienceChosenByFacility, type PostingAudience } from '../publishing/limit-rules.ts';

/** Returns the reason that a worker may see: chosen by the facility or not. The name of the audience stays hidden. */
export const invitationReasonOf = (audience: PostingAudience): InvitationReason =>
  isAudienceChosenByFacility(audience) ? 'CHOSEN' : 'WORKED_HERE';
