import { paths } from '#platform/base/paths.ts';
import type { RecruitmentCardFragment } from '#gen/worker-operations.ts';
import { useServerTime } from '#platform/web/server-time.ts';

import { recruitmentFuriganaQuery } from './furigana-client.ts';
import { FacilityFurigana } from './facility-furigana.tsx';
import { CredentialsReviewDelay } from './review-delay.tsx';
import type { RecruitmentDetailView } from '#apps/parts/recruitment/detail-client.ts';
import { RecruitmentDetailBar } from './detail-bar.tsx';
import { RecruitmentConditionsSection } from './detail-conditions.tsx';
import { PhotoRow } from '#apps/parts/recruitment/photo-row.tsx';
import {
  DirectionsSection,
  WorkplaceSections,
  RatingsSection,
} from '#apps/parts/recruitment/detail-place.tsx';
import { SmokingMeasureLine } from '#apps/parts/recruitment/facility-parts.tsx';
import { DetailSummary } from '#apps/parts/recruitment/detail-summary.tsx';
import {
  FacilityNotesSection,
  OtherShiftTimesSection,
  WorkQuestionsSection,
  RequirementsSection,
  WorkSections,
} from '#apps/parts/recruitment/detail-work.tsx';
import { isRecruitmentClosed } from '#apps/worker/search/cards/recruitment-card.tsx';
import { PlainLanguageSummary } from './plain-summary.tsx';
import { ReportRecruitmentButton } from './report-button.tsx';
import { useFavoriteRecruitments } from '#apps/worker/search/cards/use-favorites.ts';

/** The details of a recruitment below its header, both on a page of their own and in the detail pane. */
export function RecruitmentDetailBody({ detail }: { detail: RecruitmentDetailView }) {
  const now = useServerTime();
  const favorites = useFavoriteRecruitments();
  const card = cardOf(detail);
  const closed = isRecruitmentClosed(detail, now);
  const { recruitmentId } = detail;
  return (
    <FacilityFurigana query={recruitmentFuriganaQuery(recruitmentId)}>
      <PhotoRow
        allPhotos={paths.recruitment.photos(recruitmentId)}
        images={detail.images}
        name={detail.facility.name}
      />
      <div className="flex flex-col gap-7 px-4 pt-4 pb-8">
        <DetailSummary detail={detail} closed={closed} />
        {detail.reviewDelay ? (
          <CredentialsReviewDelay delay={detail.reviewDelay} />
        ) : (
          <OtherShiftTimesSection detail={detail} />
        )}
        <PlainLanguageSummary detail={detail} />
        <WorkSections detail={detail} />
        <RequirementsSection detail={detail} />
        <WorkplaceSections detail={detail} />
        <RecruitmentConditionsSection recruitmentId={recruitmentId} />
        <SmokingMeasureLine measure={detail.measuresToPreventPassiveSmoking} />
        <DirectionsSection detail={detail} />
        <RatingsSection detail={detail} />
        <FacilityNotesSection detail={detail} />
        <WorkQuestionsSection detail={detail} />
        <div>
          <ReportRecruitmentButton recruitmentId={recruitmentId} />
        </div>
      </div>
      <RecruitmentDetailBar
        detail={detail}
        closed={closed}
        favorited={favorites.has(card)}
        onFavorite={() => favorites.toggle(card)}
      />
    </FacilityFurigana>
  );
}

/** The detail as a list card, for the favourites of this device. */
function cardOf(detail: RecruitmentDetailView): RecruitmentCardFragment {
  const { facility, rate, recruitmentId: id } = detail;
  return {
    id,
    title: detail.title,
    tags: detail.tags,
    representativeImage: detail.representativeImage,
    startsAt: detail.startsAt,
    endsAt: detail.endsAt,
    // The detail contains the minutes only as text: 「休憩60分」.
    breakMinutes: Number(/\d+/.exec(detail.breakTimeLabel)?.[0] ?? 0),
    hourlyWage: detail.hourlyWage,
    salary: detail.salary,
    tasks: detail.tasks,
    travelAllowanceLabel: detail.travelAllowanceLabel,
    capacity: detail.capacity,
    remainingRecruitmentNumbers: detail.remainingRecruitmentNumbers,
    state: detail.state,
    deadline: detail.deadline,
    facility: { name: facility.name, service: facility.service, address: facility.address },
    review: { rate: rate.value, description: rate.description },
    bonus: detail.bonus,
    stationLabel: facility.station,
    travelMinutes: null,
    homeMinutes: null,
    clashes: null,
    favorited: detail.favorited,
    payTiming: detail.payTiming,
    requirementLabel: detail.requirementLabel,
    jobDates: null,
  };
}
