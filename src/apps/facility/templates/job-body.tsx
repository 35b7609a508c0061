import { RecruitmentTitle } from '#apps/parts/recruitment/detail-summary.tsx';
import { WorkplaceSections } from '#apps/parts/recruitment/detail-place.tsx';
import {
  FacilityNotesSection,
  WorkQuestionsSection,
  RequirementsSection,
  WorkSections,
} from '#apps/parts/recruitment/detail-work.tsx';
import type { RecruitmentDetailView } from '#apps/parts/recruitment/detail-client.ts';
import { PhotoRow } from '#apps/parts/recruitment/photo-row.tsx';

/** Fields of a recruitment's detail that come from its template. */
export type TemplatePreviewDetail = Pick<
  RecruitmentDetailView,
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
  | 'benefits'
  | 'requirementLicenses'
>;

/** Empty fields of the facility, which the same components show among the fields of the template. */
const noFacility = { ambience: { averageNursingCareLevel: null, note: '' }, features: [] };

/** Parts of a recruitment's detail that come from its template, in the order of the detail. */
export function TemplatePreviewBody({ job, name }: { job: TemplatePreviewDetail; name: string }) {
  const detail = { ...job, facility: noFacility };
  return (
    <>
      <PhotoRow images={job.images} name={name} />
      <div className="flex flex-col gap-7 px-4 pt-4 pb-8">
        <div className="flex flex-col gap-2">
          <RecruitmentTitle detail={detail} />
        </div>
        <WorkSections detail={detail} />
        <RequirementsSection detail={detail} />
        <WorkplaceSections detail={detail} />
        <FacilityNotesSection detail={detail} />
        <WorkQuestionsSection detail={detail} />
      </div>
    </>
  );
}
