import { useState } from 'react';

import { toast } from '#ui/overlays/toast.ts';
import { GraphqlFailure } from '#web/graphql/graphql.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import { uploadImage } from '#web/graphql/upload.ts';

import { SendProof, shiftEnds } from '../../cancellation-client.ts';
import { checkExemptionForm } from '../exemption-rules.ts';

type Written = { reason: string; note: string; picture: Blob | null };

/** Uploads the picture a single time, then submits the proof that refers to it. */
export function useProof(attendanceId: string, written: Written) {
  const { reason, note, picture } = written;
  const [key] = useState(() => crypto.randomUUID());
  const [attempt, setAttempt] = useState(0);
  const [share, setShare] = useState<number | null>(null);
  const [sent, setSent] = useState<{ picture: Blob; uploadId: string } | null>(null);
  const [uploadFailure, setUploadFailure] = useState<GraphqlFailure | null>(null);
  const send = useGraphqlMutation(SendProof, {
    idempotencyKey: key,
    invalidates: shiftEnds,
    onSuccess: () => toast.success('証明を提出しました。結果はお知らせします'),
  });
  const checked = checkExemptionForm({ reason, note, hasPicture: picture !== null });
  const failure = uploadFailure ?? send.error;
  const wrong = attempt > 0 && 'fields' in checked ? checked.fields : {};
  const errors: Record<string, string> = { ...failure?.fields, ...wrong };

  async function uploaded(): Promise<string | null> {
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

  async function submit(): Promise<void> {
    setAttempt(attempt + 1);
    setUploadFailure(null);
    if ('fields' in checked || share !== null) return;
    try {
      const uploadId = await uploaded();
      send.mutate({ input: { id: attendanceId, reason, note, uploadId } });
    } catch (error) {
      if (!(error instanceof GraphqlFailure)) throw error;
      setUploadFailure(error);
    }
  }

  return {
    submit,
    errors,
    attempt,
    share,
    isSending: share !== null || send.isPending,
    failure: failure && Object.keys(failure.fields).length === 0 ? failure.message : null,
  };
}
