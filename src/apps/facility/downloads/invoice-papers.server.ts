import {
  openInvoicePaper,
  openInvoicePaperForOperator,
} from '#domain/billing/papers/open-paper.server.ts';
import type { InvoicePaperRef } from '#domain/billing/papers/papers.queries.server.ts';
import { Refusal } from '#platform/base/refusal.ts';
import { shiftJisParameter } from '#platform/base/people/file-paths.ts';
import { encodeShiftJis } from '#platform/base/texts/encode-shift-jis.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import { isUuid } from '#platform/base/uuid.ts';
import type { App, Context } from '#platform/server/context.server.ts';

import { requireOperatorRight } from '#access/operator/require-right.server.ts';
import { storePersonalDataView } from '#access/people/log/access-log.queries.server.ts';
import { staffRefusal } from '#access/people/messages.ts';
import { staffCallerOf } from '#access/people/scope.server.ts';
import { staffSessionOfRequest } from '#access/people/sessions/sessions.server.ts';
import { attachmentHeaders, refusalResponse } from './download-response.server.ts';

const contentTypes = {
  PDF: 'application/pdf',
  CSV: 'text/csv; charset=utf-8',
  SHIFT_JIS: 'text/csv; charset=shift_jis',
};

/**
 * Serves the stored papers of invoices to signed-in people of their corporation and to operators; logs each download. The part
 * of a facility needs that facility, the whole invoice all facilities that it names.
 */
export function createInvoicePapersEndpoint(
  app: App,
): (request: Request, visit: { address: string }) => Promise<Response> {
  return async (request, visit) => {
    try {
      const { bytes, fileName, format } = await paperFor(app, request, visit);
      const encoding = new URL(request.url).searchParams.get('encoding');
      const isShiftJis = format === 'CSV' && encoding === shiftJisParameter;
      // The stored bytes stay as they are: the other encoding is made from them.
      const body = isShiftJis ? encodeShiftJis(new TextDecoder().decode(bytes)) : bytes;
      return new Response(new Uint8Array(body), {
        headers: attachmentHeaders({
          contentType: contentTypes[isShiftJis ? 'SHIFT_JIS' : format],
          fallbackName: `invoice.${format.toLowerCase()}`,
          fileName,
        }),
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refusalResponse(error);
    }
  };
}

const paperPath = /^\/api\/(facility|operator)\/invoices\/([^/]+)\/([^/]+)\.(pdf|csv)$/;

type PaperAddress = { side: StaffSide; ref: InvoicePaperRef };

/** The paper that an address names: `invoice.pdf`, or the facility's id for its part. Refusal: NOT_FOUND. */
function paperOfAddress(pathname: string): PaperAddress {
  const [, side, invoiceId = '', name = '', ending] = paperPath.exec(pathname) ?? [];
  const facilityId = name === 'invoice' ? null : name;
  if (!isUuid(invoiceId) || (facilityId !== null && !isUuid(facilityId)))
    throw staffRefusal('NOT_FOUND');
  return {
    side: side === 'operator' ? 'operator' : 'facility',
    ref: { invoiceId, facilityId, format: ending === 'csv' ? 'CSV' : 'PDF' },
  };
}

async function paperFor(app: App, request: Request, { address }: { address: string }) {
  const now = app.clock.now();
  const { side, ref } = paperOfAddress(new URL(request.url).pathname);
  const session = await staffSessionOfRequest(app, { request, side, now });
  const scopes = session && staffCallerOf(session, side)?.scopes;
  if (!session || !scopes) throw staffRefusal('UNAUTHENTICATED');
  const { corporationId, paper } = await openForCaller(app, { session, scopes, ref });
  const { bytes, fileName, attendanceIds } = paper;
  const { staffId } = session;
  const look = { staffId, keyId: null, corporationId, operation: 'invoicePaper', address, now };
  const { facilityId, format } = ref;
  const about = { kind: 'attendance', ids: attendanceIds, facilityId } as const;
  if (request.method !== 'HEAD') await storePersonalDataView(app.db, look, about);
  return { bytes, fileName, format };
}

type Caller = {
  session: { provedAt: Date | null };
  scopes: Pick<Context, 'facility' | 'operator'>;
  ref: InvoicePaperRef;
};

/** Opens the paper by the right of the caller; the corporation is that of a caller who belongs to one, for the log. */
async function openForCaller(app: App, { session, scopes, ref }: Caller) {
  if (scopes.facility) {
    const scope = scopes.facility('money.read', ref.facilityId ?? undefined);
    return { corporationId: scope.corporationId, paper: await openInvoicePaper(app, scope, ref) };
  }
  if (!scopes.operator) throw staffRefusal('UNAUTHENTICATED');
  // An operator who signed in by a mailed link alone may open no papers of a corporation. (Decision 046)
  if (session.provedAt === null) throw staffRefusal('PASSKEY_PROOF_REQUIRED');
  const asking = { operator: scopes.operator, db: app.db };
  const scope = await requireOperatorRight(asking, 'operator.money');
  return { corporationId: null, paper: await openInvoicePaperForOperator(app, scope, ref) };
}
