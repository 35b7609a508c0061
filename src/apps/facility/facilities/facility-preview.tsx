import { useSuspenseQuery } from '@tanstack/react-query';

import { facilityFormChoicesQuery } from '#apps/facility/corporation/choices-client.ts';
import { FacilityPageBody } from '#apps/parts/recruitment/facility-body.tsx';
import { useDebouncedValue } from '#platform/ui/use-settled.ts';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { PreviewPanel } from '#apps/facility/parts/preview-panel.tsx';
import type { FacilityDraft } from './facility-draft.ts';
import { previewOfFacilityDraft } from './facility-preview.ts';

/** Preview of the typed facility as on the page for workers, without the parts that do not come from the form. */
export function FacilityPreview({ draft }: { draft: FacilityDraft }) {
  const { services, features } = useSuspenseQuery(facilityFormChoicesQuery()).data.facilityChoices;
  const { corporation } = useSuspenseQuery(facilityViewerQuery()).data.viewer;
  const settled = useDebouncedValue(draft);
  const corporationName = corporation.name;
  return (
    <PreviewPanel>
      <FacilityPageBody
        facility={previewOfFacilityDraft(settled, { corporationName, services, features })}
        known={
          <p className="rounded-12 border border-dashed border-line p-4 text-fg-2">
            ここに、募集中の日程と、勤務の記録が並びます。施設の評価は、ページの最後に出ます。
          </p>
        }
      />
    </PreviewPanel>
  );
}
