import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import Percent from 'lucide-react/icons/percent';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime, JstTimes } from '#platform/ui/dates/jst-time.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import { taxPages } from '#apps/operator/parts/pages.ts';
import { ConfirmedAct } from '#apps/operator/parts/acts.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';
import { OperatorPauseRecruitment } from '#apps/operator/moderation/reports-client.ts';
import {
  OperatorBelowMinimumWage,
  OperatorStatutoryTables,
  provisionalWages,
  recruitmentsBelowMinimumWage,
  statutoryTables,
  type BelowMinimumWage,
  type StatutoryTable,
} from './statutory-client.ts';

const route = staffPage({
  side: 'operator',
  queries: () => [statutoryTables(), provisionalWages(), recruitmentsBelowMinimumWage()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 税額表と最低賃金: the loaded tables, in red what is missing, and what it concerns. */
export default function OperatorTablesPage() {
  const { tables, missing } = useSuspenseQuery(statutoryTables()).data.statutoryTables;
  return (
    <QueueScreen title="税額表と最低賃金" beside={{ label: '税と精算', pages: taxPages }}>
      {missing.map(({ kind, year, title, body }) => (
        <Banner key={`${kind} ${year}`} tone="danger" announce={false} title={title}>
          {body}
        </Banner>
      ))}
      <Provisional />
      <BelowMinimum />
      <Section title="読み込み済みの表">
        <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface shadow-card">
          {tables.map((table) => (
            <li key={table.id}>
              <TableRow table={table} />
            </li>
          ))}
        </ul>
      </Section>
    </QueueScreen>
  );
}

function TableRow({ table }: { table: StatutoryTable }) {
  const { name, source, rowCount, firstDay, lastDay, loadedBy, loadedAt } = table;
  const days =
    firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)}〜${formatDay(lastDay)}`;
  return (
    <QueueRow
      title={name}
      meta={
        <>
          読み込み <JstTime at={loadedAt} />・{loadedBy === 'shipped' ? '製品に付属' : loadedBy}
        </>
      }
    >
      <p>
        対象の日 {days}・{rowCount}行
      </p>
      <p className="text-sm wrap-anywhere">出典：{source}</p>
    </QueueRow>
  );
}

function Provisional() {
  const list = useSuspenseInfiniteQuery(provisionalWages());
  return (
    <QueueList
      title="仮の税額の給与"
      list={list}
      rows={list.data.rows}
      keyOf={({ id }) => id}
      empty={{
        icon: <Percent />,
        title: '仮の税額の給与はありません',
        text: '支払う年の税額表がまだないと、前の年の表で計算した給与がここに並びます。表を読み込むと、差額は自動で精算します。',
      }}
    >
      {({ workerName, tax, workDay, facilityName, taxYear }) => (
        <QueueRow
          title={
            <>
              {nameOf(workerName)}
              <Money amount={tax} />
            </>
          }
          meta={`${formatDay(workDay)}・${facilityName}・${taxYear}年に支払い`}
        />
      )}
    </QueueList>
  );
}

/** Nobody can apply to these: the facility publishes again at a lawful wage. */
function BelowMinimum() {
  const list = useSuspenseInfiniteQuery(recruitmentsBelowMinimumWage());
  return (
    <QueueList
      title="最低賃金を下回る公開中の募集"
      list={list}
      rows={list.data.rows}
      keyOf={({ id }) => id}
      empty={{
        icon: <ShieldCheck />,
        title: '最低賃金を下回る公開中の募集はありません',
        text: '公開した後で最低賃金が上がると、応募できなくなった募集がここに並びます。',
      }}
    >
      {(recruitment) => <BelowMinimumRow recruitment={recruitment} />}
    </QueueList>
  );
}

function BelowMinimumRow({ recruitment }: { recruitment: BelowMinimumWage }) {
  const { id, title, facilityName, startsAt, endsAt, hourlyWage, minimumWage } = recruitment;
  const [isAsked, setAsked] = useState(false);
  return (
    <QueueRow
      title={
        <Link to={paths.recruitment(id)} className="link">
          {facilityName}「{title}」
        </Link>
      }
      meta={recruitment.seatsTaken > 0 && `この時給の契約が${recruitment.seatsTaken}件あります`}
      actions={
        <Button
          size="sm"
          variant="danger"
          aria-label={`${facilityName}「${title}」の募集を止める`}
          onClick={() => setAsked(true)}
        >
          募集を止める
        </Button>
      }
    >
      <p>
        <JstTime at={startsAt} format="day" /> <JstTimes from={startsAt} to={endsAt} />
        ・時給{formatYen(hourlyWage)}・最低賃金{formatYen(minimumWage)}
      </p>
      {isAsked && (
        <ConfirmedAct
          title="この募集を止めますか？"
          confirmLabel="募集を止める"
          done="募集を止めました"
          danger
          operation={OperatorPauseRecruitment}
          invalidates={[OperatorBelowMinimumWage, OperatorStatutoryTables]}
          input={{ id }}
          onClose={() => setAsked(false)}
        >
          検索に表示されなくなります。契約はそのまま残ります。
        </ConfirmedAct>
      )}
    </QueueRow>
  );
}
