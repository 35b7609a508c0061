import { mapInOrder } from '#platform/base/in-order.ts';
import { jstDay, type JstDay } from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { log } from '#platform/server/log.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';

import {
  openTaxFactsOf,
  removeTaxSheetChanges,
  taxSheetChangesOf,
} from './tax-facts.queries.server.ts';
import { taxOfLines, taxSheetsOf, type TaxFact } from './tax-sheet.ts';
import {
  areTaxSheetsDrawn,
  corporationsToDraw,
  drawnMonthsOf,
  insertTaxSheet,
  insertTaxSheetLines,
  markTaxSheetsDrawn,
} from './tax-sheets.queries.server.ts';
import { latestTaxSheetMonth } from './tax-terms.ts';

/** Corporations of one batch. */
const batchSize = 200;

/**
 * Draws the sheet of withheld tax of each corporation, from the second business day of the next month on, and those of
 * earlier months that are missing. A corporation without a payment or correction gets none. Returns the number of
 * sheets. May run late or twice. (Rule 8.7)
 */
export async function drawTaxSheets({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  const month = latestTaxSheetMonth(jstDay(now));
  if (await areTaxSheetsDrawn(db, month)) return 0;
  const failed: string[] = [];
  const count = await processEachDueRow<string>({
    batchSize,
    due: (after) => corporationsToDraw(db, { after, limit: batchSize }),
    each: async (corporationId) => {
      try {
        return await inTransaction(db, (tx) => drawSheetsOf(tx, { corporationId, month, now }));
      } catch (error) {
        // A fault in one corporation's books must not hold up the sheets of others.
        log.error({ err: error, corporationId }, 'a tax sheet could not be drawn');
        failed.push(corporationId);
        return 0;
      }
    },
  });
  if (failed.length === 0) await markTaxSheetsDrawn(db, { month, now });
  return count;
}

type Drawing = { corporationId: string; month: JstDay; now: Date };

async function drawSheetsOf(tx: Tx, { corporationId, month, now }: Drawing): Promise<number> {
  // Read before the facts: a change that is added meanwhile stays for the next sheet.
  const changes = await taxSheetChangesOf(tx, corporationId);
  const facts = await openTaxFactsOf(tx, corporationId);
  const drawnMonths = await drawnMonthsOf(tx, corporationId);
  const sheets = taxSheetsOf(facts, { through: month, next: month, drawnMonths });
  const drawn = await mapInOrder(sheets, async ({ content, lines }) => {
    const sheet = { corporationId, content, tax: taxOfLines(lines), now };
    const sheetId = await insertTaxSheet(tx, sheet);
    // Another process has drawn the month meanwhile: its sheet stands.
    if (sheetId === undefined) return [];
    await insertTaxSheetLines(tx, { sheetId, corporationId, lines });
    return lines;
  });
  const lines = new Set(drawn.flat().map(keyOfFact));
  const waiting = facts.filter((fact) => !lines.has(keyOfFact(fact)));
  const open = new Set(waiting.map(({ attendanceId }) => attendanceId));
  const settled = changes.filter(({ attendanceId }) => !open.has(attendanceId));
  await removeTaxSheetChanges(
    tx,
    settled.map(({ id }) => id),
  );
  return drawn.filter(({ length }) => length > 0).length;
}

const keyOfFact = ({ sourceId, paymentId }: TaxFact): string => `${sourceId} ${paymentId}`;
