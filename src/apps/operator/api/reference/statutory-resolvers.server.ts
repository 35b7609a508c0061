import { cutPage, decodeCursor } from '#platform/base/cursor.ts';
import { isJstDay, jstDay } from '#platform/base/jst.ts';
import { refuse } from '#platform/base/refusal.ts';
import type { QueryResolvers } from '#gen/operator-resolvers.ts';
import {
  countBelowMinimum,
  postingsBelowMinimum,
  type BelowMinimumKey,
} from '#domain/recruitment/publishing/below-minimum.queries.server.ts';
import { loadedTables } from '#domain/reference/statutory/loaded-tables.server.ts';
import { missingTableText, tableName } from '#domain/reference/statutory/messages.ts';
import { missingTables } from '#domain/reference/statutory/missing-tables.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';

import {
  provisionalWageCount,
  provisionalWageRows,
  provisionalWagesPage,
} from '#domain/reference/statutory/statutory.queries.server.ts';

/** The tables that the state publishes once a year, and the wages that wait for them. (Rule 6.2) */
export const statutoryQueries = {
  async statutoryTables(_source, _args, ctx) {
    const { db, now } = ctx;
    const [tables, count, belowMinimumWageCount] = await Promise.all([
      loadedTables(db),
      provisionalWageCount(db),
      minimumWageTables(db).then((wages) => countBelowMinimum(db, { tables: wages, now })),
    ]);
    const missing = missingTables(tables, jstDay(now));
    return {
      tables: tables.map((table) => ({ ...table, name: tableName(table) })),
      missing: missing.map((table) => ({ ...table, ...missingTableText(table) })),
      provisionalWageCount: count,
      belowMinimumWageCount,
    };
  },

  async provisionalWages(_source, { cursor }, ctx) {
    const rows = await provisionalWageRows(ctx.db, cursor ? readCursor(cursor) : null);
    const { page, next } = cutPage(rows, provisionalWagesPage, ({ taxYear, id }) => [taxYear, id]);
    return { wages: page, cursor: next };
  },

  async recruitmentsBelowMinimumWage(_source, { cursor }, ctx) {
    const { db, now } = ctx;
    const rows = await postingsBelowMinimum(db, {
      tables: await minimumWageTables(db),
      after: cursor ? keyOf(cursor) : null,
      limit: belowMinimumPage + 1,
      now,
    });
    const { page, next } = cutPage(rows, belowMinimumPage, (last) => [
      last.workDay,
      last.prefectureCode,
      last.id,
    ]);
    return { recruitments: page, cursor: next };
  },
} satisfies QueryResolvers;

const belowMinimumPage = 50;

function keyOf(cursor: string): BelowMinimumKey {
  const [workDay, prefectureCode, id] = decodeCursor(cursor, ['string', 'string', 'uuid']).map(
    String,
  );
  if (!workDay || !isJstDay(workDay) || !prefectureCode || !id) throw refuse('CURSOR_INVALID');
  return { workDay, prefectureCode, id };
}

function readCursor(cursor: string): { taxYear: number; id: string } {
  const [taxYear, id] = decodeCursor(cursor, ['number', 'uuid']);
  // Keeps the year within PostgreSQL's integer; real years are smaller.
  if (typeof taxYear !== 'number' || Math.abs(taxYear) > 9_999) throw refuse('CURSOR_INVALID');
  return { taxYear, id: String(id) };
}
