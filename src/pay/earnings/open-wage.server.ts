import { sql } from 'kysely';

import { withholdingTables } from '#reference/statutory/tables.server.ts';
import type { Tx } from '#server/database/db.server.ts';
import { recordChanges, systemActor } from '#server/history.server.ts';

import { refuse } from '../messages.ts';
import { planOf, termsOf } from '../wage/shift-terms.ts';
import { columnOn } from '../wage/tax-column.ts';
import { wageFor } from '../wage/wage.ts';
import { lockedWageFacts } from './wages.queries.server.ts';
import { withholdingOn } from '../wage/withholding.ts';

type Input = { attendanceId: string; now: Date };

/** Opens the wage of a new contract: the planned amount in yen, nothing withdrawable yet. */
export async function openWage(tx: Tx, { attendanceId, now }: Input): Promise<void> {
  const facts = await lockedWageFacts(tx, attendanceId);
  if (!facts) throw refuse('WAGE_STATE_CHANGED');
  const payment = { paidOn: facts.workDay, ...columnOn(facts.workDay, facts.columnPeriods) };
  const withholding = withholdingOn(payment, await withholdingTables(tx));
  const estimated = wageFor({ ...termsOf(facts), withholding }, planOf(facts));
  await sql`
    /* pay.openWage */
    insert into wages (attendance_id, worker_id, corporation_id, work_day, estimated)
    values (${attendanceId}, ${facts.workerId}, ${facts.corporationId}, ${facts.workDay}, ${JSON.stringify(estimated)})
  `.execute(tx);
  await recordChanges(tx, [
    {
      subject: 'wage',
      id: attendanceId,
      from: null,
      to: 'ESTIMATED',
      event: 'CONTRACT',
      actor: systemActor,
      at: now,
    },
  ]);
}
