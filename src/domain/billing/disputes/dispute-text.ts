import { checkDecisionReason } from '#platform/base/people/reason.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { normalizeLines } from '#platform/base/text.ts';

import { disputeTextLengthBounds } from './dispute-rules.ts';

/** Returns the normalised text of a dispute's field. Refusals: VALIDATION_FAILED (the field). */
export function requireDisputeText(text: string, field: 'reason' | 'answer'): string {
  const normalised = normalizeLines(text);
  const { reason: problem } = checkDecisionReason(normalised, disputeTextLengthBounds);
  if (problem !== undefined) throw refuseFields({ [field]: problem });
  return normalised;
}
