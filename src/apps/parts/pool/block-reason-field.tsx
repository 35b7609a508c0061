import type { Sentence } from '#platform/ui/display/sentence.ts';
import { TextArea } from '#platform/ui/fields/text-area.tsx';

import { blockReasonLengthBounds } from '#domain/pool/block-rules.ts';
import type { useBlockForm } from './use-block-form.ts';

type FieldProps = {
  form: Pick<ReturnType<typeof useBlockForm>, 'draft' | 'problems' | 'change'>;
  /** Sentence that says who reads the reason and what to write. */
  support: Sentence;
};

/** Field for the reason of a block, in the person's own words. */
export function BlockReasonField({ form, support }: FieldProps) {
  return (
    <TextArea
      label="理由"
      name="reason"
      required
      support={support}
      rows={5}
      max={blockReasonLengthBounds.most}
      value={form.draft.reason}
      error={form.problems['reason']}
      onChange={(event) => form.change({ reason: event.target.value })}
    />
  );
}
