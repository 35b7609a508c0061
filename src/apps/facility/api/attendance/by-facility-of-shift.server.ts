import type { StaffRight } from '#platform/base/people/rights.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import type { BackOfficeCommand } from '#domain/attendance/contract/back-office-command.server.ts';
import { facilityIdOfShift } from '#domain/attendance/day/day.queries.server.ts';
import { facilityCommandArgsOf } from '#access/people/scope.server.ts';
import type { Context } from '#platform/server/context.server.ts';

/** Runs a command on one shift of the person's facilities. Refusals: those of `facilityIdOfShift`. */
export async function facilityShiftCommandArgsOf(
  ctx: Context,
  right: StaffRight,
  attendanceId: string,
): Promise<BackOfficeCommand> {
  const { scope, ...call } = facilityCommandArgsOf(ctx, right);
  const actor = facilityActor(scope, await facilityIdOfShift(ctx.db, scope, attendanceId));
  return { attendanceId, actor, ...call };
}
