import { instantMonthsLater, jstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { App } from '#platform/server/context.server.ts';

import { acceptancesOf, declarationsOf, eraseDeclarations } from './consents.queries.server.ts';
import { declarationEndsOn } from './declaration-rules.ts';
import { recordRetentionMonths } from '../limits.ts';
import { currentTerms } from './terms-rules.ts';

/** Acceptances and declarations of a corporation, the latest first, with the current version of the terms. */
export async function corporationConsentsOf(db: QueryExecutor, corporationId: string) {
  const acceptances = await acceptancesOf(db, corporationId);
  const declarations = await declarationsOf(db, corporationId);
  return {
    currentVersion: currentTerms.version,
    requiredFrom: currentTerms.requiredFrom,
    acceptances,
    declarations: declarations.map((row) => ({
      ...row,
      endsOn: declarationEndsOn(jstDay(row.declaredAt)),
    })),
  };
}

/** Erases past declarations four years after they ended, when their retention is over. Returns their number. */
export async function eraseOldDeclarations({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  return eraseDeclarations(db, instantMonthsLater(now, -recordRetentionMonths));
}
