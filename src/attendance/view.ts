import { jstDay } from '#base/jst.ts';
import type { Attendance } from '#gen/resolvers.ts';
import { expectedWage } from '#pay/expected-wage.ts';
import { representativeImage } from '#recruitment/labels.ts';

import { buttonsOf, stateLabelOf, tapToTransition, transitionOf } from './button-rules.ts';
import { noticeOf } from './notice-rules.ts';
import type { ShownRow } from './schedule.queries.server.ts';
import { timeToActivateWorkStartButton } from './stamp-rules.ts';

/** Ends that bring nothing, unless the facility pays for one. */
const unpaidEnds: readonly ShownRow['state'][] = [
  'ABSENT',
  'CANCELLED_BY_WORKER',
  'CANCELLED_BY_FACILITY',
  'DELETED',
];

/** A card of the schedule or of the history, as it is at the instant. */
export function attendanceView(row: ShownRow, now: Date): Attendance {
  const hasContract = row.state !== 'APPLIED';
  const isUnpaid = unpaidEnds.includes(row.state) && !row.isWageFixed;
  const { wage, salary } = isUnpaid ? { wage: 0, salary: 0 } : wageOf(row);
  const { startsAt, endsAt, breakMinutes } = row;
  return {
    id: row.id,
    applicationId: row.applicationId,
    stateLabel: stateLabelOf(row),
    tapToTransition: tapToTransition(row, now),
    label: labelOf(row),
    workday: { wage, salary, startsAt, endsAt, breakMinutes },
    job: {
      recruitmentId: row.recruitmentId,
      title: row.title,
      facilityName: row.facilityName,
      representativeImage: representativeImage(row),
    },
    facility: {
      id: row.facilityId,
      name: row.facilityName,
      phoneNumber: hasContract ? row.phoneNumber : null,
      address: hasContract ? row.publicAddress + row.streetNumber : row.publicAddress,
    },
    bonus: isUnpaid || row.bonus === 0 ? null : row.bonus,
    buttons: buttonsOf(row, now),
    recruitmentNoticeView: noticeOf(row, now),
  };
}

function labelOf(row: ShownRow): Attendance['label'] {
  const transition = transitionOf(row);
  if (!transition) return null;
  const isComing = row.state === 'SCHEDULED';
  return {
    ...transition,
    resultOfApprovalRequest: resultOf(row),
    timeToActivateWorkStartButton: isComing ? timeToActivateWorkStartButton(row.startsAt) : null,
  };
}

function resultOf({ claimAnswer, returnReason }: ShownRow): string | null {
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

/** An application has no wage yet: what it would be is computed as the contract would. */
function wageOf(row: ShownRow): { wage: number; salary: number } {
  if (row.net !== null && row.taxable !== null) return { wage: row.net, salary: row.taxable };
  const { hourlyWage, travelAllowance, startsAt, endsAt, breakMinutes } = row;
  const expected = expectedWage(
    { hourlyWage, travelAllowance, paidOn: jstDay(startsAt) },
    { startsAt, endsAt, breakMinutes },
  );
  return { wage: expected.net, salary: expected.taxable };
}
