import {
  isTextWithin,
  characterCount,
  normalizeLine,
  normalizeLines,
} from '#platform/base/text.ts';
import { refuseFields, type FieldErrors } from '#platform/base/refusal.ts';

import {
  normalizeInstantHireConditions,
  wrongInstantHireFields,
  type InstantHireConditionsInput,
} from './choices/instant-rules.ts';
import {
  maxJobAppealPoints,
  maxEmployerTextLengths,
  maxTemplateLicenseGroups,
  maxWorkflowSteps,
} from './limits.ts';
import { whyTextForbidden } from './forbidden-texts.ts';
import { jobTemplateSentences as sentences } from './messages.ts';
import { arePlacePictureIdsValid } from './pictures/picture-rules.ts';
import {
  normalizeWorkQuestions,
  workQuestionErrors,
  type WorkQuestionField,
  type WorkQuestion,
} from './questions/question-rules.ts';

export type JobTemplateInput = {
  title: string;
  tagline: string;
  description: string;
  /** The day in steps; times as 09:00, after midnight as 25:00. */
  workflow: { time: string; description: string }[];
  belongings: string;
  dress: string;
  note: string;
  appealPoints: string[];
  taskIds: number[];
  benefitIds: number[];
  /** One licence of every group is needed. */
  licenseGroups: number[][];
  requirementNote: string;
  beginnersWelcome: boolean;
  pickUpService: boolean;
  /** Questions in their order. Missing or null leaves the questions unchanged. */
  workQuestions?: readonly WorkQuestion[] | null | undefined;
  /** Pictures in the order of the page, before those of the facility. Missing or null leaves the pictures unchanged. */
  pictureIds?: readonly string[] | null | undefined;
  /** Conditions for a contract at the application; missing or null sets none. */
  instant?: InstantHireConditionsInput | null | undefined;
};

/** Known ids of tasks, benefits and licences, for checking an input. */
export type KnownTemplateInputIds = {
  taskIds: ReadonlySet<number>;
  benefitIds: ReadonlySet<number>;
  licenseIds: ReadonlySet<number>;
};

type Field =
  | Exclude<keyof JobTemplateInput, 'instant'>
  | ReturnType<typeof wrongInstantHireFields>[number]
  | WorkQuestionField;
/** A wrong field with its sentence; null for a valid field. */
type Found = readonly [Field, string] | null;

/** A template's texts and lists in the form in which they are stored. */
export function normalizeJobTemplateInput(input: JobTemplateInput): JobTemplateInput {
  return {
    ...input,
    title: normalizeLine(input.title),
    tagline: normalizeLine(input.tagline),
    description: normalizeLines(input.description),
    workflow: input.workflow.map(({ time, description }) => ({
      time: time.trim(),
      description: normalizeLine(description),
    })),
    belongings: normalizeLines(input.belongings),
    dress: normalizeLines(input.dress),
    note: normalizeLines(input.note),
    appealPoints: input.appealPoints.map(normalizeLine),
    taskIds: [...new Set(input.taskIds)],
    benefitIds: [...new Set(input.benefitIds)],
    licenseGroups: input.licenseGroups.map((group) => [...new Set(group)]),
    requirementNote: normalizeLines(input.requirementNote),
    workQuestions: input.workQuestions && normalizeWorkQuestions(input.workQuestions),
    instant: normalizeInstantHireConditions(input.instant),
  };
}

/** Returns the template in stored form. Refusals: VALIDATION_FAILED. */
export function readJobTemplateInput(
  input: JobTemplateInput,
  known: KnownTemplateInputIds,
): JobTemplateInput {
  const read = normalizeJobTemplateInput(input);
  const instant = normalizeInstantHireConditions(input.instant);
  const wrongInstant = instant ? wrongInstantHireFields(instant, known.licenseIds) : [];
  const found = [
    ...wrongValues(read, known),
    ...jobTemplateContradictions(read),
    ...forbiddenTexts(read),
    ...wrongInstant.map((field) => [field, sentences[field]] as const),
    ...workQuestionErrors(read.workQuestions ?? []),
  ];
  const fields: FieldErrors = Object.fromEntries(found.filter((one) => one !== null));
  if (Object.keys(fields).length > 0) throw refuseFields(fields);
  return read;
}

