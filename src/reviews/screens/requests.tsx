import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { Link } from 'react-router';

import { paths } from '#base/paths.ts';
import { StateBadge, type StateTone } from '#ui/feedback/badge.tsx';
import { Card, Section, stretchedLink } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { MorePages } from '#ui/navigation/load-more.tsx';
import { BackLink, PageHeader } from '#ui/navigation/page-header.tsx';
import { Words } from '#ui/display/words.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { page } from '#web/graphql/page.ts';

import { reviewRequests, type RequestCard } from '../client.ts';

const route = page({ needsSession: true, queries: () => [reviewRequests()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 評価する勤務: what can be reviewed now, then what was or can no longer be. */
export default function ReviewRequests() {
  const list = useSuspenseInfiniteQuery(reviewRequests());
  const requests = list.data.pages.flatMap((answer) => answer.reviewRequests.requests);
  const isOpen = ({ state }: RequestCard) => state === 'CREATED' || state === 'TODAY_WORK';
  const parts = [
    { title: '評価を待っている勤務', those: requests.filter(isOpen) },
    { title: '終わった評価', those: requests.filter((request) => !isOpen(request)) },
  ];
  return (
    <>
      <PageTitle>評価する勤務</PageTitle>
      <PageHeader title="評価する勤務" back={<BackLink as={Link} to={paths.reviews()} />} />
      {requests.length === 0 ? (
        <EmptyState icon={<MessageSquareText />} title="評価する勤務はまだありません">
          退勤を記録すると、その勤務をここから評価できます。
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-7 px-4 py-5">
          {parts
            .filter(({ those }) => those.length > 0)
            .map(({ title, those }) => (
              <Section key={title} title={title}>
                {those.map((request) => (
                  <RequestRow key={request.eventId} request={request} />
                ))}
              </Section>
            ))}
          <MorePages list={list} />
        </div>
      )}
    </>
  );
}

const tones: Record<RequestCard['state'], StateTone> = {
  TODAY_WORK: 'info',
  CREATED: 'warn',
  ACCEPTED: 'success',
  REJECTED: 'neutral',
};

function RequestRow({ request }: { request: RequestCard }) {
  return (
    <Card as="article" pressable className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <StateBadge tone={tones[request.state]}>{request.stateLabel}</StateBadge>
        {request.points > 0 && (
          <span className="text-sm font-bold text-warn-strong">
            <Words>今なら{request.points}ptもらえます</Words>
          </span>
        )}
      </p>
      <h3 className="break-names font-bold">
        <Link to={paths.reviews.request(request.eventId)} className={stretchedLink}>
          {request.facilityName}
        </Link>
      </h3>
      <p className="text-fg-2">{request.jobTitle}</p>
      <p className="tabular-nums">{request.times}</p>
      {request.state === 'CREATED' && (
        <p className="text-sm text-fg-2">
          <Words>
            <JstTime at={request.closesAt} format="instant" />
            まで
          </Words>
        </p>
      )}
    </Card>
  );
}
