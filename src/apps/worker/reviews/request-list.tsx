import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { cx } from '#platform/ui/cx.ts';
import { StateBadge, type StateTone } from '#platform/ui/feedback/badge.tsx';
import { Card, Section, stretchedLinkClass } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { ReviewRequestCard } from './client.ts';

type RequestListProps = {
  requests: readonly ReviewRequestCard[];
  /** The shift whose review is open beside the list. */
  currentId?: string;
};

/** Lists the shifts that can be reviewed now, then those that were reviewed or can no longer be reviewed. */
export function ReviewRequestList({ requests, currentId }: RequestListProps) {
  const isOpen = ({ state }: ReviewRequestCard) => state === 'CREATED' || state === 'TODAY_WORK';
  const parts = [
    { title: '評価を待っている勤務', those: requests.filter(isOpen) },
    { title: '終わった評価', those: requests.filter((request) => !isOpen(request)) },
  ];
  return parts
    .filter(({ those }) => those.length > 0)
    .map(({ title, those }) => (
      <Section key={title} title={title}>
        {those.map((request) => (
          <RequestRow
            key={request.eventId}
            request={request}
            isCurrent={request.eventId === currentId}
          />
        ))}
      </Section>
    ));
}

const tones: Record<ReviewRequestCard['state'], StateTone> = {
  TODAY_WORK: 'info',
  CREATED: 'warn',
  ACCEPTED: 'success',
  REJECTED: 'neutral',
};

function RequestRow({ request, isCurrent }: { request: ReviewRequestCard; isCurrent: boolean }) {
  return (
    <Card
      as="article"
      pressable
      className={cx('flex flex-col gap-1', isCurrent && 'outline-2 outline-brand')}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <StateBadge tone={tones[request.state]}>{request.stateLabel}</StateBadge>
        {request.points > 0 && (
          <span className="text-sm font-bold text-warn-strong">
            <Words>今なら{request.points}ptもらえます</Words>
          </span>
        )}
      </p>
      <h3 className="label-text font-bold">
        <Link
          to={paths.reviews.request(request.eventId)}
          aria-current={isCurrent ? 'page' : undefined}
          className={stretchedLinkClass}
        >
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
