import { JobTitle } from '#apps/parts/recruitment/detail-summary.tsx';
import { Place } from '#apps/parts/recruitment/detail-place.tsx';
import { Notes, Questions, Requirements, Work } from '#apps/parts/recruitment/detail-work.tsx';
import type { RecruitmentDetailView } from '#apps/parts/recruitment/detail-client.ts';
import { PhotoRow } from '#apps/parts/recruitment/photo-row.tsx';

/** Fields of a recruitment's detail that come from its template. */
export type JobView = Pick<
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
export function JobBody({ job, name }: { job: JobView; name: string }) {
  const detail = { ...job, facility: noFacility };
  return (
    <>
      <PhotoRow images={job.images} name={name} />
      <div className="flex flex-col gap-7 px-4 pt-4 pb-8">
        <div className="flex flex-col gap-2">
          <JobTitle detail={detail} />
        </div>
        <Work detail={detail} />
        <Requirements detail={detail} />
        <Place detail={detail} />
        <Notes detail={detail} />
        <Questions detail={detail} />
      </div>
    </>
  );
}
