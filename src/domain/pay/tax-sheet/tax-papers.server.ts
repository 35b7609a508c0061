import { createHash } from 'node:crypto';

import { firstOfMonth, type JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { App } from '#platform/server/context.server.ts';
import { log } from '#platform/server/log.server.ts';
import { payerOf } from '#platform/server/prices/payers.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';
import { runInThread, threadModule } from '#platform/server/threads/heavy-work.server.ts';

import { payRefusal } from '../messages.ts';
import {
  insertTaxSheetPaper,
  storedTaxSheetPaper,
  taxSheetsWithoutPaper,
  type SheetWithoutPaper,
} from './tax-papers.queries.server.ts';
import { workersOnTaxSheet } from './tax-sheet.ts';
import type * as TaxSheetPdf from './tax-sheet-pdf.server.ts';
import { hasAllFacilities } from './tax-sheets.queries.server.ts';

const taxSheetPdf = threadModule<typeof TaxSheetPdf>(
  new URL('./tax-sheet-pdf.server.ts', import.meta.url),
);

const batchSize = 20;
/** Milliseconds after which a run takes no further batch: the other tasks wait meanwhile, and the next run goes on. */
const maxRunMs = 20_000;

/** The folder of a sheet's files: all are erased with the names of the sheet. */
export const taxPaperFolder = (sheetId: string): string => `tax-sheets/${sheetId}`;

/**
 * Stores the PDF of each drawn sheet that has none, and returns their number. It runs after the drawing, so that the
 * corporation has its name of that time. A sheet that fails is logged, and the next run repeats it. May run late, twice
 * or concurrently: the first file stays. (Rule 8.7)
 */
export async function storeTaxSheetPapers(
  { db, env, storage }: Pick<App, 'db' | 'env' | 'storage'>,
  now: Date,
): Promise<number> {
  const begun = performance.now();
  return processEachDueRow<SheetWithoutPaper>({
    batchSize,
    due: async (after) =>
      performance.now() - begun > maxRunMs ? [] : taxSheetsWithoutPaper(db, { after, batchSize }),
    each: async ({ id: sheetId, corporationId, corporationName, content, drawnAt }) => {
      try {
        const paper = { corporationName, issuerName: env.company.name, drawnAt, content };
        const payer = payerOf('corporation', corporationId);
        const bytes = await runInThread(payer, taxSheetPdf, 'drawTaxSheet', paper);
        const sha256 = hashOf(bytes);
        const storageKey = `${taxPaperFolder(sheetId)}/${sha256}.pdf`;
        await storage.put(storageKey, bytes);
        await insertTaxSheetPaper(db, { sheetId, storageKey, sha256, now });
        return true;
      } catch (error) {
        log.error(
          { err: error, sheetId },
          'the paper of a tax sheet could not be stored; the next run tries again',
        );
        return false;
      }
    },
  });
}

type OpenedTaxPaper = { bytes: Uint8Array; month: JstDay; workerIds: string[] };

/**
 * Returns the stored PDF of the sheet of a month, with the workers whom it names. Refusals: TAX_OF_ALL_FACILITIES for a
 * person of some facilities only; NOT_FOUND until the paper is stored, and once it is erased.
 */
export async function openTaxSheetPaper(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  scope: FacilityScope,
  day: JstDay,
): Promise<OpenedTaxPaper> {
  if (!(await hasAllFacilities(db, scope))) throw payRefusal('TAX_OF_ALL_FACILITIES');
  const month = firstOfMonth(day);
  const { corporationId } = scope;
  const stored = await storedTaxSheetPaper(db, { corporationId, month });
  if (!stored) throw payRefusal('NOT_FOUND');
  const bytes = await storage.get(stored.storageKey);
  if (hashOf(bytes) !== stored.sha256)
    throw new Error(`${stored.storageKey} is not what was stored`);
  return { bytes, month, workerIds: workersOnTaxSheet(stored.content) };
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
