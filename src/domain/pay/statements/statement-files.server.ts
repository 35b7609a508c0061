import { commonRefusal } from '#platform/base/refusal.ts';
import type {
  PaySlipFile,
  PaySlipVersion,
  StatementOfEarningFile,
  StatementOfEarnings,
} from '#gen/types.ts';
import type { App, Context } from '#platform/server/context.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { readKeysetPage, type ApiCursor } from '#platform/server/database/keyset-page.ts';
import { payerOf, type Payer } from '#platform/server/prices/payers.ts';
import { runInThread, threadModule } from '#platform/server/threads/heavy-work.server.ts';

import { issuePaySlip } from './issue-pay-slip.server.ts';
import { issueEarningsStatement, type EarningsStatementKey } from './issue-statement.server.ts';
import { firstRetainedTaxYear, paySlipsRetainedSince } from './retention.ts';
import { readOrStorePdf } from './stored-pdf.server.ts';
import type * as PaySlipPdf from './pay-slip-pdf.server.ts';
import { paySlipName, type PaySlip } from './pay-slips.ts';
import type * as StatementPdf from './statement-pdf.server.ts';
import {
  byYearAndEmployer,
  earningsYearPage,
  type EarningsStatementRow,
  type EarningsYearRow,
  storeStatementFile,
} from './statements.queries.server.ts';
import {
  finalStatementDueOn,
  hasYearEnded,
  statementFormsName,
  type EarningsStatement,
} from '../statements.ts';
import { paySlipChangeText } from './slip-changes.ts';
import {
  type PaySlipRow,
  isShiftWageFixedOrPaidSince,
  readOwnPaySlipRow,
  ownPaySlipVersions,
  storePaySlipFile,
} from './slips.queries.server.ts';

const paySlipPdf = threadModule<typeof PaySlipPdf>(
  new URL('./pay-slip-pdf.server.ts', import.meta.url),
);
const statementPdf = threadModule<typeof StatementPdf>(
  new URL('./statement-pdf.server.ts', import.meta.url),
);

type Deps = Pick<Context, 'app' | 'db' | 'now'>;

/**
 * The years in which a worker has paid or released pay, with their employers, newest first, 20 a page, as long as they
 * are retained. (Rule 4.23)
 */
export async function readEarningsStatement(
  { db, now }: Deps,
  { workerId, cursor }: { workerId: string; cursor: ApiCursor },
): Promise<StatementOfEarnings> {
  const page = await readKeysetPage(byYearAndEmployer, { cursor, size: 20 }, (at) =>
    earningsYearPage(db, { workerId, firstYear: firstRetainedTaxYear(now), ...at }),
  );
  return { statements: page.rows.map((row) => yearView(row, now)), cursor: page.cursor };
}

function yearView(row: EarningsYearRow, now: Date) {
  const { year, corporationId, employerName, paid, unpaid, tax, shiftCount, issuedAt } = row;
  const { isTaxProvisional } = row;
  const documentName = statementFormsName(row);
  const isFinal = hasYearEnded(year, now);
  return {
    year,
    employerId: corporationId,
    employerName,
    paymentAmount: paid,
    unpaidAmount: unpaid,
    withholdingTax: tax,
    isTaxProvisional,
    documentName,
    shiftCount,
    isFinal,
    dueOn: finalStatementDueOn(year),
    issuedAt,
  };
}

const isYear = (year: number) => Number.isInteger(year) && year >= 2000 && year <= 2199;

/**
 * The statement of a year and employer as a PDF; a new one is issued if there is none or the paid sums have
 * changed. NOT_FOUND when nothing was paid, and after the legal retention period. (Rule 3.7, 4.23)
 */
