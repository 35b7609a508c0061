import { normalizeJobTemplateInput } from '#domain/corporation/template-rules.ts';
import { jobDetailFieldsOf } from '#domain/recruitment/detail/job-view.ts';

import { placePictureIdsIn } from '#apps/facility/facilities/pictures-draft.ts';
import { instantHireText } from './instant-text.ts';
import { inputOfTemplate, type TemplateDraft } from './template-draft.ts';

type Named = { id: string; name: string };
export type TemplatePreviewChoices = {
  tasks: readonly Named[];
  benefits: readonly Named[];
  licenses: readonly Named[];
};

/** Placeholder in the preview for a required text that is still empty. */
const missing = '未入力';

/** Returns the template as workers will read it, and the fields of it that workers see on other pages. */
export function previewOfTemplateDraft(
  draft: TemplateDraft,
  { tasks, benefits, licenses }: TemplatePreviewChoices,
) {
  const input = normalizeJobTemplateInput(inputOfTemplate(draft));
  const said = jobDetailFieldsOf({
    ...input,
    title: input.title || missing,
    description: input.description || missing,
    workQuestions: input.workQuestions ?? [],
    taskNames: namesOf(input.taskIds, tasks),
    benefitNames: namesOf(input.benefitIds, benefits),
    jobImageKeys: placePictureIdsIn(draft.pictures),
    facilityImageKeys: [],
  });
  const names = new Map(licenses.map(({ id, name }) => [id, name]));
  // Only the worker's page knows which of the licences the worker holds.
  const requirementLicenses = input.licenseGroups.map((group) => ({
    licenses: group.map((id) => ({
      id: String(id),
      name: names.get(String(id)) ?? '',
      held: null,
    })),
  }));
  const elsewhere = [
    ['初めて歓迎', input.beginnersWelcome ? 'あり' : ''],
    ['送迎', input.pickUpService ? 'あり' : ''],
    ['服装', input.dress],
    ['即決の条件', instantHireText(input.instant, licenses)],
  ] as const;
  return { job: { ...said, requirementLicenses }, elsewhere };
}

const namesOf = (ids: readonly number[], named: readonly Named[]): string[] =>
  named.filter(({ id }) => ids.includes(Number(id))).map(({ name }) => name);
