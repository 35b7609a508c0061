import { useEffect, useRef, useState } from 'react';

import type { FormHandle } from '#platform/web/forms/use-form.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';

import type { PlacePicturesDraft } from '#apps/facility/facilities/pictures-draft.ts';
import { uploadPlacePicture } from './picture-client.ts';

/** State of an upload: the sent share, or the reason of the failure. */
export type PictureUpload = {
  id: string;
  /** Object URL of the cropped picture. */
  src: string;
  share: number;
  failure: string | null;
};

export type PictureUploads = ReturnType<typeof usePictureUploads>;

/**
 * Uploads pictures as soon as they are chosen and adds them to the draft once they are stored. A failed upload can be
 * retried or cancelled. The number of unfinished uploads is for the form's check.
 */
export function usePictureUploads(form: Pick<FormHandle<PlacePicturesDraft>, 'change' | 'clear'>) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const running = useRef(new Map<string, { blob: Blob; src: string; stop: AbortController }>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const { src, stop } of all.values()) {
        stop.abort();
        URL.revokeObjectURL(src);
      }
      all.clear();
    };
  }, []);

  const set = (id: string, news: Partial<PictureUpload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...news } : one)));

  function forget(id: string) {
    const one = running.current.get(id);
    if (!one) return;
    running.current.delete(id);
    URL.revokeObjectURL(one.src);
    setUploads((before) => before.filter((upload) => upload.id !== id));
    form.clear(['pictureIds']);
  }

  async function send(id: string) {
    const one = running.current.get(id);
    if (!one) return;
    const { signal } = one.stop;
    set(id, { share: 0, failure: null });
    try {
      const onProgress = (share: number) => set(id, { share });
      const picture = await uploadPlacePicture(one.blob, { onProgress, signal });
      if (signal.aborted) return;
      form.change((latest) => ({ pictures: [...latest.pictures, picture] }));
      forget(id);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof GraphqlFailure)) throw error;
      set(id, { failure: error.message });
    }
  }

  return {
    uploads,
    add(blob: Blob) {
      const id = crypto.randomUUID();
      const src = URL.createObjectURL(blob);
      running.current.set(id, { blob, src, stop: new AbortController() });
      setUploads((before) => [...before, { id, src, share: 0, failure: null }]);
      form.clear(['pictureIds']);
      void send(id);
    },
    retry: (id: string) => void send(id),
    cancel(id: string) {
      running.current.get(id)?.stop.abort();
      forget(id);
    },
  };
}
