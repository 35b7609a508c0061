import { isUuid } from '#platform/base/uuid.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { keyOfPrivateFileUrl, privateFileUrl } from '#platform/server/http/signed-link.server.ts';
import { payerOf } from '#platform/server/prices/payers.ts';

import {
  readPaySlipPdfBytes,
  paySlipFileName,
  readStatementPdfBytes,
  statementFileName,
} from './statement-files.server.ts';
import { type PaySlipRow, readIssuedPaySlip } from './slips.queries.server.ts';
import { type EarningsStatementRow, readIssuedStatement } from './statements.queries.server.ts';

export type PrintedPayDocument = 'pay_slip' | 'statement';

const folders = { pay_slip: 'pay-slips/', statement: 'statements/' } as const;

/** The address at which an operator opens an issued slip or statement to print it; valid for some minutes. */
export function payDocumentPrintLink(
  app: Pick<App, 'env'>,
  printed: { kind: PrintedPayDocument; subjectId: string; now: Date },
): string {
  return privateFileUrl(app, folders[printed.kind] + printed.subjectId, printed.now);
}

/** The folders of the addresses of print links. */
export const payDocumentPrintFolders: readonly string[] = Object.values(folders);

type Files = Pick<App, 'db' | 'env' | 'storage'>;

/** The PDF of a print link. NOT_FOUND for a forged or expired link, and once the document is erased. */
export async function readPayDocumentPrintLink(
  app: Files,
  url: URL,
  now: Date,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const key = keyOfPrivateFileUrl(app, url, now);
  const [folder, id] = key.split('/');
  if (!id || !isUuid(id)) throw commonRefusal('NOT_FOUND');
  // The link names no person, so each document counts as one; it is drawn at its first opening only.
  const payer = payerOf('person', id);
  if (`${folder}/` === folders.pay_slip) {
    const slip = await slipOf(app, id);
    const bytes = await readPaySlipPdfBytes(app, slip, payer);
    return { bytes, fileName: paySlipFileName(slip.content) };
  }
  const statement = await statementOf(app, id);
  return {
    bytes: await readStatementPdfBytes(app, statement, payer),
    fileName: statementFileName(statement.content),
  };
}

async function slipOf({ db }: Files, attendanceId: string): Promise<PaySlipRow> {
  const slip = await readIssuedPaySlip(db, attendanceId);
  if (!slip) throw commonRefusal('NOT_FOUND');
  return slip;
}

async function statementOf({ db }: Files, id: string): Promise<EarningsStatementRow> {
  const statement = await readIssuedStatement(db, id);
  if (!statement) throw commonRefusal('NOT_FOUND');
  return statement;
}
