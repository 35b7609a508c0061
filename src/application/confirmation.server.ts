import { isUuid } from '#base/cursor.ts';
import { jstDay } from '#base/jst.ts';
import { refuse } from '#base/refusal.ts';
import type { ApplicationConfirmation, ExpectedWage } from '#gen/resolvers.ts';
import { expectedWage } from '#pay/expected-wage.ts';
import { representativeImage } from '#recruitment/labels.ts';
import type { Db } from '#server/db.server.ts';

import { needsAcceptance } from './checks.ts';
import { applyFacts } from './facts.queries.server.ts';
import type { ViewFacts } from './facts.ts';
import { confirmationButton, confirmationsOf } from './labels.ts';
import { noticeItems } from './notice.ts';
import { applyNextStep, heldLicenseIds, standingOf } from './preparation.ts';
import { whyClosed } from './rules.ts';
import { beforeContract, postingOf, type Posting } from './terms.queries.server.ts';
import { applyWarning } from './warnings.ts';

type Asked = { recruitmentId: string; workerId: string | null; now: Date };

/** Everything to see before applying; visitors see it too and are told to sign in. (Spec section 6) */
export async function applicationConfirmation(
  db: Db,
  asked: Asked,
): Promise<ApplicationConfirmation> {
  const { recruitmentId, workerId, now } = asked;
  if (!isUuid(recruitmentId)) throw refuse('NOT_FOUND');
  const [posting, found] = await Promise.all([
    postingOf(db, recruitmentId),
    applyFacts(db, { workerId, recruitmentIds: [recruitmentId], now }),
  ]);
  const facts = posting && found.get(posting.recruitmentId);
  if (!posting || !facts) throw refuse('NOT_FOUND');
  const closed = whyClosed(facts.recruitment, now);
  const nextStep = applyNextStep(facts, closed === null);
  return {
    recruitmentId: posting.recruitmentId,
    title: posting.jobTitle,
    facilityName: posting.facilityName,
    representativeImage: representativeImage(posting),
    startsAt: posting.startsAt,
    endsAt: posting.endsAt,
    breakMinutes: posting.breakMinutes,
    mode: posting.mode,
    wage: wageOf(posting),
    confirmations: confirmationsOf({
      needsAcceptance: facts.worker ? needsAcceptance(facts) : posting.mode === 'SCREENING',
      belongings: posting.belongings,
      needsLicense: posting.licenseGroups.length > 0,
    }),
    belonging: posting.belongings,
    requirementLicenses: licensesOf(posting, facts),
    nextStep,
    button: confirmationButton(nextStep, { standing: standingOf(facts.history), closed }),
    warningDialogView: applyWarning(facts, now),
    bonus: posting.bonus === 0 ? null : posting.bonus,
    conditions: noticeItems(beforeContract(posting)),
  };
}

function wageOf(posting: Posting): ExpectedWage {
  const { hourlyWage, travelAllowance } = posting;
  // Planned wages can be drawn at check-out, so the day of work chooses the table of the estimate.
  const wage = expectedWage(
    { hourlyWage, travelAllowance, paidOn: jstDay(posting.startsAt) },
    posting,
  );
  return {
    hourlyWage,
    workingMinutes: wage.workMinutes,
    base: wage.base,
    overtimePremium: wage.overtimePremium,
    nightPremium: wage.nightPremium,
    salary: wage.taxable,
    withholdingTax: wage.tax,
    travelAllowance,
    total: wage.net,
  };
}

function licensesOf(
  posting: Posting,
  { worker }: ViewFacts,
): ApplicationConfirmation['requirementLicenses'] {
  const held = new Set(worker ? heldLicenseIds(worker) : []);
  const names = new Map(posting.licenses.map(({ id, name }) => [id, name]));
  return posting.licenseGroups.map((group) => ({
    licenses: group.map((id) => ({
      id: String(id),
      name: names.get(id) ?? '',
      held: worker ? held.has(id) : null,
    })),
  }));
}
