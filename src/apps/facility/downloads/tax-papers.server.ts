import { readTaxList } from '#domain/pay/tax-list/read-tax-list.server.ts';
import { taxListCsvOf } from '#domain/pay/tax-list/tax-list-csv.ts';
import { openTaxSheetPaper } from '#domain/pay/tax-sheet/tax-papers.server.ts';
import { isJstDay } from '#platform/base/jst.ts';
import { shiftJisParameter } from '#platform/base/people/file-paths.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { Refusal } from '#platform/base/refusal.ts';
import { encodeShiftJis } from '#platform/base/texts/encode-shift-jis.ts';
import type { App } from '#platform/server/context.server.ts';

import { storePersonalDataView } from '#access/people/log/access-log.queries.server.ts';
import { staffRefusal } from '#access/people/messages.ts';
import { staffCallerOf } from '#access/people/scope.server.ts';
import { staffSessionOfRequest } from '#access/people/sessions/sessions.server.ts';
import { attachmentHeaders, refusalResponse } from './download-response.server.ts';

/**
 * Serves the stored PDFs of tax sheets and the lists of a year to owners and finance of the whole corporation; logs each
 * download with the workers whom the file names.
 */
export function createTaxPapersEndpoint(
  app: App,
): (request: Request, visit: { address: string }) => Promise<Response> {
  return async (request, visit) => {
    try {
      const { bytes, ...attachment } = await taxFileFor(app, request, visit);
      return new Response(new Uint8Array(bytes), { headers: attachmentHeaders(attachment) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refusalResponse(error);
    }
  };
}

type TaxFile = {
  bytes: Uint8Array;
  contentType: string;
  fallbackName: string;
  fileName: string;
  /** The name of the download in the access log. */
  operation: string;
  workerIds: string[];
};

async function taxFileFor(app: App, request: Request, { address }: { address: string }) {
  const now = app.clock.now();
  const session = await staffSessionOfRequest(app, { request, side: 'facility', now });
  const scopes = session && staffCallerOf(session, 'facility')?.scopes;
  if (!session || !scopes?.facility) throw staffRefusal('UNAUTHENTICATED');
  const scope = scopes.facility('tax.read');
  const { operation, workerIds, ...file } = await openTaxFile(app, {
    scope,
    url: new URL(request.url),
    now,
  });
  const { staffId, corporationId } = scope;
  const look = { staffId, keyId: null, corporationId, operation, address, now };
  const about = { kind: 'worker', ids: workerIds, facilityId: null } as const;
  if (request.method !== 'HEAD') await storePersonalDataView(app.db, look, about);
  return file;
}

type OpenArgs = { scope: FacilityScope; url: URL; now: Date };

/** Opens the file that the address names. Refusals: NOT_FOUND, and those of the sheet and the list. */
async function openTaxFile(app: App, { scope, url, now }: OpenArgs): Promise<TaxFile> {
  const [, month, year] =
    /^\/api\/facility\/tax\/(?:sheet-(\d{4}-\d{2})\.pdf|list-(\d{4})\.csv)$/.exec(url.pathname) ??
    [];
  if (year !== undefined) {
    const isShiftJis = url.searchParams.get('encoding') === shiftJisParameter;
    return listFile(app, { scope, year: Number(year), isShiftJis, now });
  }
  const day = `${month}-01`;
  if (!isJstDay(day)) throw staffRefusal('NOT_FOUND');
  const { bytes, workerIds } = await openTaxSheetPaper(app, scope, day);
  return {
    bytes,
    contentType: 'application/pdf',
    fallbackName: 'tax-sheet.pdf',
    fileName: `源泉所得税の集計表_${month}.pdf`,
    operation: 'taxPaper',
    workerIds,
  };
}

type ListArgs = { scope: FacilityScope; year: number; isShiftJis: boolean; now: Date };

async function listFile({ db }: App, { scope, year, isShiftJis, now }: ListArgs): Promise<TaxFile> {
  const list = await readTaxList(db, scope, { year, now });
  const text = taxListCsvOf(list);
  return {
    bytes: isShiftJis ? encodeShiftJis(text) : new TextEncoder().encode(text),
    contentType: `text/csv; charset=${isShiftJis ? 'shift_jis' : 'utf-8'}`,
    fallbackName: 'tax-list.csv',
    fileName: `給与支払報告書の名簿_${year}年分.csv`,
    operation: 'taxListFile',
    workerIds: [...new Set(list.rows.map(({ workerId }) => workerId))],
  };
}
