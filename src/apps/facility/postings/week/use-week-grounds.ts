import { useQueries } from '@tanstack/react-query';

import {
  ownTemplateQuery,
  type OwnJobTemplateData,
} from '#apps/facility/templates/template-client.ts';
import { postingGroundsQuery, type PostingGroundsData } from '../postings-client.ts';

import type { WeekShiftGroup } from './week-draft.ts';
import { postingGroundsByTemplate } from './week-grounds.ts';

/** Template with the facts that decide whether its shifts can be posted. */
export type TemplateWithPostingGrounds = {
  template: OwnJobTemplateData;
  grounds: PostingGroundsData;
};

/** Loads, for each chosen template, the facts that decide whether its shifts can be posted, or the error of loading. */
export function usePostingGroundsOfTemplates(groups: readonly WeekShiftGroup[]) {
  const chosen = [
    ...new Map(
      groups.filter(({ templateId }) => templateId !== '').map((one) => [one.templateId, one]),
    ).values(),
  ];
  // Templates of the same facility share these facts.
  const facilityIds = [...new Set(chosen.map(({ facilityId }) => facilityId))];
  const templates = useQueries({ queries: chosen.map((one) => ownTemplateQuery(one.templateId)) });
  const ofFacilities = useQueries({ queries: facilityIds.map((id) => postingGroundsQuery(id)) });
  const sources = new Map<string, TemplateWithPostingGrounds>();
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
  return { sources, grounds: postingGroundsByTemplate(sources), failures };
}
