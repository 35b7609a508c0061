import { instantMonthsLater, jstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { App } from '#platform/server/context.server.ts';

import {
  termsAcceptanceRowsOf,
  employerDeclarationRowsOf,
  eraseEmployerDeclarations,
} from './consents.queries.server.ts';
import { employerDeclarationEndsOn } from './declaration-rules.ts';
import { employerRecordRetentionMonths } from '../limits.ts';
import { currentTerms } from './terms-rules.ts';

/** Acceptances and declarations of a corporation, the latest first, with the current version of the terms. */
export async function corporationConsentsOf(db: QueryExecutor, corporationId: string) {
  const acceptances = await termsAcceptanceRowsOf(db, corporationId);
  const declarations = await employerDeclarationRowsOf(db, corporationId);
  return {
    currentVersion: currentTerms.version,
    requiredFrom: currentTerms.requiredFrom,
    acceptances,
    declarations: declarations.map((row) => ({
      ...row,
      endsOn: employerDeclarationEndsOn(jstDay(row.declaredAt)),
    })),
  };
}

/** Erases past declarations four years after they ended, when their retention is over. Returns their number. */
export async function eraseOldEmployerDeclarations(
  { db }: Pick<App, 'db'>,
  now: Date,
): Promise<number> {
  return eraseEmployerDeclarations(db, instantMonthsLater(now, -employerRecordRetentionMonths));
}
