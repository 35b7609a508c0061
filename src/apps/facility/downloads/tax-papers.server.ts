import { openTaxSheetPaper } from '#domain/pay/tax-sheet/tax-papers.server.ts';
import { isJstDay } from '#platform/base/jst.ts';
import { Refusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';

import { storePersonalDataView } from '#access/people/log/access-log.queries.server.ts';
import { staffRefusal } from '#access/people/messages.ts';
import { staffCallerOf } from '#access/people/scope.server.ts';
import { staffSessionOfRequest } from '#access/people/sessions/sessions.server.ts';
import { attachmentHeaders, refusalResponse } from './download-response.server.ts';

/**
 * Serves the stored PDFs of tax sheets to owners and finance of the whole corporation; logs each download with the workers
 * whom the paper names.
 */
export function createTaxPapersEndpoint(
  app: App,
): (request: Request, visit: { address: string }) => Promise<Response> {
  return async (request, visit) => {
    try {
      const { bytes, month } = await sheetPaperFor(app, request, visit);
      return new Response(new Uint8Array(bytes), {
        headers: attachmentHeaders({
          contentType: 'application/pdf',
          fallbackName: 'tax-sheet.pdf',
          fileName: `源泉所得税の集計表_${month.slice(0, 7)}.pdf`,
        }),
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refusalResponse(error);
    }
  };
}

const sheetPath = /^\/api\/facility\/tax\/sheet-(\d{4}-\d{2})\.pdf$/;

async function sheetPaperFor(app: App, request: Request, { address }: { address: string }) {
  const now = app.clock.now();
  const session = await staffSessionOfRequest(app, { request, side: 'facility', now });
  const scopes = session && staffCallerOf(session, 'facility')?.scopes;
  if (!session || !scopes?.facility) throw staffRefusal('UNAUTHENTICATED');
  const [, month] = sheetPath.exec(new URL(request.url).pathname) ?? [];
  const day = `${month}-01`;
  if (!isJstDay(day)) throw staffRefusal('NOT_FOUND');
  const scope = scopes.facility('tax.read');
  const { workerIds, ...paper } = await openTaxSheetPaper(app, scope, day);
  const { staffId, corporationId } = scope;
  const look = { staffId, keyId: null, corporationId, operation: 'taxPaper', address, now };
  const about = { kind: 'worker', ids: workerIds, facilityId: null } as const;
  if (request.method !== 'HEAD') await storePersonalDataView(app.db, look, about);
  return paper;
}
