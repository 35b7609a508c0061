import { useState } from 'react';

import { toast } from '#platform/ui/overlays/toast.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { uploadImage } from '#platform/web/graphql/upload.ts';

import {
  SendExemptionProofMutation,
  queriesStaleAfterCancelledShift,
  type ExemptionView,
} from '../cancellation-client.ts';
import { checkExemptionForm } from '#domain/attendance/cancellation/exemption-rules.ts';

type Picture = { blob: Blob; url: string };
type ProofDraft = { reason: string; note: string; picture: Picture | null };

/** The form state of a proof: uploads the picture once, then submits the proof with the upload's id. */
export function useExemptionProof({ shift, suggestedReason }: ExemptionView) {
  const [share, setShare] = useState<number | null>(null);
  const [sent, setSent] = useState<{ picture: Blob; uploadId: string } | null>(null);
  const send = useGraphqlMutation(SendExemptionProofMutation, {
    once: 'screen',
    invalidates: queriesStaleAfterCancelledShift,
    onSuccess: () => toast.success('証明を提出しました。結果はお知らせします'),
  });
  const form = useForm<ProofDraft>({
    initial: { reason: suggestedReason ?? '', note: '', picture: null },
    // Clears these errors with the reason: some reasons need a picture, and one needs a note.
    clears: { reason: ['uploadId', 'note'], picture: ['uploadId'] },
    check({ reason, note, picture }) {
      const checked = checkExemptionForm({ reason, note, hasPicture: picture !== null });
      return 'fields' in checked ? checked.fields : {};
    },
    async submit({ reason, note, picture }) {
      const uploadId = await uploaded(picture?.blob ?? null);
      await send.mutateAsync({ input: { id: shift.id, reason, note, uploadId } });
    },
  });

  async function uploaded(picture: Blob | null): Promise<string | null> {
    if (picture === null) return null;
    if (sent?.picture === picture) return sent.uploadId;
    setShare(0);
    try {
      const uploadId = await uploadImage(picture, { purpose: 'proof', onProgress: setShare });
      setSent({ picture, uploadId });
      return uploadId;
    } finally {
      setShare(null);
    }
  }

  return { ...form, share };
}
