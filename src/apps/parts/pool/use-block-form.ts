import { useForm } from '#platform/web/forms/use-form.ts';

import { whyBlockReasonInvalid } from '#domain/pool/block-rules.ts';

function check({ reason }: { reason: string }): Record<string, string> {
  const problem = whyBlockReasonInvalid(reason);
  return problem ? { reason: problem } : {};
}

/** Form for the reason of a block, used by workers and facilities. */
export const useBlockForm = (submit: (draft: { reason: string }) => Promise<void>) =>
  useForm({ initial: { reason: '' }, check, submit });
