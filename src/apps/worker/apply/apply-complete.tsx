import { useSuspenseQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileText from 'lucide-react/icons/file-text';
import ListChecks from 'lucide-react/icons/list-checks';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { employmentConditionQuery, type EmploymentContract } from './client.ts';

// Loaded lazily: these offers are shown to few workers.
const OffersAfterApplying = lazy(() => import('./apply-offers.tsx'));

const route = pageLoaders({
  needsSession: true,
  queries: ({ url }) => [employmentConditionQuery(url.searchParams.get('application') ?? '')],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 応募完了: the contract or the pending application, and the next three steps. */
export default function ApplyComplete() {
  const [params] = useSearchParams();
  const contract = useSuspenseQuery(employmentConditionQuery(params.get('application') ?? '')).data
    .employmentCondition;
  const hired = contract.state === 'HIRED';
  return (
    <Screen
      title={hired ? '応募が完了しました' : '応募を受け付けました'}
      documentTitle="応募完了"
      noIndex
    >
      <div className="flex flex-col gap-7 px-4 py-6">
        <div className="flex flex-col items-center gap-3 rounded-16 bg-brand-weak px-4 py-7 text-center">
          <CircleCheck aria-hidden className="size-14 text-brand" />
          <p className="text-lg font-bold">
            <Words>{headlineOf(contract)}</Words>
          </p>
          <p>
            {contract.employer.name}
            <br />
            <JstTime at={contract.startsAt} format="day" />{' '}
            <JstTimeRange from={contract.startsAt} to={contract.endsAt} />
          </p>
          {contract.provisionalLabel && (
            <p className="text-sm">
              <Words>
                期限までに本人確認と必要な資格証が承認されると、契約が確定します。承認されないときは取り消しになります。ペナルティはありません。
              </Words>
            </p>
          )}
          {!hired && (
            <p className="text-sm">
              <Words>承認されるとSMSでお知らせします。承認前はいつでも辞退できます。</Words>
            </p>
          )}
        </div>
        <Section title="次にすること">
          <RowList>
            {contract.attendanceId && (
              <ListRow
                as="a"
                href={paths.shift.calendarFile(contract.attendanceId)}
                icon={<CalendarPlus aria-hidden />}
                title="カレンダーに追加"
              />
            )}
            <ListRow
              as={Link}
              to={
                contract.attendanceId
                  ? paths.shift(contract.attendanceId)
                  : paths.employmentCondition(contract.id)
              }
              icon={<ListChecks aria-hidden />}
              title="持ち物と集合場所を見る"
            />
            <ListRow
              as={Link}
              to={paths.employmentCondition(contract.id)}
              icon={<FileText aria-hidden />}
              title="労働条件通知書を見る"
            />
          </RowList>
        </Section>
        <Suspense>
          <OffersAfterApplying applicationId={contract.id} />
        </Suspense>
      </div>
      <ActionBar>
        <Link className={buttonClass({ size: 'lg', wide: true })} to={paths.shifts()}>
          <Words>予定を見る</Words>
        </Link>
        <Link className={buttonClass({ variant: 'secondary', wide: true })} to={paths.search()}>
          <Words>ほかのお仕事をさがす</Words>
        </Link>
      </ActionBar>
    </Screen>
  );
}

/** Returns the headline: for a contract, a provisional contract, or an application that waits for the facility. */
function headlineOf({ state, provisionalLabel }: EmploymentContract): string {
  if (state !== 'HIRED') return '施設の承認をお待ちください';
  return provisionalLabel ?? '労働契約が成立しました';
}
