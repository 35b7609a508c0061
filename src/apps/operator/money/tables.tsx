import { useSuspenseQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';

import { formatDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import { pausePostingOperatorAct } from '#apps/operator/moderation/pause-act.ts';
import { WorkerNameAndAmount } from '#apps/operator/parts/name-and-money.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, QueueEntryList, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import {
  OperatorStatutoryTablesQuery,
  provisionalWagesQuery,
  recruitmentsBelowMinimumWageQuery,
  statutoryTablesQuery,
  type RecruitmentBelowMinimumWage,
  type StatutoryTable,
} from './statutory-client.ts';

const route = operatorPageLoaders({
  right: 'operator.money',
  queries: () => [
    statutoryTablesQuery(),
    provisionalWagesQuery(),
    recruitmentsBelowMinimumWageQuery(),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 税額表と最低賃金: page with the loaded tables, the missing tables in red, and the wages that each missing one affects. */
export default function OperatorStatutoryTablesPage() {
  const { tables, missing } = useSuspenseQuery(statutoryTablesQuery()).data.statutoryTables;
  return (
    <QueueScreen title="税額表と最低賃金">
      {missing.map(({ kind, year, title, body }) => (
        <Banner key={`${kind} ${year}`} tone="danger" announce={false} title={title}>
          {body}
        </Banner>
      ))}
      <CaseQueue
        title="仮の税額の給与"
        query={provisionalWagesQuery()}
        empty="支払う年の税額表がまだないと、前の年の表で計算した給与がここに並びます。表を読み込むと、差額は自動で精算します。"
        entry={({ id, workerName, tax, workDay, facilityName, taxYear }) => ({
          id,
          title: <WorkerNameAndAmount name={workerName} amount={tax} />,
          meta: `${formatDay(workDay)}・${facilityName}・${taxYear}年に支払い`,
        })}
      />
      <CaseQueue
        title="最低賃金を下回る公開中の募集"
        query={recruitmentsBelowMinimumWageQuery()}
        empty="公開した後で最低賃金が上がると、応募できなくなった募集がここに並びます。"
        entry={belowMinimumEntry}
      />
      <Section title="読み込み済みの表">
        <QueueEntryList entries={tables.map(tableEntry)} />
      </Section>
    </QueueScreen>
  );
}

/** Entry of a posting below the minimum wage: nobody can apply until the facility publishes again at a lawful wage. */
function belowMinimumEntry(recruitment: RecruitmentBelowMinimumWage): QueueEntry {
  const { id, title, facilityName, startsAt, endsAt, hourlyWage, minimumWage } = recruitment;
  const name = `${facilityName}「${title}」`;
  return {
    id,
    title: (
      <Link to={paths.recruitment(id)} className="link">
        {name}
      </Link>
    ),
    meta: recruitment.seatsTaken > 0 && `この時給の契約が${recruitment.seatsTaken}件あります`,
    lines: [
      <Fragment key={id}>
        <JstTimeRange from={startsAt} to={endsAt} hasDay />
        ・時給{formatYen(hourlyWage)}・最低賃金{formatYen(minimumWage)}
      </Fragment>,
    ],
    acts: [
      pausePostingOperatorAct({
        id,
        name,
        text: '検索に表示されなくなります。契約はそのまま残ります。',
        invalidates: [OperatorStatutoryTablesQuery],
      }),
    ],
  };
}

function tableEntry(table: StatutoryTable): QueueEntry {
  const { id, name, source, rowCount, firstDay, lastDay, loadedBy, loadedAt } = table;
  const days =
    firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)}〜${formatDay(lastDay)}`;
  return {
    id,
    title: name,
    lines: [`対象の日 ${days}・${rowCount}行`, `出典：${source}`],
    meta: loadedBy === 'shipped' ? '製品に付属' : loadedBy,
    times: { 読み込み: loadedAt },
  };
}
