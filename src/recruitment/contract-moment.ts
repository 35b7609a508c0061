import { formatInstant } from '#base/jst.ts';
import type { ContractMoment, Tag } from '#gen/resolvers.ts';

import type { TagName } from './tags.ts';

/** Hours before the start at which identity and licences must be approved. (Rule 4.5) */
export const approvalHoursBeforeStart = 12;
/** An expired document still allows the shifts of the following week. (Rule 4.3) */
export const expiredIdentityDays = 7;

type MomentFacts = {
  /** The facility decides: the posting is SCREENING, or the worker is on hold. (Rule 4.7, 4.8) */
  needsAcceptance: boolean;
  /** Deadline for approving pending documents; null when all are approved. (Rule 6.9) */
  provisionalUntil: Date | null;
};

/**
 * When the employment contract would be concluded for this viewer. The only place that decides it: tag,
 * detail, apply screen, its bar and its confirmations show this result. (Rule 3.4, 6.9)
 */
export function contractMoment({ needsAcceptance, provisionalUntil }: MomentFacts): ContractMoment {
  return {
    kind: needsAcceptance ? 'AT_ACCEPTANCE' : 'AT_APPLICATION',
    text: needsAcceptance ? atAcceptance(provisionalUntil) : atApplication(provisionalUntil),
    provisionalUntil,
  };
}

function atAcceptance(provisionalUntil: Date | null): string {
  return provisionalUntil === null
    ? '施設が承認した時点で労働契約が成立します'
    : `施設が承認した時点で仮の契約になり、書類が${formatInstant(provisionalUntil)}までに承認されると確定します`;
}

function atApplication(provisionalUntil: Date | null): string {
  return provisionalUntil === null
    ? '応募が完了した時点で労働契約が成立します'
    : `応募が完了した時点で仮の契約になり、書類が${formatInstant(provisionalUntil)}までに承認されると確定します`;
}

/**
 * The tags of a posting for one viewer: without 即決 when the facility must accept, or when the
 * contract is provisional until the viewer's documents are approved. (Rule 6.9)
 */
export function tagsFor(tags: readonly Tag[], moment: Omit<ContractMoment, 'text'>): Tag[] {
  const isImmediate = moment.kind === 'AT_APPLICATION' && !moment.provisionalUntil;
  return tags.filter(({ name }) => name !== ('即決' satisfies TagName) || isImmediate);
}

/** The label of a contract while its worker's documents are under review. (Rule 6.9) */
export function provisionalLabel(until: Date): string {
  return `仮の契約（書類の承認待ち・期限 ${formatInstant(until)}）`;
}
