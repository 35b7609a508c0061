import { useEffect, useRef, useState } from 'react';

import type { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { uploadImage, type UploadOptions } from '#platform/web/graphql/upload.ts';

/** A cropped picture that waits for its upload. */
export type PickedPicture = { blob: Blob; url: string };

/** Holds the picked pictures for display, and uploads them one after another with one progress for all. */
export function usePickedPictures(purpose: UploadOptions['purpose']) {
  // Uploaded part of all pictures, from 0 to 1; null while no upload runs.
  const [share, setShare] = useState<number | null>(null);
  // Upload ids by picture: when only the step after the upload failed, no picture is uploaded again.
  const arrived = useRef(new Map<Blob, string>());
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const shown = urls.current;
    return () => shown.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  return {
    share,
    keep({ blob }: { blob: Blob }): PickedPicture {
      const url = URL.createObjectURL(blob);
      urls.current.add(url);
      return { blob, url };
    },
    /** Returns the ids of the uploads in the order of the pictures. Fails with a `GraphqlFailure`. */
    async send(pictures: readonly PickedPicture[]): Promise<string[]> {
      setShare(0);
      const ids: string[] = [];
      try {
        for (const { blob } of pictures) {
          const onProgress = (part: number) => setShare((ids.length + part) / pictures.length);
          // One after another: the server accepts two uploads of a worker at once, and all of them share one connection.
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
     * Forgets the upload ids when the server no longer has the uploads, so that the pictures are sent again.
     * After any other refusal the ids stay, so that a retry repeats the same request.
     */
    dropMissing({ code }: GraphqlFailure) {
      if (code === 'UPLOAD_NOT_FOUND') arrived.current.clear();
    },
  };
}

export type PickedPictures = ReturnType<typeof usePickedPictures>;
