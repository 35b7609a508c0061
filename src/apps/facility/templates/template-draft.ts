import {
  normalizeInstantHireConditions,
  instantHireBounds,
  type InstantHireConditionValues,
} from '#domain/corporation/choices/instant-rules.ts';
import { refusalThrownBy, type FieldErrors } from '#platform/base/refusal.ts';
import { parseWholeNumber } from '#platform/base/text.ts';
import {
  maxJobAppealPoints,
  maxEmployerTextLengths,
  maxTemplateLicenseGroups,
  maxWorkflowSteps,
} from '#domain/corporation/limits.ts';
import {
  workQuestionOptionsField,
  workQuestionBounds,
  workQuestionField,
  type WorkQuestion,
} from '#domain/corporation/questions/question-rules.ts';
import { readJobTemplateInput, type JobTemplateInput } from '#domain/corporation/template-rules.ts';
import { basicCareLicenseIds } from '#domain/recruitment/labels.ts';

import {
  draftOfWorkQuestion,
  nonEmptyLinesOf,
  workQuestionOfDraft,
  type WorkQuestionDraft,
} from './question-drafts.ts';
import {
  placePictureIdsIn,
  pendingPictureUploadsError,
  type PlacePicturesDraft,
} from '#apps/facility/facilities/pictures-draft.ts';

/** A template as it is typed in the form: lists are texts with one item a line, and ids are chip values. */
export type TemplateDraft = Omit<
  JobTemplateInput,
  | 'workflow'
  | 'appealPoints'
  | 'taskIds'
  | 'benefitIds'
  | 'licenseGroups'
  | 'workQuestions'
  | 'instant'
  | 'pictureIds'
> &
  PlacePicturesDraft & {
    /** One step a line: 「09:00 申し送り」. */
    workflow: string;
    /** One selling point a line. */
    appealPoints: string;
    taskIds: readonly string[];
    benefitIds: readonly string[];
    licenseGroups: readonly (readonly string[])[];
    workQuestions: readonly WorkQuestionDraft[];
    instantWorkedHere: boolean;
    instantShifts: string;
    /** Lowest rating for instant hire, as 「4.0」. */
    instantRating: string;
    instantRatingCount: string;
    instantLicenseIds: readonly string[];
    instantLicenseYears: string;
  };

/** Limits for the texts of the form, for the counters and the error sentences. */
export const templateFormLimits = {
  description: maxEmployerTextLengths.description,
  belongings: maxEmployerTextLengths.belongings,
  dress: maxEmployerTextLengths.belongings,
  note: maxEmployerTextLengths.note,
  requirementNote: maxEmployerTextLengths.requirementNote,
  licenseGroups: maxTemplateLicenseGroups,
  appealPoints: maxJobAppealPoints,
  steps: maxWorkflowSteps,
  questions: workQuestionBounds.questions,
  instant: instantHireBounds,
} as const;

export const emptyTemplate: TemplateDraft = {
  title: '',
  tagline: '',
  description: '',
  workflow: '',
  belongings: '',
  dress: '',
  note: '',
  appealPoints: '',
  taskIds: [],
  benefitIds: [],
  licenseGroups: [[]],
  requirementNote: '',
  beginnersWelcome: false,
  pickUpService: false,
  workQuestions: [],
  instantWorkedHere: false,
  instantShifts: '',
  instantRating: '',
  instantRatingCount: '',
  instantLicenseIds: [],
  instantLicenseYears: '',
  pictures: [],
};

/** Returns the draft that shows a stored template. */
export function draftOfOwnTemplate(
  own: JobTemplateInput & {
    workQuestions: readonly WorkQuestion[];
    pictures: PlacePicturesDraft['pictures'];
  },
): TemplateDraft {
  return {
    title: own.title,
    tagline: own.tagline,
    description: own.description,
    workflow: own.workflow.map(({ time, description }) => `${time} ${description}`).join('\n'),
    belongings: own.belongings,
    dress: own.dress,
    note: own.note,
    appealPoints: own.appealPoints.join('\n'),
    taskIds: own.taskIds.map(String),
    benefitIds: own.benefitIds.map(String),
    licenseGroups:
      own.licenseGroups.length === 0 ? [[]] : own.licenseGroups.map((group) => group.map(String)),
    requirementNote: own.requirementNote,
    beginnersWelcome: own.beginnersWelcome,
    pickUpService: own.pickUpService,
    workQuestions: own.workQuestions.map((question, index) =>
      draftOfWorkQuestion(question, `stored-${index}`),
    ),
    instantWorkedHere: own.instant?.workedHere ?? false,
    instantShifts: textOf(own.instant?.shifts),
    instantRating: own.instant?.ratingTenths ? (own.instant.ratingTenths / 10).toFixed(1) : '',
    instantRatingCount: textOf(own.instant?.ratingCount),
    instantLicenseIds: (own.instant?.licenseIds ?? []).map(String),
    instantLicenseYears: textOf(own.instant?.licenseYears),
    pictures: own.pictures,
  };
}

