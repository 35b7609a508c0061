import { maxAgreementFileBytes } from '#domain/corporation/agreements/paper-rules.ts';
import {
  addAgreementFile,
  assertAgreementInScope,
} from '#domain/corporation/agreements/papers.server.ts';
import { corporationRefusal } from '#domain/corporation/messages.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  createUploadEndpoint,
  type UploadEndpoint,
} from '#platform/server/uploads/upload-endpoint.server.ts';

import { findFacilityScopeOfUpload } from '#access/people/upload-scope.server.ts';

/**
 * `POST /api/facility/agreement-papers?agreement=…` with the bytes of a PDF, JPEG or PNG as the body: stores the
 * stamped file of a 36協定 and answers its id. The cookie identifies the person, who needs `facility.write`.
 */
export function createAgreementPaperUploadEndpoint(app: App): UploadEndpoint {
  return createUploadEndpoint(app, async (request) => {
    const now = app.clock.now();
    const scope = await findFacilityScopeOfUpload(app, { request, right: 'facility.write', now });
    const agreementId = new URL(request.url).searchParams.get('agreement') ?? '';
    await assertAgreementInScope(app.db, { scope, agreementId });
    return {
      whose: scope.staffId,
      maxBytes: maxAgreementFileBytes,
      tooLarge: () => corporationRefusal('PAPER_LARGE'),
      keep: (body) => addAgreementFile(app, { scope, agreementId, body }),
    };
  });
}
