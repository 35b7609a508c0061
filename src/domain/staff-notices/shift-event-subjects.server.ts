import { jstDay } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import type { App } from '#platform/server/context.server.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import type { NotifiedSubject } from './notice-rules.ts';
import { noticeTexts } from './notice-texts.ts';
import {
  answeredDisputeRows,
  answeredHoursProposalRows,
  decisionsAboutShifts,
  instantContractRows,
  questionnairesNeedingAttention,
  type ShiftDecisionRow,
} from './shift-events.queries.server.ts';
import type { NoticeSubject } from './notice-subject.ts';

const side = facilityPaths;

/** Path of the board of the day that shows the shift. */
const boardOf = ({ facilityId, startsAt }: { facilityId: string; startsAt: Date }) =>
  side.today(facilityId, { day: jstDay(startsAt) });

/**
 * Returns the events of shifts that the facility did not cause: answers of workers, decisions of operators, new
 * contracts.
 */
export async function shiftEventNoticeSubjects(db: App['db'], now: Date): Promise<NoticeSubject[]> {
  const answers = await questionnairesNeedingAttention(db, now);
  const decisions = await decisionsAboutShifts(db, now);
  const contracts = await instantContractRows(db, now);
  const proposals = await answeredHoursProposalRows(db, now);
  const disputes = await answeredDisputeRows(db, now);
  return [
    ...answers.map((row): NoticeSubject => ({
      ...row,
      kind: 'attendance',
      dueAt: null,
      text: noticeTexts[row.mark](row),
      path: boardOf(row),
    })),
    ...decisions.map((row): NoticeSubject => ({
      ...row,
      ...decisionOf(row),
      dueAt: null,
      path: boardOf(row),
    })),
    ...proposals.map((row): NoticeSubject => ({
      ...row,
      kind: 'decision',
      mark: 'new',
      dueAt: null,
      startsAt: null,
      text: noticeTexts[proposalTexts[row.state]](row),
      path: side.hours(row.facilityId),
    })),
    ...disputes.map((row): NoticeSubject => ({
      ...row,
      kind: 'decision',
      mark: 'billing',
      dueAt: null,
      startsAt: null,
      text: noticeTexts.disputeAnswered(row),
      path: side.billing.shifts(row.facilityId, { month: jstDay(row.startsAt).slice(0, 7) }),
    })),
    ...contracts.map((row): NoticeSubject => ({
      ...row,
      kind: 'contract',
      mark: 'new',
      dueAt: null,
      text: noticeTexts.contract(row),
      path: boardOf(row),
    })),
  ];
}

const proposalTexts = {
  ACCEPTED: 'hoursAccepted',
  OBJECTED: 'hoursObjected',
  APPLIED: 'hoursApplied',
  LAPSED: 'hoursLapsed',
} as const;

type Decision = Pick<NotifiedSubject, 'kind' | 'mark' | 'startsAt'> & { text: NoticeText };

/**
 * The notice of a decision. An answer to a wish to cancel is as urgent as its shift; an operator's decision can wait
 * for the morning.
 */
function decisionOf(row: ShiftDecisionRow): Decision {
  const answered = { kind: 'cancellation', mark: 'new', startsAt: row.startsAt } as const;
  const decided = { kind: 'decision', mark: 'new', startsAt: null } as const;
  const owed = { kind: 'decision', mark: 'owed', startsAt: null } as const;
  switch (row.event) {
    case 'AGREE':
      return { ...decided, text: noticeTexts.sentHomeAgreed(row) };
    case 'APPROVE':
      return { ...answered, text: noticeTexts.agreed(row) };
    case 'REFUSE':
      return { ...answered, text: noticeTexts.refused(row) };
    case 'EXPIRE':
      return { ...answered, text: noticeTexts.expired(row) };
    case 'CONFIRM':
      return {
        ...decided,
        text: noticeTexts[row.isSentHome ? 'sentHomeConfirmed' : 'reasonConfirmed'](row),
      };
    case 'REJECT':
      return {
        ...owed,
        text: noticeTexts[row.isSentHome ? 'sentHomeRejected' : 'reasonRejected'](row),
      };
    case 'LAPSE':
      return {
        ...owed,
        text: noticeTexts[row.isSentHome ? 'sentHomeLapsed' : 'reasonLapsed'](row),
      };
    case 'SETTLE':
      return { ...decided, text: noticeTexts.settled(hoursOf(row)) };
    case 'FIND_WORKED':
      return { ...owed, text: noticeTexts.foundWorked(hoursOf(row)) };
    case 'CONFIRM_ABSENCE':
    case 'UPHOLD_ABSENCE':
    case 'EXCUSE_ABSENCE':
      return { ...decided, text: noticeTexts.absenceDecided(row) };
    default:
      throw new RangeError(`unknown decision: ${String(row.event satisfies never)}`);
  }
}

/** The row with the hours that the operator set; throws when they are missing. */
function hoursOf(row: ShiftDecisionRow) {
  const { approvedStartAt: from, approvedEndAt: until, approvedBreakMinutes: pause } = row;
  if (!from || !until || pause === null) throw new Error('decided hours are not stored');
  return { ...row, from, until, pause };
}
