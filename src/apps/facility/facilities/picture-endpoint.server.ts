import { storePlacePicture } from '#domain/corporation/pictures/pictures.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { payerOf } from '#platform/server/prices/payers.ts';
import { cleanUploadedImage, maxImageBytes } from '#platform/server/uploads/images.server.ts';
import {
  createUploadEndpoint,
  refuseTooLargeImage,
  type UploadEndpoint,
} from '#platform/server/uploads/upload-endpoint.server.ts';

import { findFacilityScopeOfUpload } from '#access/people/upload-scope.server.ts';

/**
 * `POST /api/facility/pictures` with the bytes of a JPEG or PNG as the body: stores a cleaned copy and answers its id
 * and URL. Within 24 hours, a facility or a template can be saved with the id. The cookie identifies the person, who
 * needs `facility.write`.
 */
export function createPlacePictureUploadEndpoint(app: App): UploadEndpoint {
  return createUploadEndpoint(app, async (request) => {
    const now = app.clock.now();
    const scope = await findFacilityScopeOfUpload(app, { request, right: 'facility.write', now });
    return {
      whose: scope.staffId,
      maxBytes: maxImageBytes,
      tooLarge: refuseTooLargeImage,
      keep: async (body) =>
        storePlacePicture(app, {
          scope,
          image: await cleanUploadedImage(body, 'place', payerOf('person', scope.staffId)),
          now: app.clock.now(),
        }),
    };
  });
}