export async function readStatementFile(
  { app, db, now }: Deps,
  of: EarningsStatementKey,
): Promise<StatementOfEarningFile> {
  const isKnown = isYear(of.year) && of.year >= firstRetainedTaxYear(now);
  const statement = isKnown ? await issueEarningsStatement(db, of, now) : undefined;
  if (!statement) throw commonRefusal('NOT_FOUND');
  const { content, issuedAt } = statement;
  const payer = payerOf('worker', of.workerId);
  const bytes = await readStatementPdfBytes({ ...app, db }, statement, payer);
  return {
    year: content.year,
    employerId: of.corporationId,
    employerName: content.employer.name,
    paymentAmount: content.paid,
    withholdingTax: content.tax,
    isTaxProvisional: content.isTaxProvisional ?? false,
    documentName: statementFormsName(content),
    isFinal: content.isFinal,
    issuedAt,
    fileName: statementFileName(content),
    file: Buffer.from(bytes).toString('base64'),
  };
}

export const statementFileName = (statement: EarningsStatement) =>
  `${statement.year}年分_${statementFormsName(statement)}_${statement.employer.name}.pdf`;

type Files = Pick<App, 'storage'> & { db: QueryExecutor };

/** The PDF of an issued statement. */
export function readStatementPdfBytes(
  files: Files,
  statement: EarningsStatementRow,
  payer: Payer,
): Promise<Uint8Array> {
  const { id, content, issuedAt } = statement;
  return readOrStorePdf(files, {
    folder: `statements/${id}`,
    kept: statement,
    draw: () => runInThread(payer, statementPdf, 'drawStatement', content, issuedAt),
    keep: (drawn) => storeStatementFile(files.db, id, drawn),
  });
}

/**
 * A version of a shift's slip as a PDF; the newest if no version is named. NOT_FOUND until the wage is fixed or a
 * part of it was paid, for an unknown version, and for another worker's slip. (Rule 8.5)
 */
export async function paySlipFile(
  { app, db, now }: Deps,
  own: { attendanceId: string; workerId: string; version: number | null },
): Promise<PaySlipFile> {
  const slip = await ownSlip(db, own, now);
  if (!slip) throw commonRefusal('NOT_FOUND');
  const bytes = await readPaySlipPdfBytes({ ...app, db }, slip, payerOf('worker', own.workerId));
  return {
    id: slip.attendanceId,
    fileName: paySlipFileName(slip.content),
    file: Buffer.from(bytes).toString('base64'),
  };
}

export const paySlipFileName = ({ workDay }: PaySlip) => `${paySlipName}_${workDay}.pdf`;

/** The versions of the slip of a worker's own shift, the newest first; empty while there is none. (Rule 8.5) */
export async function paySlipVersions(
  { db }: Deps,
  own: { attendanceId: string; workerId: string },
): Promise<PaySlipVersion[]> {
  const versions = await ownPaySlipVersions(db, own);
  return versions.map(({ change, ...one }) => ({ ...one, reason: paySlipChangeText(change) }));
}

/** The PDF of an issued slip. */
export function readPaySlipPdfBytes(
  files: Files,
  slip: PaySlipRow,
  payer: Payer,
): Promise<Uint8Array> {
  const { attendanceId, content, issuedAt } = slip;
  return readOrStorePdf(files, {
    folder: `pay-slips/${attendanceId}`,
    kept: slip,
    draw: () => runInThread(payer, paySlipPdf, 'drawPaySlip', content, issuedAt),
    keep: (drawn) => storePaySlipFile(files.db, slip, drawn),
  });
}

/**
 * The slip of a worker's own shift. A wage fixed before slips were introduced gets one at the first request, if a
 * slip of that time would still be retained.
 */
async function ownSlip(
  db: QueryExecutor,
  own: { attendanceId: string; workerId: string; version: number | null },
  now: Date,
): Promise<PaySlipRow | undefined> {
  const found = await readOwnPaySlipRow(db, own);
  if (found) return found;
  if (
    own.version !== null ||
    !(await isShiftWageFixedOrPaidSince(db, own, paySlipsRetainedSince(now)))
  )
    return undefined;
  await issuePaySlip(db, { attendanceId: own.attendanceId, now });
  return readOwnPaySlipRow(db, own);
}
