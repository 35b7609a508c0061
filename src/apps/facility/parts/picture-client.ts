import { apiPaths } from '#platform/base/api-paths.ts';
import { busy, GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { sendFile } from '#platform/web/graphql/upload.ts';

import type { Picture } from '#apps/facility/facilities/pictures-draft.ts';

type Options = { onProgress: (share: number) => void; signal: AbortSignal };

/** Uploads a picture; for 24 hours a facility or a template can be saved with it. Fails like a GraphQL call. */
export async function uploadPicture(blob: Blob, options: Options): Promise<Picture> {
  // The cookie authenticates the person.
  const sending = { ...options, token: '' };
  const { id, url } = await sendFile<Picture>(apiPaths.placePictures, blob, sending);
  if (!id || !url) throw new GraphqlFailure('SERVER', busy).because('no picture');
  return { id, url };
}
