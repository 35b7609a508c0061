import { useEffect, useState } from 'react';

import type { CroppedPhoto } from '#platform/ui/photos/photo-canvas.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { uploadImage } from '#platform/web/graphql/upload.ts';

import { queriesStaleAfterProfileChange, UpdateWorkerMainImageMutation } from './client.ts';
import { useLeaveProfileForm } from './use-profile-form.ts';

type Picked = { blob: Blob; url: string };

/** State of the profile photo: choosing, uploading with progress, saving, and removing. */
export function useProfilePhoto() {
  const [picked, setPicked] = useState<Picked | null>(null);
  const [uploadId, setUploadId] = useState<string | null>(null);
  // The uploaded share, from 0 to 1; null while no upload runs.
  const [share, setShare] = useState<number | null>(null);
  const [refused, setRefused] = useState<GraphqlFailure | null>(null);
  const [isSaved, setSaved] = useState(false);
  const leave = useLeaveProfileForm();
  const url = picked?.url;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const update = useGraphqlMutation(UpdateWorkerMainImageMutation, {
    invalidates: queriesStaleAfterProfileChange,
    onSuccess: async ({ updateWorkerMainImage }) => {
      setSaved(true);
      toast.success(
        updateWorkerMainImage.updatedImage ? '写真を登録しました' : '写真を削除しました',
      );
      await leave();
    },
  });

  async function send(photo: Picked): Promise<string | null> {
    setShare(0);
    try {
      const sent = await uploadImage(photo.blob, { purpose: 'main_image', onProgress: setShare });
      setUploadId(sent);
      return sent;
    } catch (error) {
      if (!(error instanceof GraphqlFailure)) throw error;
      setRefused(error);
      return null;
    } finally {
      setShare(null);
    }
  }

  return {
    picked,
    share,
    failure: refused ?? update.error,
    isPending: share !== null || update.isPending,
    isUnsaved: picked !== null && !isSaved,
    pick({ blob }: CroppedPhoto) {
      setPicked({ blob, url: URL.createObjectURL(blob) });
      setUploadId(null);
      setRefused(null);
      update.reset();
    },
    async save() {
      if (!picked) return;
      setRefused(null);
      // Reuse a finished upload when only saving failed.
      const arrived = uploadId ?? (await send(picked));
      if (arrived) update.mutate({ input: { uploadId: arrived } });
    },
    remove() {
      setRefused(null);
      update.mutate({ input: { uploadId: null } });
    },
  };
}
