import { useInfiniteQuery } from '@tanstack/react-query';

import { formatDay, formatMinutes, formatMonth } from '#platform/base/jst.ts';
import {
  workerOvertimeQuery,
  type OwnAgreementDetail,
  type WorkerOvertimeRow,
} from '../own-facilities-client.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { Meter } from '#platform/ui/feedback/meter.tsx';
import { Spinner } from '#platform/ui/feedback/spinner.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { statutoryDayMinutes } from '#platform/base/working-day.ts';

type Props = { facilityId: string; filing: OwnAgreementDetail['filing'] };

/** List of the workers with overtime under a filing, the worker nearest to one of its limits first. */
export function WorkersOvertimeUnderAgreement({ facilityId, filing }: Props) {
  const list = useInfiniteQuery(workerOvertimeQuery({ facilityId, agreementId: filing.id }));
  const workers = list.data?.rows ?? [];
  const spans = list.data?.pages[0]?.workerOvertime;
  return (
    <Section title="時間外労働">
      {list.isPending && <Spinner label="読み込み中です" />}
      {list.isError && spans === undefined && (
        <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {list.error.message}
        </ErrorState>
      )}
      {spans && (
        <>
          <p className="text-fg-2">
            {`${formatMonth(spans.monthOf.slice(0, 7))}と、協定の1年（${formatDay(spans.yearFrom)}〜${formatDay(spans.yearTo)}）に、この施設で${statutoryDayMinutes / 60}時間を超える勤務がある人です。限度に近い人から並びます。限度を超えることになる人は、${statutoryDayMinutes / 60}時間を超える勤務に応募できません。`}
          </p>
          {workers.length === 0 ? (
            <p>{statutoryDayMinutes / 60}時間を超える勤務のある人はいません。</p>
          ) : (
            <>
              <ul className="grid gap-3 md:grid-cols-2">
                {workers.map((worker) => (
                  <li key={worker.workerId}>
                    <WorkerCard worker={worker} filing={filing} />
                  </li>
                ))}
              </ul>
              <PagedQueryLoadMore list={list} />
            </>
          )}
        </>
      )}
    </Section>
  );
}

type CardProps = { worker: WorkerOvertimeRow; filing: OwnAgreementDetail['filing'] };

function WorkerCard({ worker, filing }: CardProps) {
  const { name, monthMinutes, monthPlanned, yearMinutes, yearPlanned } = worker;
  return (
    <Card as="article" className="flex h-full flex-col gap-3">
      <h3 className="font-bold wrap-anywhere">{name}</h3>
      <Meter
        label="この月"
        value={monthMinutes}
        max={filing.monthlyHours * 60}
        text={`${usedOf(monthMinutes, monthPlanned)} / ${filing.monthlyHours}時間`}
      />
      <Meter
        label="この1年"
        value={yearMinutes}
        max={filing.yearlyHours * 60}
        text={`${usedOf(yearMinutes, yearPlanned)} / ${filing.yearlyHours}時間`}
      />
    </Card>
  );
}

const usedOf = (minutes: number, planned: number) =>
  formatMinutes(minutes) + (planned > 0 ? `（うち予定${formatMinutes(planned)}）` : '');
