import { useQueries } from '@tanstack/react-query';

import { ownTemplate, type OwnTemplateData } from '#apps/facility/templates/template-client.ts';
import { postingGrounds, type PostingGroundsData } from '../postings-client.ts';

import type { Group } from './week-draft.ts';
import { groundsByTemplate } from './week-grounds.ts';

/** A template with what decides about its shifts. */
export type Source = { template: OwnTemplateData; grounds: PostingGroundsData };

/** What decides about the shifts of each chosen template, and why that of a template is not known. */
export function useWeekGrounds(groups: readonly Group[]) {
  const chosen = [
    ...new Map(
      groups.filter(({ templateId }) => templateId !== '').map((one) => [one.templateId, one]),
    ).values(),
  ];
  // Two templates of one facility have the same grounds.
  const facilityIds = [...new Set(chosen.map(({ facilityId }) => facilityId))];
  const templates = useQueries({ queries: chosen.map((one) => ownTemplate(one.templateId)) });
  const ofFacilities = useQueries({ queries: facilityIds.map((id) => postingGrounds(id)) });
  const sources = new Map<string, Source>();
  const failures = new Map<string, string>();
  chosen.forEach(({ templateId, facilityId }, index) => {
    const template = templates[index];
    const ground = ofFacilities[facilityIds.indexOf(facilityId)];
    if (template?.data && ground?.data)
      sources.set(templateId, {
        template: template.data.template,
        grounds: ground.data.postingGrounds,
      });
    else {
      const error = template?.error ?? ground?.error;
      if (error) failures.set(templateId, error.message);
    }
  });
  return { sources, grounds: groundsByTemplate(sources), failures };
}
