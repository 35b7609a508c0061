import { jstDay } from '#platform/base/jst.ts';
import type { QueryResolvers } from '#gen/operator-resolvers.ts';
import {
  byWorkDay,
  countPostingsBelowMinimumWage,
  postingsBelowMinimumWage,
} from '#domain/recruitment/publishing/below-minimum.queries.server.ts';
import { listLoadedStatutoryTables } from '#domain/reference/statutory/loaded-tables.server.ts';
import { missingTableText, tableName } from '#domain/reference/statutory/messages.ts';
import { missingTables } from '#domain/reference/statutory/missing-tables.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';

import {
  byTaxYear,
  provisionalWageCount,
  provisionalWageRows,
} from '#domain/reference/statutory/statutory.queries.server.ts';
import { readKeysetPage } from '#platform/server/database/keyset-page.ts';

/** Queries for the yearly tables that the state publishes, and for the wages that wait for them. (Rule 6.2) */
export const statutoryTableQueries = {
  async statutoryTables(_source, _args, ctx) {
    const { db, now } = ctx;
    const [tables, count, belowMinimumWageCount] = await Promise.all([
      listLoadedStatutoryTables(db),
      provisionalWageCount(db),
      minimumWageTables(db).then((wages) =>
        countPostingsBelowMinimumWage(db, { tables: wages, now }),
      ),
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
    const page = await readKeysetPage(byTaxYear, { cursor }, (at) =>
      provisionalWageRows(ctx.db, at),
    );
    return { wages: page.rows, cursor: page.cursor };
  },

  async recruitmentsBelowMinimumWage(_source, { cursor }, ctx) {
    const { db, now } = ctx;
    const tables = await minimumWageTables(db);
    const page = await readKeysetPage(byWorkDay, { cursor }, (at) =>
      postingsBelowMinimumWage(db, { tables, now, ...at }),
    );
    return { recruitments: page.rows, cursor: page.cursor };
  },
} satisfies QueryResolvers;
