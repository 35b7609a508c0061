import { useSuspenseQuery } from '@tanstack/react-query';
import { data, useParams, type LoaderFunctionArgs } from 'react-router';

import { Card, Section } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useNow } from '#web/now.ts';
import { pageServer } from '#web/page-context.ts';
import { page } from '#web/page.ts';

import type { RecruitmentCard } from '../client.ts';
import { recruitmentDetail, type RecruitmentDetailView } from './detail-client.ts';
import { DetailBar } from './detail-bar.tsx';
import { Conditions } from './detail-conditions.tsx';
import { DetailHead } from './detail-head.tsx';
import { DetailPhotos } from './detail-photos.tsx';
import { Access, Place, Ratings, Smoking } from './detail-place.tsx';
import { DetailSummary } from './detail-summary.tsx';
import { OtherTimes, Requirements, Work } from './detail-work.tsx';
import { Words } from './detail-words.tsx';
import { isClosed } from './recruitment-card.tsx';
import { SearchBack } from './search-back.tsx';
import { ReportButton } from './report-button.tsx';
import { ShareButton } from './share-button.tsx';
import { useFavorites } from './use-favorites.ts';

const route = page({
  queries: ({ params }) => [recruitmentDetail(params['recruitmentId'] ?? '')],
});

/** A shift that is over stays readable for whoever has its link, but tells search engines to forget it. */
export async function loader(args: LoaderFunctionArgs) {
  const { publicRecruitments } = args.context.get(pageServer);
  const [loaded, state] = await Promise.all([
    route.loader(args),
    publicRecruitments.stateOf(args.params['recruitmentId'] ?? ''),
  ]);
  return state === 'gone' ? data(loaded, { status: 410 }) : loaded;
}

export const clientLoader = route.clientLoader;

export default function RecruitmentDetail() {
  const { recruitmentId = '' } = useParams();
  const now = useNow(30_000);
  const favorites = useFavorites();
  const detail = useSuspenseQuery(recruitmentDetail(recruitmentId)).data.recruitmentDetail;
  const card = cardOf(detail);
  const closed = isClosed(detail, now);
  return (
    <>
      <DetailHead detail={detail} closed={closed} />
      <PageHeader
        title="お仕事の詳細"
        focusKey={recruitmentId}
        back={<SearchBack fallback="/" />}
        actions={<ShareButton title={detail.title} path={`/recruitments/${recruitmentId}`} />}
      />
      <DetailPhotos
        recruitmentId={recruitmentId}
        images={detail.images}
        name={detail.facility.name}
      />
      <div className="flex flex-col gap-7 px-4 pt-4 pb-8">
        <DetailSummary detail={detail} closed={closed} />
        <OtherTimes detail={detail} />
        <Work detail={detail} />
        <Requirements detail={detail} />
        <Place detail={detail} />
        <Conditions recruitmentId={recruitmentId} />
        <Smoking detail={detail} />
        <Access detail={detail} />
        <Ratings detail={detail} />
        {detail.note.trim() !== '' && (
          <Section title="注意事項">
            <Card>
              <Words text={detail.note} />
            </Card>
          </Section>
        )}
        <div>
          <ReportButton recruitmentId={recruitmentId} />
        </div>
      </div>
      <DetailBar
        detail={detail}
        closed={closed}
        favorited={favorites.has(card)}
        onFavorite={() => favorites.toggle(card)}
      />
    </>
  );
}

/** The detail as a list would show it, for the favourites of this device. */
function cardOf(detail: RecruitmentDetailView): RecruitmentCard {
  const { facility, rate, recruitmentId: id } = detail;
  return {
    id,
    title: detail.title,
    tags: detail.tags,
    representativeImage: detail.representativeImage,
    startsAt: detail.startsAt,
    endsAt: detail.endsAt,
    // The detail has it in words only: 「休憩60分」.
    breakMinutes: Number(/\d+/.exec(detail.breakTimeLabel)?.[0] ?? 0),
    hourlyWage: detail.hourlyWage,
    salary: detail.salary,
    travelAllowanceLabel: detail.travelAllowanceLabel,
    remainingRecruitmentNumbers: detail.remainingRecruitmentNumbers,
    state: detail.state,
    deadline: detail.deadline,
    facility: { name: facility.name, service: facility.service, address: facility.address },
    review: { rate: rate.value, description: rate.description },
    bonus: detail.bonus,
    stationLabel: facility.station,
    favorited: detail.favorited,
  };
}
