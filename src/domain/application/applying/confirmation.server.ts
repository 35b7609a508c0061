import { jstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type {
  ApplicationConfirmation,
  ApplyNextStep,
  ContractMoment,
  ReturningWorker,
  WarningDialogView,
} from '#gen/types.ts';
import { electronicConsentTextVersion } from '#domain/notice-delivery/delivery.ts';
import { paperDeliveryChoiceOf } from '#domain/notice-delivery/delivery.queries.server.ts';
import { travelAllowanceOf } from '#domain/pay/wage/shift-terms.ts';
import { readTaxPeriodsForRecruitment } from '#domain/pay/wage/tax-column.queries.server.ts';
import { representativeImageUrlOf, stationLabel } from '#domain/recruitment/labels.ts';
import { travelMinutesFromHome } from '#domain/recruitment/home.server.ts';
import { offeredTermsVersionOf } from '#domain/recruitment/terms-version.ts';
import { listOtherRecruitmentDates } from '#domain/recruitment/detail/other-dates.server.ts';
import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { Context } from '#platform/server/context.server.ts';

import { contractMomentForViewer } from './contract-moment.ts';
import { expectedWageOf } from './expected-wage.ts';
import { readApplyFacts } from '../facts.queries.server.ts';
import type { OtherWorkMinutes, ApplicationViewFacts } from '../facts.ts';
import { applicationRefusal } from '../messages.ts';
import {
  isOtherWorkOutOfBounds,
  premiumMinutesByOtherWork,
  withStatedOtherWork,
} from '../other-work.ts';
import {
  applyConfirmationButton,
  applyConfirmationsOf,
  alreadyConfirmedSentences,
  returningWorkerConfirmations,
} from '../labels.ts';
import {
  contractConditionChanges,
  type ContractConditions as PastConditions,
} from '../conditions/changes.ts';
import { lastContractOfWorker } from '../conditions/last-contract.queries.server.ts';
import { conditionsNoticeItems } from '../conditions/notice.ts';
import { distantPlaceWarning, type ApplicantPrefectures } from './place-warning.ts';
import { homeAndWishedPrefecturesOf } from './places.queries.server.ts';
import { nextStepToApply, heldLicenseIds, openApplicationStateOf } from './preparation.ts';
import { isRecruitmentKnownToViewer, whyRecruitmentClosed } from './rules.ts';
import {
  termsBeforeContract,
  postingTermsOf,
  type PostingContractTermsRow,
} from '../conditions/terms.queries.server.ts';
import { isTravelFareOutOfBounds } from '../travel/fare.ts';
import { readStatedTravelFare } from '../travel/fare.queries.server.ts';
import { viewerFactsOfRecruitments } from '../viewer.server.ts';
import { applyWarningOf, earliestShiftStartToOffer } from './warnings.ts';

/** For visitors, and for workers who have not begun their profile. */
const nowhere: ApplicantPrefectures = { homePrefecture: null, wishedPrefectures: [] };

type ConfirmationArgs = {
  recruitmentId: string;
  otherWork: OtherWorkMinutes | null;
  /** The round-trip fare, in yen; null: the fare that was stated last for the facility. */
  travelFare: Yen | null;
};

/**
 * Everything shown before applying; visitors see the same and are asked to sign in. (Spec section 6)
 */
export async function readApplicationConfirmation(
  ctx: Context,
  { recruitmentId, otherWork, travelFare }: ConfirmationArgs,
): Promise<ApplicationConfirmation> {
  const { app, db, now } = ctx;
  const workerId = ctx.worker?.id ?? null;
  checkGiven({ otherWork, travelFare });
  const [offered, choice, found, tables, periods, places, last, { fare, stated: statedTravel }] =
    await Promise.all([
      postingTermsOf(db, recruitmentId),
      workerId === null ? null : paperDeliveryChoiceOf(db, workerId),
      readApplyFacts(db, {
        workerId,
        recruitmentIds: [recruitmentId],
        reviewHours: app.env.reviewHours,
        now,
      }),
      readWithholdingTables(db),
      readTaxPeriodsForRecruitment(db, { workerId, recruitmentId }),
      workerId === null ? null : homeAndWishedPrefecturesOf(db, workerId),
      lastContractOfWorker(db, { workerId, recruitmentId }),
      fareFor(ctx, { recruitmentId, travelFare }),
    ]);
  const posting = offered && { ...offered, ...statedTravel };
  const foundFacts = posting && found.get(posting.recruitmentId);
  if (!posting || !foundFacts || !isRecruitmentKnownToViewer(foundFacts))
    throw applicationRefusal('NOT_FOUND');
  const facts = judgedWith(foundFacts, otherWork);
  const homeMinutes = await travelMinutesFromHome(ctx, posting.facilityId);
  const closed = whyRecruitmentClosed(facts.recruitment, now);
  const contractMoment = contractMomentForViewer(facts);
  const nextStep = nextStepToApply(facts, closed === null);
  const warningDialogView = applyWarningOf(facts, now);
  const reviewDelay = await reviewDelayOf(ctx, facts, warningDialogView);
  const confirmed = {
    contractMoment,
    paperMethod: choice?.method ?? null,
    belongings: posting.belongings,
    needsLicense: posting.licenseGroups.length > 0,
  };
  const returning = returningFor(last, posting, { nextStep, ...confirmed });
  return {
    recruitmentId: posting.recruitmentId,
    version: offeredTermsVersionOf(posting),
    title: posting.jobTitle,
    facilityName: posting.facilityName,
    facilityAddress: posting.publicAddress,
    station: posting.nearestStation && stationLabel(posting.nearestStation),
    placeWarning: distantPlaceWarning(posting, places ?? nowhere, homeMinutes),
    homeMinutes,
    representativeImage: representativeImageUrlOf(posting),
    startsAt: posting.startsAt,
    endsAt: posting.endsAt,
    breakMinutes: posting.breakMinutes,
    mode: posting.mode,
    payTiming: posting.payTiming,
    contractMoment,
    asksPaperDelivery: workerId !== null && choice === null ? electronicConsentTextVersion : null,
    wage: expectedWageOf(
      {
        ...posting,
        travelAllowance: travelAllowanceOf({ cap: posting.travelAllowance, fare }),
      },
      { tables, periods },
    ),
    travelCap: posting.travelAllowance,
    travelFare: fare,
    ...otherWorkOf(facts),
    confirmations: (returning ? returningWorkerConfirmations : applyConfirmationsOf)(confirmed),
    returning,
    belonging: posting.belongings,
    requirementLicenses: licensesOf(posting, facts),
    nextStep,
    button: applyConfirmationButton(nextStep, {
      openState: openApplicationStateOf(facts.history),
      closed,
      isLate: reviewDelay !== null,
    }),
    reviewDelay,
    warningDialogView,
    bonus: posting.bonus === 0 ? null : posting.bonus,
    conditions: conditionsNoticeItems(termsBeforeContract(posting)),
  };
}

function checkGiven({ otherWork, travelFare }: Omit<ConfirmationArgs, 'recruitmentId'>): void {
  if (otherWork && isOtherWorkOutOfBounds(otherWork)) throw applicationRefusal('OTHER_WORK_WRONG');
  if (travelFare !== null && isTravelFareOutOfBounds(travelFare))
    throw applicationRefusal('TRAVEL_FARE_WRONG');
}

type Fare = { fare: Yen | null; stated: { travelFare?: Yen | null } };

/** The given fare, else the fare that the worker stated last for this facility. For a visitor there is no fare. */
async function fareFor(
  { db, worker }: Context,
  { recruitmentId, travelFare }: Omit<ConfirmationArgs, 'otherWork'>,
): Promise<Fare> {
  if (!worker) return { fare: null, stated: {} };
  const fare =
    travelFare ?? (await readStatedTravelFare(db, { workerId: worker.id, recruitmentId }));
  return { fare, stated: { travelFare: fare } };
}

/** Replaces the other work in a worker's facts with the newly stated one; the facts of a visitor stay unchanged. */
function judgedWith(
  facts: ApplicationViewFacts,
  otherWork: OtherWorkMinutes | null,
): ApplicationViewFacts {
  return otherWork && facts.worker ? withStatedOtherWork(facts, otherWork) : facts;
}

function otherWorkOf(
  facts: ApplicationViewFacts,
): Pick<ApplicationConfirmation, 'otherWork' | 'otherWorkPremiumMinutes'> {
  if (!facts.worker) return { otherWork: null, otherWorkPremiumMinutes: 0 };
  return {
    otherWork: facts.worker.otherWork,
    otherWorkPremiumMinutes: premiumMinutesByOtherWork(facts),
  };
}

/**
 * When the worker's documents cannot be reviewed in time: the reason and later dates to choose instead; otherwise null.
 * (Rule 6.9)
 */
async function reviewDelayOf(
  ctx: Context,
  facts: ApplicationViewFacts,
  warning: WarningDialogView | null,
): Promise<ApplicationConfirmation['reviewDelay']> {
  const from = facts.worker && earliestShiftStartToOffer(facts, ctx.now);
  if (!from || !warning) return null;
  const { id: recruitmentId } = facts.recruitment;
  const dates = await listOtherRecruitmentDates(ctx, viewerFactsOfRecruitments, {
    recruitmentId,
    from,
  });
  return { text: warning.description, dates };
}

type Confirmed = Parameters<typeof alreadyConfirmedSentences>[0] & {
  nextStep: ApplyNextStep;
  contractMoment: ContractMoment;
};

/**
 * Changes and reminders since the worker's last contract here; null for a new worker, and while credentials are missing
 * or under review.
 */
function returningFor(
  last: PastConditions | null,
  posting: PostingContractTermsRow,
  confirmed: Confirmed,
): ReturningWorker | null {
  const { nextStep, contractMoment } = confirmed;
  if (!last || nextStep !== 'apply' || contractMoment.provisionalUntil !== null) return null;
  const now = { ...posting, items: conditionsNoticeItems(termsBeforeContract(posting)) };
  return {
    lastWorkedOn: jstDay(last.startsAt),
    changes: contractConditionChanges(last, now),
    reminders: alreadyConfirmedSentences(confirmed),
  };
}

function licensesOf(
  posting: PostingContractTermsRow,
  { worker }: ApplicationViewFacts,
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
