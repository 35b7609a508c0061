import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { formatDay } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { formatYen } from '#base/yen.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#ui/display/definition-list.tsx';
import { Disclosure } from '#ui/display/disclosure.tsx';
import { JstTime, JstTimes } from '#ui/dates/jst-time.tsx';
import { Money } from '#ui/display/money.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';

import {
  operatorBelowMinimumWage,
  OperatorPauseRecruitment,
  operatorProvisionalWages,
  operatorStatutoryTables,
  type BelowMinimumWage,
  type StatutoryTable,
} from '#operator/statutory/statutory-client.ts';
import { LoadFailed, Queue } from '../queue.tsx';
import { useDeskSend } from '../use-desk-send.ts';

/** 法定の表: what is loaded, in red what is missing, and the wages and recruitments that it concerns. */
export function DemoStatutory() {
  const query = useQuery(operatorStatutoryTables());
  const id = useId();
  const found = query.data?.statutoryTables;
  return (
    <section className="flex flex-col gap-3" aria-labelledby={id}>
      <h3 id={id} className="pt-2 font-bold">
        税額表と最低賃金
      </h3>
      {!found && (query.isError ? <LoadFailed query={query} /> : <SkeletonText lines={3} />)}
      {found?.missing.map(({ kind, year, title, body }) => (
        <Banner key={`${kind} ${year}`} tone="danger" title={title}>
          {body}
        </Banner>
      ))}
      {found && (
        <Disclosure title={`読み込み済みの表（${found.tables.length}件）`}>
          <ul className="flex flex-col gap-3">
            {found.tables.map((table) => (
              <li key={table.id}>
                <TableCard table={table} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {found && <ProvisionalWages count={found.provisionalWageCount} />}
      {found && <BelowMinimumWages count={found.belowMinimumWageCount} />}
    </section>
  );
}

function TableCard({ table }: { table: StatutoryTable }) {
  const { name, source, rowCount, firstDay, lastDay, loadedBy, loadedAt } = table;
  const days =
    firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)}〜${formatDay(lastDay)}`;
  return (
    <Card as="article">
      <h4 className="font-bold">{name}</h4>
      <DefinitionList className="pt-2">
        <DefinitionRow label="対象の日">{days}</DefinitionRow>
        <DefinitionRow label="行数">{rowCount}行</DefinitionRow>
        <DefinitionRow label="読み込み">
          <JstTime at={loadedAt} />・{loadedBy === 'shipped' ? '製品に付属' : loadedBy}
        </DefinitionRow>
        <DefinitionRow label="出典">
          <span className="wrap-anywhere">{source}</span>
        </DefinitionRow>
      </DefinitionList>
    </Card>
  );
}

/** The audit's list, folded: its count stands in the title. */
function ProvisionalWages({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return <p className="text-sm text-fg-2">仮の税額の給与はありません</p>;
  return (
    <Disclosure
      title={`仮の税額の給与（${count}件）`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {isOpen && <WageList />}
    </Disclosure>
  );
}

function WageList() {
  const list = useInfiniteQuery(operatorProvisionalWages());
  const wages = list.data?.pages.flatMap((page) => page.provisionalWages.wages) ?? [];
  return (
    <Queue title="年の表を待つ給与" list={list} count={wages.length}>
      {wages.map((wage) => (
        <li key={wage.id}>
          <Card as="article">
            <p className="font-bold">
              {wage.workerName ?? '氏名未登録'} <Money amount={wage.tax} />
            </p>
            <p className="text-sm text-fg-2">
              {formatDay(wage.workDay)}・{wage.facilityName}・{wage.taxYear}年に支払い
            </p>
          </Card>
        </li>
      ))}
    </Queue>
  );
}

/** Nobody can apply to these: the facility publishes again at a lawful wage. */
function BelowMinimumWages({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) {
    return <p className="text-sm text-fg-2">最低賃金を下回る公開中の募集はありません</p>;
  }
  return (
    <Disclosure
      title={`最低賃金を下回る公開中の募集（${count}件）`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {isOpen && <BelowMinimumWageList />}
    </Disclosure>
  );
}

function BelowMinimumWageList() {
  const list = useInfiniteQuery(operatorBelowMinimumWage());
  const pause = useDeskSend(OperatorPauseRecruitment);
  const rows =
    list.data?.pages.flatMap((page) => page.recruitmentsBelowMinimumWage.recruitments) ?? [];
  return (
    <Queue
      title="応募できない募集"
      list={list}
      count={rows.length}
      controls={
        pause.isError && (
          <Banner tone="danger" announce title="募集を止められませんでした">
            {pause.error.message}
          </Banner>
        )
      }
    >
      {rows.map((recruitment) => (
        <li key={recruitment.id}>
          <BelowMinimumWageCard recruitment={recruitment}>
            <Button
              size="sm"
              variant="danger"
              pending={pause.isPending && pause.variables.input.id === recruitment.id}
              onClick={() => pause.mutate({ input: { id: recruitment.id } })}
            >
              募集を止める
            </Button>
          </BelowMinimumWageCard>
        </li>
      ))}
    </Queue>
  );
}

type CardProps = { recruitment: BelowMinimumWage; children: ReactNode };

function BelowMinimumWageCard({ recruitment, children }: CardProps) {
  const { id, title, facilityName, startsAt, endsAt, hourlyWage, minimumWage, seatsTaken } =
    recruitment;
  return (
    <Card as="article" className="flex flex-col items-start gap-2">
      <p className="font-bold">
        時給{formatYen(hourlyWage)}・最低賃金{formatYen(minimumWage)}
      </p>
      <p className="text-sm">
        <JstTime at={startsAt} format="day" /> <JstTimes from={startsAt} to={endsAt} />
        <Link to={paths.recruitment(id)} className="link block">
          {facilityName}「{title}」
        </Link>
      </p>
      {seatsTaken > 0 && (
        <p className="text-sm text-fg-2">この時給の契約が{seatsTaken}件あります</p>
      )}
      {children}
    </Card>
  );
}