function wrongValues(read: JobTemplateInput, known: KnownTemplateInputIds): Found[] {
  const wrong: [Field & keyof typeof sentences, boolean][] = [
    ['title', !isTextWithin(read.title, maxEmployerTextLengths.title)],
    ['tagline', characterCount(read.tagline) > maxEmployerTextLengths.tagline],
    ['description', !isTextWithin(read.description, maxEmployerTextLengths.description)],
    ['workflow', !areSteps(read.workflow)],
    ['belongings', characterCount(read.belongings) > maxEmployerTextLengths.belongings],
    ['dress', characterCount(read.dress) > maxEmployerTextLengths.belongings],
    ['note', characterCount(read.note) > maxEmployerTextLengths.note],
    [
      'appealPoints',
      !areLines(read.appealPoints, maxJobAppealPoints, maxEmployerTextLengths.appealPoint),
    ],
    ['taskIds', read.taskIds.length === 0 || !read.taskIds.every((id) => known.taskIds.has(id))],
    ['benefitIds', !read.benefitIds.every((id) => known.benefitIds.has(id))],
    ['licenseGroups', !areGroups(read.licenseGroups, known.licenseIds)],
    [
      'requirementNote',
      characterCount(read.requirementNote) > maxEmployerTextLengths.requirementNote,
    ],
    ['pictureIds', !arePlacePictureIdsValid(read.pictureIds ?? [])],
  ];
  return wrong.map(([field, isWrong]) => (isWrong ? ([field, sentences[field]] as const) : null));
}

/** The texts of a template that may not be published, each with the reason. */
function forbiddenTexts(read: JobTemplateInput): Found[] {
  const { workflow, appealPoints } = read;
  const texts = {
    title: read.title,
    tagline: read.tagline,
    description: read.description,
    workflow: workflow.map(({ description }) => description).join('\n'),
    belongings: read.belongings,
    dress: read.dress,
    note: read.note,
    appealPoints: appealPoints.join('\n'),
    requirementNote: read.requirementNote,
  } as const;
  return Object.entries(texts).map(([field, text]) => {
    const why = whyTextForbidden(text);
    // Boundary cast: the keys of `texts`.
    return why === null ? null : [field as keyof typeof texts, why];
  });
}

/** Matches 経験 as a requirement, but not 「経験は問いません」 or 「経験がある方を歓迎します」. */
const asksExperience =
  /(?:経験|実務)[^。、]{0,12}(?:ある方|お持ちの方|以上|必須|必要)(?!を歓迎)|経験者(?:のみ|限定|に限)|即戦力/;
const saysUnlicensed = /無資格|資格(?:なし|不問|がなくて|は問い)/;
const saysInexperienced = /未経験|初心者|経験(?:なし|不問|がなくて|は問い)/;
/** 点滴・注射, 褥瘡処置, インスリン: acts of nurses and midwives. (保健師助産師看護師法31条, 32条) */
const nursingTaskIds: readonly number[] = [21, 24, 25];
/** 看護師, 准看護師. */
const nurseLicenseIds: readonly number[] = [10, 11];

/**
 * Contradictions between the texts of a template and its requirements: a field and a sentence, or null, for each check.
 */
export function jobTemplateContradictions(
  template: Pick<
    JobTemplateInput,
    | 'appealPoints'
    | 'beginnersWelcome'
    | 'licenseGroups'
    | 'requirementNote'
    | 'tagline'
    | 'taskIds'
  >,
): Found[] {
  const praise = [template.tagline, ...template.appealPoints];
  const says = (pattern: RegExp) => praise.some((text) => pattern.test(text));
  const wantsExperience = asksExperience.test(template.requirementNote);
  const isForNurses = template.licenseGroups.some(
    (group) => group.length > 0 && group.every((id) => nurseLicenseIds.includes(id)),
  );
  return [
    template.beginnersWelcome && wantsExperience
      ? ['beginnersWelcome', sentences.beginnersAndExperience]
      : null,
    says(saysUnlicensed) && template.licenseGroups.length > 0
      ? ['licenseGroups', sentences.unlicensedAndLicenses]
      : null,
    says(saysInexperienced) && wantsExperience
      ? ['requirementNote', sentences.inexperiencedAndExperience]
      : null,
    template.taskIds.some((id) => nursingTaskIds.includes(id)) && !isForNurses
      ? ['taskIds', sentences.nursingWithoutLicense]
      : null,
  ];
}

function areSteps(steps: JobTemplateInput['workflow']): boolean {
  return (
    steps.length <= maxWorkflowSteps &&
    steps.every(
      ({ time, description }) =>
        /^(?:[012]\d|3[0-5]):[0-5]\d$/.test(time) &&
        isTextWithin(description, maxEmployerTextLengths.step),
    )
  );
}

function areLines(lines: readonly string[], max: number, maxLength: number): boolean {
  return lines.length <= max && lines.every((line) => isTextWithin(line, maxLength));
}

function areGroups(groups: JobTemplateInput['licenseGroups'], known: ReadonlySet<number>): boolean {
  return (
    groups.length <= maxTemplateLicenseGroups &&
    groups.every((group) => group.length > 0 && group.every((id) => known.has(id)))
  );
}
