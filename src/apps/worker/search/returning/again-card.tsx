import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { workAgainDatesQuery } from './again-client.ts';

/** The next dates at facilities where the worker has worked before, each with a link to 応募の確認. */
export function WorkAgainCard() {
  const dates = useQuery(workAgainDatesQuery()).data?.returnDateList ?? [];
  if (dates.length === 0) return null;
  return (
    <section
      aria-labelledby="work-again"
      className="mx-4 mt-3 flex flex-col rounded-16 bg-brand-weak px-4 py-3"
    >
      <h2 id="work-again" className="leading-150 font-bold">
        <Words>前に働いた施設で、また働く</Words>
      </h2>
      <ul>
        {dates.map((date) => (
          <li key={date.recruitmentId} className="border-b border-brand-line last:border-0">
            <Link
              to={paths.recruitment.apply(date.recruitmentId)}
              className="flex min-h-12 flex-wrap items-center gap-x-3 py-2 leading-140"
            >
              <span className="min-w-0 flex-[1_1_10rem]">
                <span className="block font-bold">
                  <JstTime at={date.startsAt} format="day" />{' '}
                  <JstTimeRange from={date.startsAt} to={date.endsAt} />
                </span>
                <span className="block label-text text-sm">{date.facilityName}</span>
                <span className="sr-only">{date.title}</span>
                {date.workedTasks.length > 0 && (
                  <span className="block text-sm text-fg-2">
                    <Words>
                      担当した仕事：{date.workedTasks.map(({ name }) => name).join('、')}
                    </Words>
                  </span>
                )}
              </span>
              <span className="inline-flex items-center gap-2">
                <Money amount={date.salary} />
                <span className="font-bold text-link underline underline-offset-4">
                  <Words>応募へ</Words>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
