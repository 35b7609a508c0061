import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import type { CredentialsReviewDelayFragment } from '#gen/worker-operations.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Words } from '#platform/ui/display/words.tsx';

const sectionId = 'review-delay';

/** The reason why the document review ends too late for this date, and the dates that are possible. */
export function CredentialsReviewDelay({ delay }: { delay: CredentialsReviewDelayFragment }) {
  return (
    <Section id={sectionId} title="審査が間に合う日程" tabIndex={-1}>
      <Banner tone="warn" title="この日は審査が間に合いません">
        {delay.text}
      </Banner>
      <ShiftDateList dates={delay.dates} />
    </Section>
  );
}

/** Shifts of one facility as links to their pages. */
export function ShiftDateList({ dates }: Pick<CredentialsReviewDelayFragment, 'dates'>) {
  if (dates.length === 0) {
    return (
      <p className="text-fg-2">
        <Words>この施設で応募できる日程は、いまのところありません。</Words>
      </p>
    );
  }
  return (
    <RowList>
      {dates.map((date) => (
        <ListRow
          key={date.otherCandidatesId}
          as={Link}
          to={paths.recruitment(date.otherCandidatesId)}
          title={<span className="font-bold tabular-nums">{date.times}</span>}
          value={<Money amount={date.salary} />}
          description={date.title}
        />
      ))}
    </RowList>
  );
}

/** Scrolls to the list of dates, from a button far below it. */
export function showCredentialsReviewDelayToast(): void {
  const section = globalThis.document.getElementById(sectionId);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
