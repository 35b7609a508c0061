import {
  agreementFileForOperator,
  agreementFileOfScope,
  type StoredAgreementFile,
} from '#domain/corporation/agreements/papers.queries.server.ts';
import { Refusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';

import {
  storePersonalDataView,
  type AccessLogCall,
} from '#access/people/log/access-log.queries.server.ts';
import { requireOperatorRight } from '#access/operator/require-right.server.ts';
import { staffRefusal } from '#access/people/messages.ts';
import { staffCallerOf } from '#access/people/scope.server.ts';
import { staffSessionOfRequest } from '#access/people/sessions/sessions.server.ts';
import { attachmentHeaders, refusalResponse } from './download-response.server.ts';

/** Serves the stamped file of a 36協定 to signed-in people of its corporation and to operators; logs each download. */
export function createAgreementPaperEndpoint(
  app: App,
): (request: Request, visit: { address: string }) => Promise<Response> {
  return async (request, visit) => {
    try {
      const { paper, access } = await paperFor(app, request, visit);
      const isRead = request.method !== 'HEAD';
      const about = { kind: null, ids: [], facilityId: paper.facilityId };
      // Log before opening the file: a failed log entry then leaves no open file behind.
      if (isRead) await storePersonalDataView(app.db, access, about);
      const file = await app.storage.open(paper.storageKey);
      // Close the file, because a HEAD response has no body.
      if (!isRead) await file.body.cancel();
      return new Response(isRead ? file.body : null, {
        headers: {
          ...attachmentHeaders({
            contentType: paper.kind === 'pdf' ? 'application/pdf' : 'image/jpeg',
            fallbackName: `36.${endingOf(paper)}`,
            fileName: `36協定届_${paper.number}.${endingOf(paper)}`,
          }),
          'content-length': String(file.size),
        },
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refusalResponse(error);
    }
  };
}

const endingOf = ({ kind }: StoredAgreementFile) => (kind === 'pdf' ? 'pdf' : 'jpg');

const paperPath = /^\/api\/(facility|operator)\/agreement-papers\/([^/]+)$/;

/** Returns the file in the URL, if the person may read it, and the log entry for the download. */
async function paperFor(
  app: App,
  request: Request,
  { address }: { address: string },
): Promise<{ paper: StoredAgreementFile; access: AccessLogCall }> {
  const [, sideName, paperId = ''] = paperPath.exec(new URL(request.url).pathname) ?? [];
  const side = sideName === 'operator' ? 'operator' : 'facility';
  const now = app.clock.now();
  const session = await staffSessionOfRequest(app, { request, side, now });
  const scopes = session && staffCallerOf(session, side)?.scopes;
  if (!session || !scopes) throw staffRefusal('UNAUTHENTICATED');
  const { staffId } = session;
  const who = { staffId, keyId: null, operation: 'agreementPaper', address, now };
  if (scopes.facility) {
    const paper = await agreementFileOfScope(app.db, scopes.facility('facility.read'), paperId);
    return { paper, access: { ...who, corporationId: paper.corporationId } };
  }
  if (!scopes.operator) throw staffRefusal('UNAUTHENTICATED');
  // An operator who signed in by a mailed link alone may open no papers of a corporation. (Decision 046)
  if (session.provedAt === null) throw staffRefusal('PASSKEY_PROOF_REQUIRED');
  const asking = { operator: scopes.operator, db: app.db };
  const scope = await requireOperatorRight(asking, 'operator.corporations');
  const paper = await agreementFileForOperator(app.db, scope, paperId);
  return { paper, access: { ...who, corporationId: null } };
}
