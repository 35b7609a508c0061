import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { Link } from 'react-router';

import { paths } from '#base/paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { wallet } from '#pay/client.ts';
import { openReviews } from '#reviews/client.ts';
import { Section } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { MorePages } from '#ui/navigation/load-more.tsx';
import { Words } from '#ui/display/words.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { useNow } from '#web/server-time.ts';
import { page } from '#web/graphql/page.ts';

import { schedule, type ScheduleSection } from '../../client.ts';
import { mergeSections } from '../../schedule-sections.ts';
import { MoneyStrip } from './money-strip.tsx';
import { ActionCount, ReviewInvitation, useOpenReviews } from './review-prompt.tsx';
import { ShiftCard } from './shift-card.tsx';
import { ShiftHeader } from '../../screens/shift-header.tsx';
import { useWaitingStamps } from '../../stamps/screens/use-queued-stamps.ts';

const route = page({ needsSession: true, queries: () => [schedule(), openReviews(), wallet()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Refetch: facilities answer and deadlines pass while the page is open. */
const refreshMs = 60_000;

/** 予定: open actions, today, coming shifts, and applications. */
export default function Schedule() {
  const list = useSuspenseInfiniteQuery({ ...schedule(), refetchInterval: refreshMs });
  const sections = mergeSections(
    list.data.pages.map((answer) => answer.attendanceScheduleList.sections),
  );
  const hasReviews = useOpenReviews() > 0;
  // Every page carries the total; the last fetched one is the newest.
  const count = list.data.pages.at(-1)?.attendanceScheduleList.dutyCount ?? 0;
  const [duties, others] = [sections.filter(isActionNeeded), sections.filter(isOther)];
  const view = (section: ScheduleSection) => (
    <ScheduleSectionView key={section.type} section={section} count={count} />
  );
  return (
    <>
      <PageTitle>予定</PageTitle>
      <ShiftHeader title="予定" current="schedule" />
      <MoneyStrip />
      {sections.length === 0 && !hasReviews ? (
        <EmptyState
          icon={<CalendarDays />}
          title="予定はまだありません"
          actions={
            <Link to={paths.search()} className={buttonClass()}>
              <Words>お仕事をさがす</Words>
            </Link>
          }
        >
          お仕事に応募すると、ここに予定が表示されます。
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-7 px-4 pt-5">
          {duties.map(view)}
          <ReviewInvitation />
          {others.map(view)}
          <MorePages list={list} />
        </div>
      )}
    </>
  );
}

const isActionNeeded = ({ type }: ScheduleSection) => type === 'ACTION_NEEDED';
const isOther = (section: ScheduleSection) => !isActionNeeded(section);

type SectionProps = {
  section: ScheduleSection;
  /** All open actions, including those on later pages. */
  count: number;
};

function ScheduleSectionView({ section, count }: SectionProps) {
  const now = useNow(5_000);
  const stamps = useWaitingStamps();
  const isAction = isActionNeeded(section);
  return (
    <Section title={section.title} aside={isAction && <ActionCount count={count} />}>
      {section.description && (
        <p className="-mt-2 text-sm leading-160 text-fg-2">
          <Words>{section.description}</Words>
        </p>
      )}
      {section.attendances.map((shift) => (
        <ShiftCard key={shift.id} shift={shift} now={now} stamps={stamps} />
      ))}
    </Section>
  );
}
