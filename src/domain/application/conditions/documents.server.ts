import { isUuid } from '#platform/base/uuid.ts';
import { addMinutes } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { readOrStorePdf } from '#domain/pay/statements/stored-pdf.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { payerOf, type Payer } from '#platform/server/prices/payers.ts';
import { runInThread, threadModule } from '#platform/server/threads/heavy-work.server.ts';
import { isValidSignature, signText } from '#platform/server/secrets/secrets.server.ts';

import {
  agreedDocument,
  agreedDocumentOfContract,
  storeContractDocumentFile,
  type AgreedDocument,
} from './documents.queries.server.ts';
import type * as NoticePdf from './notice-pdf.server.ts';

const noticePdf = threadModule<typeof NoticePdf>(
  new URL('./notice-pdf.server.ts', import.meta.url),
);

/** Lifetime of a link to a private document. Repeated in the API by `AgreedDocument.url`. */
const documentLinkMinutes = 10;

const folder = '/files/documents/';

type Links = Pick<App, 'env'>;
type Files = Pick<App, 'env' | 'db' | 'storage'>;

/** A link to a document that works for ten minutes and only for this worker's document. */
export function contractDocumentLink(
  app: Links,
  { documentId, workerId, now }: { documentId: string; workerId: string; now: Date },
): string {
  const expiry = Math.floor(addMinutes(now, documentLinkMinutes).getTime() / 1_000);
  const signature = signText(app.env, signedText({ documentId, workerId, expiry }));
  return `${folder}${documentId}?e=${expiry}&s=${signature}`;
}

export type ServedContractDocument = { bytes: Uint8Array; headers: Record<string, string> };

/**
 * The document behind a link. Its file is drawn once and stored, so that later reads return the same bytes. A forged or
 * expired link, another worker's link, and a missing document are not found. Refusals: NOT_FOUND.
 */
export async function readContractDocumentLink(
  app: Files,
  url: URL,
  now: Date,
): Promise<ServedContractDocument> {
  const documentId = url.pathname.startsWith(folder) ? url.pathname.slice(folder.length) : '';
  const expiry = Number(url.searchParams.get('e') ?? Number.NaN);
  if (!isUuid(documentId) || !Number.isSafeInteger(expiry) || expiry * 1_000 <= now.getTime())
    throw commonRefusal('NOT_FOUND');
  const document = await agreedDocument(app.db, documentId);
  if (!document) throw commonRefusal('NOT_FOUND');
  const text = signedText({ documentId, workerId: document.workerId, expiry });
  if (!isValidSignature(app.env, text, url.searchParams.get('s') ?? ''))
    throw commonRefusal('NOT_FOUND');
  const bytes = await bytesOf(app, document, payerOf('worker', document.workerId));
  return { bytes, headers: headersOf(document) };
}

/**
 * The employer's copy of the notice of a contract: the same bytes as the worker's. A contract outside of the scope and
 * a notice that was deleted since are not found. Refusals: NOT_FOUND.
 */
export async function readNoticeOfContract(
  app: Files,
  scope: FacilityScope,
  attendanceId: string,
): Promise<Uint8Array> {
  const document = isUuid(attendanceId)
    ? await agreedDocumentOfContract(app.db, scope, attendanceId)
    : undefined;
  if (!document) throw commonRefusal('NOT_FOUND');
  return bytesOf(app, document, payerOf('person', scope.staffId));
}

function bytesOf(app: Files, document: AgreedDocument, payer: Payer): Promise<Uint8Array> {
  const { id, content, createdAt } = document;
  return readOrStorePdf(app, {
    folder: `documents/${id}`,
    kept: document,
    draw: () => runInThread(payer, noticePdf, 'drawConditionsNoticePdf', content, createdAt),
    keep: (drawn) => storeContractDocumentFile(app.db, id, drawn),
  });
}

function headersOf({ name, createdAt }: AgreedDocument): Record<string, string> {
  const file = encodeURIComponent(`${name}_${createdAt.toISOString().slice(0, 10)}.pdf`);
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="notice.pdf"; filename*=UTF-8''${file}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
}

const signedText = (link: { documentId: string; workerId: string; expiry: number }) =>
  `document:${link.documentId.toLowerCase()}:${link.workerId}:${link.expiry}`;
