import { decodeCursor, encodeCursor } from '#base/cursor.ts';
import { jstDay } from '#base/jst.ts';
import { refuse } from '#base/refusal.ts';
import type { QueryResolvers } from '#gen/desk-resolvers.ts';
import { loadedTables } from '#reference/statutory/loaded-tables.server.ts';
import { missingTableText, tableName } from '#reference/statutory/messages.ts';
import { missingTables } from '#reference/statutory/missing-tables.ts';

import { operatorOnly } from '../scope.server.ts';
import {
  provisionalWageCount,
  provisionalWageRows,
  provisionalWagesPage,
} from './statutory.queries.server.ts';

/** The tables that the state publishes once a year, and the wages that wait for them. (Rule 6.2) */
export const statutoryQueries = {
  async statutoryTables(_source, _args, ctx) {
    operatorOnly(ctx);
    const [tables, count] = await Promise.all([loadedTables(ctx.db), provisionalWageCount(ctx.db)]);
    const missing = missingTables(tables, jstDay(ctx.now));
    return {
      tables: tables.map((table) => ({ ...table, name: tableName(table) })),
      missing: missing.map((table) => ({ ...table, ...missingTableText(table) })),
      provisionalWageCount: count,
    };
  },

  async provisionalWages(_source, { cursor }, ctx) {
    operatorOnly(ctx);
    const rows = await provisionalWageRows(ctx.db, cursor ? placeOf(cursor) : null);
    const wages = rows.slice(0, provisionalWagesPage);
    const last = rows.length > provisionalWagesPage ? wages.at(-1) : undefined;
    return { wages, cursor: last ? encodeCursor([last.taxYear, last.id]) : null };
  },
} satisfies QueryResolvers;

function placeOf(cursor: string): { taxYear: number; id: string } {
  const [taxYear, id] = decodeCursor(cursor, ['number', 'uuid']);
  // Keeps the year within PostgreSQL's integer; real years are smaller.
  if (typeof taxYear !== 'number' || Math.abs(taxYear) > 9_999) throw refuse('CURSOR_INVALID');
  return { taxYear, id: String(id) };
}
