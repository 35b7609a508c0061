import { formatInstant } from '#platform/base/jst.ts';
import type { ContractMoment, RecruitmentMode, Tag } from '#gen/types.ts';

import type { InstantHireConditionsWithNames } from '#domain/corporation/choices/instant-rules.ts';

import {
  instantHireConditionsOf,
  instantHireConditionsText,
  type InstantHireCondition,
} from './publishing/instant-texts.ts';
import { instantHireTag, type TagName } from './tags.ts';

type MomentFacts = {
  /**
   * The facility decides: the posting is SCREENING, the worker is on hold or poorly rated, a condition of instant hire
   * is unmet, or other work costs a premium. (Rule 4.7, 4.8, 8.3)
   */
  needsAcceptance: boolean;
  /** Deadline for approving pending documents; null when all are approved. (Rule 6.9) */
  provisionalUntil: Date | null;
  /**
   * The posting's conditions of instant hire, and those that the viewer does not meet; missing where conditions do not
   * matter.
   */
  instant?: {
    asked: InstantHireConditionsWithNames;
    unmet: readonly InstantHireCondition[];
  } | null;
};

/**
 * Returns when the employment contract would be concluded for this viewer. The only place that decides it: the tag, the
 * detail, the apply screen, its bar and its confirmations show this result. (Rule 3.4, 6.9)
 */
export function contractMomentOf(facts: MomentFacts): ContractMoment {
  const { needsAcceptance, provisionalUntil } = facts;
  const moment = needsAcceptance ? atAcceptance(provisionalUntil) : atApplication(provisionalUntil);
  return {
    kind: needsAcceptance ? 'AT_ACCEPTANCE' : 'AT_APPLICATION',
    text: `${whyThen(facts)}${moment}`,
    provisionalUntil,
  };
}

/**
 * Returns the moment for a visitor, from the posting alone. With conditions the text names both possible moments, and
 * nothing is promised.
 */
export function contractMomentForVisitor({
  mode,
  instantConditions: asked,
}: {
  mode: RecruitmentMode;
  instantConditions: InstantHireConditionsWithNames | null;
}): ContractMoment {
  if (mode === 'SCREENING' || !asked) {
    return contractMomentOf({ needsAcceptance: mode === 'SCREENING', provisionalUntil: null });
  }
  const names = instantHireConditionsText(instantHireConditionsOf(asked), asked);
  return {
    kind: 'AT_ACCEPTANCE',
    text: `即決には条件（${names}）があります。条件を満たす方は応募が完了した時点で、ほかの方は施設が承認した時点で労働契約が成立します`,
    provisionalUntil: null,
  };
}

/** Returns the sentence that explains the moment by the conditions; empty without conditions. */
function whyThen({ instant }: MomentFacts): string {
  if (!instant) return '';
  const { asked, unmet } = instant;
  return unmet.length === 0
    ? `即決の条件（${instantHireConditionsText(instantHireConditionsOf(asked), asked)}）を満たしています。`
    : `即決の条件（${instantHireConditionsText(unmet, asked)}）を満たしていません。`;
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
 * Returns the tags of a posting for one viewer. A viewer who would be hired at once sees 即決, also in place of
 * 条件つき即決. A viewer who must wait for the facility, or for the approval of documents, sees neither tag. (Rule 6.9)
 */
export function tagsForContractMoment(
  tags: readonly Tag[],
  moment: Omit<ContractMoment, 'text'>,
): Tag[] {
  const isImmediate = moment.kind === 'AT_APPLICATION' && !moment.provisionalUntil;
  return tags.flatMap((tag) => {
    if (!instantTags.includes(tag.name)) return [tag];
    return isImmediate ? [instantHireTag()] : [];
  });
}

const instantTags: readonly string[] = ['即決', '条件つき即決'] satisfies TagName[];

/** The label of a contract while its worker's documents are under review. (Rule 6.9) */
export function provisionalContractLabel(until: Date): string {
  return `仮の契約（書類の承認待ち・期限 ${formatInstant(until)}）`;
}
