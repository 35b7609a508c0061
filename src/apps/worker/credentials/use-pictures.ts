import { useEffect, useRef, useState } from 'react';

import type { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { uploadImage, type UploadOptions } from '#platform/web/graphql/upload.ts';

/** A picture that was cut and waits to be sent. */
export type Picked = { blob: Blob; url: string };

/** Pictures on their way: kept to be shown, sent one after another with one progress for all. */
export function usePictures(purpose: UploadOptions['purpose']) {
  // How much of all of them has left, from 0 to 1; null while nothing is being sent.
  const [share, setShare] = useState<number | null>(null);
  // What has arrived need not be sent again when only the step after it failed.
  const arrived = useRef(new Map<Blob, string>());
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const shown = urls.current;
    return () => shown.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  return {
    share,
    keep({ blob }: { blob: Blob }): Picked {
      const url = URL.createObjectURL(blob);
      urls.current.add(url);
      return { blob, url };
    },
    /** The ids of the uploads in the order of the pictures. Fails with a `GraphqlFailure`. */
    async send(pictures: readonly Picked[]): Promise<string[]> {
      setShare(0);
      const ids: string[] = [];
      try {
        for (const { blob } of pictures) {
          const onProgress = (part: number) => setShare((ids.length + part) / pictures.length);
          // One after another: the server takes two at once from a worker, and the phone has one line.
          const id =
            arrived.current.get(blob) ?? (await uploadImage(blob, { purpose, onProgress }));
          arrived.current.set(blob, id);
          ids.push(id);
        }
        return ids;
      } finally {
        setShare(null);
      }
    },
    /**
     * Uploads that the server no longer has are sent again. After any other refusal of the step after the
     * upload they must stay the same, so that a repeated request is the same request.
     */
    dropMissing({ code }: GraphqlFailure) {
      if (code === 'UPLOAD_NOT_FOUND') arrived.current.clear();
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;
