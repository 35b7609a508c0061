import { jstDay } from '#platform/base/jst.ts';
import type { Attendance } from '#gen/types.ts';
import { recordedWageOf } from '#domain/pay/wage/recorded-wage.ts';
import { plannedHoursOf, shiftWageTermsOf } from '#domain/pay/wage/shift-terms.ts';
import { taxColumnOn } from '#domain/pay/wage/tax-column.ts';
import { wageBreakdownOf } from '#domain/pay/wage/wage.ts';
import { withholdingOnPayDay, type WithholdingTables } from '#domain/pay/wage/withholding.ts';
import { provisionalContractLabel } from '#domain/recruitment/contract-moment.ts';
import { representativeImageUrlOf, stationLabel } from '#domain/recruitment/labels.ts';

import {
  shiftButtonsOf,
  shiftStateLabelOf,
  shiftCardTapTarget,
  shiftProgressLabelOf,
} from './button-rules.ts';
import { isLapsedApplicationState } from '../contract/lapse.ts';
import { shiftCardNoticeOf } from './notice-rules.ts';
import type { ShiftCardRow, ShiftCardWage } from './schedule.queries.server.ts';
import { timeToActivateWorkStartButton } from '../stamps/stamp-rules.ts';

/** Final states that pay no wage, unless the facility owes one. */
const unpaidEnds: readonly ShiftCardRow['state'][] = [
  'ABSENT',
  'CANCELLED_BY_WORKER',
  'CANCELLED_BY_FACILITY',
  'DELETED',
  'EXPIRED',
  'REJECTED_FILLED',
  'WITHDRAWN',
];

/** The time of the view, and the tax tables loaded for it. */
type AttendanceViewArgs = { now: Date; tables: WithholdingTables };

const noWage: ShiftCardWage = { net: 0, taxable: 0, isTaxProvisional: false };

/** The card of a shift in the schedule or history, at the instant. */
export function attendanceView(row: ShiftCardRow, { now, tables }: AttendanceViewArgs): Attendance {
  const hasContract = row.state !== 'APPLIED' && !isLapsedApplicationState(row.state);
  const isUnpaid = unpaidEnds.includes(row.state) && row.kept === null;
  const wage = isUnpaid ? noWage : wageOf(row, { now, tables });
  const { startsAt, endsAt, breakMinutes } = row;
  return {
    id: row.id,
    applicationId: row.applicationId,
    stateLabel: shiftStateLabelOf(row, now),
    provisionalLabel: row.provisionalUntil && provisionalContractLabel(row.provisionalUntil),
    tapToTransition: shiftCardTapTarget(row, now),
    label: labelOf(row, now),
    workday: {
      wage: wage.net,
      salary: wage.taxable,
      isTaxProvisional: wage.isTaxProvisional,
      isExpected: isExpected(row),
      startsAt,
      endsAt,
      breakMinutes,
    },
    job: {
      recruitmentId: row.recruitmentId,
      title: row.title,
      facilityName: row.facilityName,
      representativeImage: representativeImageUrlOf(row),
    },
    facility: {
      id: row.facilityId,
      name: row.facilityName,
      phoneNumber: hasContract ? row.phoneNumber : null,
      address: hasContract ? row.publicAddress + row.streetNumber : row.publicAddress,
      station: row.nearestStation && stationLabel(row.nearestStation),
    },
    bonus: isUnpaid || row.bonus === 0 ? null : row.bonus,
    promisedPoints: isUnpaid || row.promisedPoints === 0 ? null : row.promisedPoints,
    buttons: shiftButtonsOf(row, now),
    recruitmentNoticeView: shiftCardNoticeOf(row, now),
  };
}

function labelOf(row: ShiftCardRow, now: Date): Attendance['label'] {
  const transition = shiftProgressLabelOf(row, now);
  if (!transition) return null;
  const isComing = row.state === 'SCHEDULED';
  return {
    ...transition,
    resultOfApprovalRequest: resultOf(row),
    timeToActivateWorkStartButton: isComing ? timeToActivateWorkStartButton(row.startsAt) : null,
  };
}

function resultOf({ claimAnswer, returnReason }: ShiftCardRow): string | null {
  switch (claimAnswer) {
    case 'approved':
      return '修正が承認されました';
    case 'auto_approved':
      return '期限までに施設の返答がなかったため、申請のとおり確定しました';
    case 'returned':
      return `修正が差し戻されました：${returnReason ?? ''}`;
    case null:
      return null;
    default:
      throw new RangeError(`unknown answer: ${String(claimAnswer satisfies never)}`);
  }
}

/** True while the amount shown is the planned one: before the check-out, and without an end stamp. */
function isExpected(row: ShiftCardRow): boolean {
  switch (row.state) {
    case 'APPLIED':
    case 'SCHEDULED':
    case 'CHECKED_IN':
      return true;
    case 'DISMISSED':
      // The whole plan is owed while the case is undecided.
      return row.kept === null;
    case 'CHECKED_OUT':
    case 'REVIEWING':
      return row.checkOutWasAutomatic || row.recordedEndAt === null;
    default:
      return false;
  }
}

/**
 * The planned wage before the check-out, the wage of the recorded hours until approval, then the
 * approved wage. Unapproved wages use the current tax tables and column, as their release would.
 */
function wageOf(row: ShiftCardRow, { now, tables }: AttendanceViewArgs): ShiftCardWage {
  if (isRecorded(row)) {
    return recordedWageOf(row, { now, tables });
  }
  if (row.kept !== null) return row.kept;
  const workDay = jstDay(row.startsAt);
  const payment = { paidOn: workDay, ...taxColumnOn(workDay, row.columnPeriods) };
  return wageBreakdownOf(
    { ...shiftWageTermsOf(row), withholding: withholdingOnPayDay(payment, tables) },
    plannedHoursOf(row),
  );
}

function isRecorded({ state, kept }: ShiftCardRow): boolean {
  return kept === null && (state === 'CHECKED_OUT' || state === 'REVIEWING');
}
