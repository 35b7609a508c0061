import type { WorkQuestion } from '#domain/corporation/questions/question-rules.ts';
import type { RecruitmentDetail } from '#gen/types.ts';

import { recruitmentImageUrlsOf } from '../labels.ts';

/** The description of the work in one version of a template, as it is stored or as a form holds it. */
export type JobDescriptionFacts = {
  title: string;
  tagline: string;
  description: string;
  taskNames: string[];
  workflow: { time: string; description: string }[];
  requirementNote: string;
  belongings: string;
  note: string;
  workQuestions: readonly WorkQuestion[];
  appealPoints: string[];
  benefitNames: string[];
  jobImageKeys: readonly string[];
  facilityImageKeys: readonly string[];
};

type JobField =
  | 'title'
  | 'tagline'
  | 'images'
  | 'description'
  | 'tasks'
  | 'workflow'
  | 'requirementNote'
  | 'belonging'
  | 'note'
  | 'workQuestions'
  | 'appealPoints'
  | 'benefits';

/**
 * Returns the fields of a posting that come from its template; workers and the facility's preview get the same fields.
 */
export function jobDetailFieldsOf(facts: JobDescriptionFacts): Pick<RecruitmentDetail, JobField> {
  return {
    title: facts.title,
    tagline: facts.tagline,
    images: recruitmentImageUrlsOf(facts),
    description: facts.description,
    tasks: facts.taskNames,
    workflow: facts.workflow,
    requirementNote: facts.requirementNote,
    belonging: facts.belongings,
    note: facts.note,
    workQuestions: facts.workQuestions.map(({ text, required }) => ({ text, required })),
    appealPoints: facts.appealPoints,
    benefits: facts.benefitNames,
  };
}
