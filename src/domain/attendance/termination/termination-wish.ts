import { isJstDay, jstDay, type JstDay } from '#platform/base/jst.ts';

import { workerCancelSentences } from '../messages.ts';
import { isTerminationReason, type TerminationReason } from './schedule-cancellation-rules.ts';
import { maxOrderingAuthorityLength, readTerminationExplanation } from './termination-rules.ts';

/** A facility's statement when it ends a contract for a listed reason. (Rule 6.1) */
export type TerminationInput = {
  reason: string;
  listedReason: string;
  /** Description and time of the incident; required for a serious violation. */
  incident: { what: string; at: Date } | null;
  /** The order of an authority; required for a closed facility. */
  closureOrder: { authority: string; issuedOn: string } | null;
};

type Incident = { what: string; at: Date };
type ClosureOrder = { authority: string; issuedOn: JstDay };

export type TerminationStatement = {
  listedReason: TerminationReason;
  reason: string;
  incident: Incident | null;
  closureOrder: ClosureOrder | null;
};

type Wrong = { fields: Record<string, string> };

/** The statement as stored, or the errors by field. (Rule 6.1) */
export function readTerminationStatement(
  wish: TerminationInput,
  now: Date,
): TerminationStatement | Wrong {
  const { listedReason } = wish;
  if (!isTerminationReason(listedReason))
    return { fields: { listedReason: workerCancelSentences.listedReason } };
  const reason = readTerminationExplanation(wish.reason);
  const incident = listedReason === 'serious_violation' ? readIncident(wish, now) : null;
  const closureOrder = listedReason === 'facility_closed' ? readOrder(wish, now) : null;
  const fields = {
    ...(reason === null ? { reason: workerCancelSentences.explanation } : {}),
    ...(incident && 'fields' in incident ? incident.fields : {}),
    ...(closureOrder && 'fields' in closureOrder ? closureOrder.fields : {}),
  };
  if (reason === null || Object.keys(fields).length > 0) return { fields };
  return {
    listedReason,
    reason,
    incident: incident && 'what' in incident ? incident : null,
    closureOrder: closureOrder && 'authority' in closureOrder ? closureOrder : null,
  };
}

function readIncident({ incident }: TerminationInput, now: Date): Incident | Wrong {
  const what = incident && readTerminationExplanation(incident.what);
  const isPast = incident !== null && incident.at < now;
  if (incident && what && isPast) return { what, at: incident.at };
  return {
    fields: {
      ...(what ? {} : { incident: workerCancelSentences.incident }),
      ...(isPast ? {} : { incidentAt: workerCancelSentences.incidentAt }),
    },
  };
}

function readOrder({ closureOrder }: TerminationInput, now: Date): ClosureOrder | Wrong {
  const authority = closureOrder?.authority.trim() ?? '';
  const issuedOn = closureOrder?.issuedOn ?? '';
  const isNamed = authority !== '' && Array.from(authority).length <= maxOrderingAuthorityLength;
  const isIssued = isJstDay(issuedOn) && issuedOn <= jstDay(now);
  if (isNamed && isIssued) return { authority, issuedOn };
  return {
    fields: {
      ...(isNamed ? {} : { authority: workerCancelSentences.authority }),
      ...(isIssued ? {} : { orderedOn: workerCancelSentences.orderedOn }),
    },
  };
}
