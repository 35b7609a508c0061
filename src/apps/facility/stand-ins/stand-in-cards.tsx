import { Link } from 'react-router';

import { standInSearchHours } from '#domain/application/stand-in/stand-in-rules.ts';

import type { StandInPosting } from './stand-in-client.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';

import { StandInPanel } from './stand-in-panel.tsx';

type Props = {
  facilityId: string;
  postings: readonly StandInPosting[];
  isAutomatic: boolean;
  canWrite: boolean;
};

/** Cards of the shifts of the next 24 hours with an open seat or a search; renders nothing without such shifts. */
export function StandInCards({ facilityId, postings, isAutomatic, canWrite }: Props) {
  if (postings.length === 0) return null;
  const setting = `空きが出たら自動で探す：${isAutomatic ? 'オン' : 'オフ'}`;
  const aside = canWrite ? (
    <Link className="text-sm font-bold text-brand underline" to={facilityPaths.pool(facilityId)}>
      {setting}
    </Link>
  ) : (
    <span className="text-sm text-fg-2">{setting}</span>
  );
  return (
    <Section title={`空きのある勤務（${standInSearchHours}時間以内）`} aside={aside}>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {postings.map((posting) => (
          <li key={posting.id}>
            <Card as="article" className="flex h-full flex-col gap-3">
              <h3 className="flex flex-wrap items-center gap-2 font-bold">
                <JstTimeRange from={posting.startsAt} to={posting.endsAt} hasDay />
                <span className="wrap-anywhere">{posting.title}</span>
                {posting.openSeats > 0 && (
                  <StateBadge tone="danger">{`空き${posting.openSeats}名`}</StateBadge>
                )}
              </h3>
              <StandInPanel posting={posting} name={posting.title} canWrite={canWrite} />
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
