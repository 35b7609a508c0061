import { readNoticeOfContract } from '#domain/application/conditions/documents.server.ts';
import {
  writeDaySheetPdf,
  writeEntrancePosterPdf,
} from '#domain/attendance/printouts/printouts.server.ts';
import { Refusal } from '#platform/base/refusal.ts';
import { hasRoleRight } from '#platform/base/people/rights.ts';
import type { App } from '#platform/server/context.server.ts';

import { storePersonalDataView } from '#access/people/log/access-log.queries.server.ts';
import { staffRefusal } from '#access/people/messages.ts';
import { staffCallerOf } from '#access/people/scope.server.ts';
import { staffSessionOfRequest } from '#access/people/sessions/sessions.server.ts';
import { privateDownloadHeaders, refusalResponse } from './download-response.server.ts';

const printoutPath = /^\/api\/facility\/papers\/([^/]+)\/(?:(poster|day)|notice-([^/]+))\.pdf$/;

/** Serves the printouts of a facility and its contract notices as PDFs to the person signed in by cookie. */
export function createPrintoutsEndpoint(
  app: App,
): (request: Request, visit: { address: string }) => Promise<Response> {
  return async (request, visit) => {
    try {
      const bytes = await printoutOf(app, request, visit);
      return new Response(new Uint8Array(bytes), {
        headers: {
          ...privateDownloadHeaders,
          'content-type': 'application/pdf',
          'content-disposition': 'inline',
        },
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refusalResponse(error);
    }
  };
}

async function printoutOf(
  app: App,
  request: Request,
  visit: { address: string },
): Promise<Uint8Array> {
  const now = app.clock.now();
  const session = await staffSessionOfRequest(app, { request, side: 'facility', now });
  const scopes = session && staffCallerOf(session, 'facility')?.scopes;
  if (!session || !scopes?.facility) throw staffRefusal('UNAUTHENTICATED');
  const { pathname, searchParams } = new URL(request.url);
  const [, facilityId, paper, contractId] = printoutPath.exec(pathname) ?? [];
  if (facilityId === undefined) throw staffRefusal('NOT_FOUND');
  if (paper === 'poster') {
    return writeEntrancePosterPdf({ app, scope: scopes.facility('shifts.run', facilityId), now });
  }
  const [right, operation] =
    contractId === undefined
      ? (['shifts.read', 'daySheet'] as const)
      : (['hours.read', 'agreedNotice'] as const);
  const scope = scopes.facility(right, facilityId);
  const bytes =
    contractId === undefined
      ? await writeDaySheetPdf(
          { app, scope, now },
          { wanted: searchParams.get('day'), withAnswers: hasRoleRight(scope.role, 'shifts.run') },
        )
      : await readNoticeOfContract(app, scope, contractId);
  const { staffId, corporationId } = scope;
  const about =
    contractId === undefined
      ? { kind: null, ids: [], facilityId }
      : { kind: 'attendance' as const, ids: [contractId], facilityId };
  const { address } = visit;
  const look = { staffId, keyId: null, corporationId, operation, address, now };
  await storePersonalDataView(app.db, look, about);
  return bytes;
}
