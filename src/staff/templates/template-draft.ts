import { refusalOf, type FieldErrors } from '#base/refusal.ts';
import {
  maxAppealPoints,
  maxLengths,
  maxLicenseGroups,
  maxQuestions,
  maxSteps,
} from '#employer/limits.ts';
import { readTemplate, type TemplateInput } from '#employer/template-rules.ts';

/** A template as it is typed: lists of short texts are lines, and ids are the values of chips. */
export type TemplateDraft = Omit<
  TemplateInput,
  'workflow' | 'appealPoints' | 'taskIds' | 'benefitIds' | 'licenseGroups' | 'questions'
> & {
  /** A line each: 「09:00 申し送り」. */
  workflow: string;
  /** A line each. */
  appealPoints: string;
  taskIds: readonly string[];
  benefitIds: readonly string[];
  licenseGroups: readonly (readonly string[])[];
  /** A line each. */
  questions: string;
};

/** What the form counts, and says of its lists. */
export const templateLimits = {
  description: maxLengths.description,
  belongings: maxLengths.belongings,
  dress: maxLengths.belongings,
  note: maxLengths.note,
  requirementNote: maxLengths.requirementNote,
  licenseGroups: maxLicenseGroups,
  appealPoints: maxAppealPoints,
  questions: maxQuestions,
  steps: maxSteps,
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
  questions: '',
};

/** A template as it is, to be changed. */
export function draftOfTemplate(own: TemplateInput): TemplateDraft {
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
    questions: own.questions.join('\n'),
  };
}

/** The input of the operations; a line of the workflow without a time keeps an empty one, which the rule refuses. */
export function inputOfTemplate(draft: TemplateDraft): TemplateInput {
  return {
    ...draft,
    workflow: linesOf(draft.workflow).map(stepOf),
    appealPoints: linesOf(draft.appealPoints),
    taskIds: draft.taskIds.map(Number),
    benefitIds: draft.benefitIds.map(Number),
    licenseGroups: draft.licenseGroups
      .filter((group) => group.length > 0)
      .map((group) => group.map(Number)),
    questions: linesOf(draft.questions),
  };
}

/** The fields in the order of the screen. */
const fieldOrder = [
  'title',
  'tagline',
  'description',
  'taskIds',
  'workflow',
  'licenseGroups',
  'requirementNote',
  'beginnersWelcome',
  'belongings',
  'dress',
  'note',
  'benefitIds',
  'appealPoints',
  'questions',
] as const satisfies (keyof TemplateDraft)[];

/**
 * Everything that the operations would refuse, by the server's own rule. The ids come from the server's lists, so each
 * of them is known.
 */
export function checkTemplate(draft: TemplateDraft): FieldErrors {
  const input = inputOfTemplate(draft);
  const known = {
    taskIds: new Set(input.taskIds),
    benefitIds: new Set(input.benefitIds),
    licenseIds: new Set(input.licenseGroups.flat()),
  };
  const { fields = {} } = refusalOf(() => readTemplate(input, known)) ?? {};
  return Object.fromEntries(
    fieldOrder.flatMap((field) => {
      const sentence = fields[field];
      return sentence === undefined ? [] : [[field, sentence]];
    }),
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** 「９：００ 申し送り」 and 「25:00仮眠」 are steps as well. */
function stepOf(line: string): { time: string; description: string } {
  const [, hours = '', minutes = '', description = ''] =
    /^(\d{1,2}):(\d{2})\s*(.*)$/.exec(line.normalize('NFKC')) ?? [];
  return hours === ''
    ? { time: '', description: line }
    : { time: `${hours.padStart(2, '0')}:${minutes}`, description };
}
