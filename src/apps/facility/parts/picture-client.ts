import { apiPaths } from '#platform/base/api-paths.ts';
import { serverBusySentence, GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { uploadFile } from '#platform/web/graphql/upload.ts';

import type { PlacePicture } from '#apps/facility/facilities/pictures-draft.ts';

type Options = { onProgress: (share: number) => void; signal: AbortSignal };

/** Uploads a picture; for 24 hours a facility or a template can be saved with it. Fails like a GraphQL call. */
export async function uploadPlacePicture(blob: Blob, options: Options): Promise<PlacePicture> {
  // The cookie authenticates the person.
  const sending = { ...options, token: '' };
  const { id, url } = await uploadFile<PlacePicture>(apiPaths.placePictures, blob, sending);
  if (!id || !url) throw new GraphqlFailure('SERVER', serverBusySentence).because('no picture');
  return { id, url };
}