/**
 * Returns the draft of a new template with the content of another one. The title is empty, because a file of postings
 * identifies templates by name. The pictures are left out, because a picture belongs to the template that it was added to.
 */
export const copyOfTemplate = (own: Parameters<typeof draftOfOwnTemplate>[0]): TemplateDraft => ({
  ...draftOfOwnTemplate(own),
  title: '',
  pictures: [],
});

type SentTemplate = JobTemplateInput & { pictureIds: string[]; workQuestions: WorkQuestion[] };

/** Returns the input of the operations. A workflow line without a time gets an empty time, which the rule refuses. */
export function inputOfTemplate(whole: TemplateDraft): SentTemplate {
  const {
    instantWorkedHere: _workedHere,
    instantShifts: _shifts,
    instantRating: _rating,
    instantRatingCount: _count,
    instantLicenseIds: _licenses,
    instantLicenseYears: _years,
    pictures,
    ...draft
  } = whole;
  return {
    ...draft,
    instant: instantOf(whole),
    workflow: nonEmptyLinesOf(draft.workflow).map(stepOf),
    appealPoints: nonEmptyLinesOf(draft.appealPoints),
    taskIds: draft.taskIds.map(Number),
    benefitIds: draft.benefitIds.map(Number),
    licenseGroups: draft.licenseGroups
      .filter((group) => group.length > 0)
      .map((group) => group.map(Number)),
    workQuestions: draft.workQuestions.map(workQuestionOfDraft),
    pictureIds: placePictureIdsIn(pictures),
  };
}

function instantOf(draft: TemplateDraft): InstantHireConditionValues | null {
  return normalizeInstantHireConditions({
    workedHere: draft.instantWorkedHere,
    shifts: numberOf(draft.instantShifts),
    ratingTenths: tenthsOf(draft.instantRating),
    ratingCount: numberOf(draft.instantRatingCount),
    licenseIds: draft.instantLicenseIds.map(Number),
    licenseYears: numberOf(draft.instantLicenseYears),
  });
}

const textOf = (number: number | null | undefined) => (number == null ? '' : String(number));
/** Returns null for an empty text, and NaN, which the rule refuses, for a text that is not a whole number. */
const numberOf = (text: string) =>
  text.trim() === '' ? null : (parseWholeNumber(text) ?? Number.NaN);
/** Returns 41 for 「4.1」, null for an empty text, and NaN for 「4.15」, which is not a whole number of tenths. */
function tenthsOf(text: string): number | null {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return null;
  return /^\d(?:\.\d)?$/.test(typed) ? Math.round(Number(typed) * 10) : Number.NaN;
}

/** Returns the chosen licences plus all of 「初任者研修以上」, in the order of the list. */
export const withBasicCareLicensesAdded = (
  chosen: readonly string[],
  licenses: readonly { id: string }[],
): string[] =>
  licenses
    .map(({ id }) => id)
    .filter((id) => chosen.includes(id) || basicCareLicenseIds.includes(Number(id)));

/** Fields in the order of the form. */
const fieldOrder = [
  'title',
  'tagline',
  'description',
  'taskIds',
  'workflow',
  'pictureIds',
  'licenseGroups',
  'requirementNote',
  'beginnersWelcome',
  'instantShifts',
  'instantRating',
  'instantLicenses',
  'belongings',
  'dress',
  'note',
  'benefitIds',
  'appealPoints',
  'workQuestions',
  ...Array.from({ length: workQuestionBounds.questions }, (_, index) => [
    workQuestionField(index),
    workQuestionOptionsField(index),
  ]).flat(),
] as const;

/**
 * Returns an error for everything that the operations would refuse, by the server's own rule. All ids count as known,
 * because they come from the server's lists.
 */
export function checkTemplate(draft: TemplateDraft, waitingPictures = 0): FieldErrors {
  const input = inputOfTemplate(draft);
  const known = {
    taskIds: new Set(input.taskIds),
    benefitIds: new Set(input.benefitIds),
    licenseIds: new Set([...input.licenseGroups.flat(), ...(input.instant?.licenseIds ?? [])]),
  };
  const { fields = {} } = refusalThrownBy(() => readJobTemplateInput(input, known)) ?? {};
  const found: FieldErrors = { ...fields, ...pendingPictureUploadsError(waitingPictures) };
  return Object.fromEntries(
    fieldOrder.flatMap((field) => {
      const sentence = found[field];
      return sentence === undefined ? [] : [[field, sentence]];
    }),
  );
}

/** Splits a line into time and description, also for 「９：００ 申し送り」 and 「25:00仮眠」. */
function stepOf(line: string): { time: string; description: string } {
  const [, hours = '', minutes = '', description = ''] =
    /^(\d{1,2}):(\d{2})\s*(.*)$/.exec(line.normalize('NFKC')) ?? [];
  return hours === ''
    ? { time: '', description: line }
    : { time: `${hours.padStart(2, '0')}:${minutes}`, description };
}
