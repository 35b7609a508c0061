import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';

import { jstDay } from '#platform/base/jst.ts';
import { shiftJisParameter, taxListPath } from '#platform/base/people/file-paths.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { formatNumber } from '#platform/base/yen.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { serverTime } from '#platform/web/server-time.ts';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { StaleDataBanner } from '#apps/facility/parts/stale-banner.tsx';
import { PageColumns } from '#apps/parts/back-office/page-columns.tsx';
import {
  reportMarkOf,
  taxListColumnNames,
  taxListFormNames,
  taxListNotesOf,
  taxOfficeMarkOf,
} from '#domain/pay/tax-list/tax-list-labels.ts';
import { workerNameOrLeft } from '#domain/pay/tax-sheet/tax-labels.ts';
import { taxListQuery, type TaxList } from './tax-client.ts';

/** The year that the address names, or the current one. */
function yearOfAddress(query: URLSearchParams): number {
  const asked = query.get('year') ?? '';
  return Number(/^\d{4}$/.test(asked) ? asked : jstDay(serverTime()).slice(0, 4));
}

const route = pageLoaders({
  queries: ({ url }) => [facilityViewerQuery(), taxListQuery(yearOfAddress(url.searchParams))],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 給与支払報告書・法定調書: page with the persons whom the corporation paid in a year, and their file. */
export default function TaxListPage() {
  const [query] = useSearchParams();
  const found = useSuspenseQuery(taxListQuery(yearOfAddress(query)));
  const list = found.data.taxList;
  const { year, isFinal, rows } = list;
  return (
    <Screen
      title="給与支払報告書・法定調書"
      documentTitle={`給与支払報告書・法定調書 ${year}年分`}
      back={facilityPaths.tax()}
    >
      <div className="flex flex-col gap-5 px-4 pt-5">
        <StaleDataBanner error={found.error} />
        <YearLinks list={list} />
      </div>
      <PageColumns aside={<Persons list={list} />}>
        <Section title={`${year}年に支払った賃金`}>
          <Card className="flex flex-col gap-3">
            <DefinitionList>
              {(['REPORT', 'RECORD'] as const).map((form) => (
                <SumRow key={form} list={list} form={form} />
              ))}
            </DefinitionList>
            {!isFinal && (
              <p className="text-fg-2">
                {year}年はまだ終わっていません。今年の支払いで、人数と金額が変わります。
              </p>
            )}
            {rows.some(({ isTaxProvisional }) => isTaxProvisional) && (
              <p className="text-fg-2">
                {year}年の税額表が公表されていないため、税額の一部は仮の金額です。
              </p>
            )}
            {rows.length > 0 && <Files year={year} />}
          </Card>
        </Section>
        <Banner title="提出の前に確認してください">
          <ul className="list-disc pl-5">
            {taxListNotesOf(year).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Banner>
      </PageColumns>
    </Screen>
  );
}

function YearLinks({ list: { year, firstYear, lastYear } }: { list: TaxList }) {
  const className = buttonClass({ variant: 'secondary', size: 'sm' });
  const linkTo = (other: number) =>
    other >= firstYear && other <= lastYear ? (
      <Link className={className} to={facilityPaths.tax.lists({ year: String(other) })}>
        {other}年分
      </Link>
    ) : null;
  return (
    <nav aria-label="年" className="flex flex-wrap items-center gap-3 print:hidden">
      {linkTo(year - 1)}
      <b aria-current="date">{year}年分</b>
      {linkTo(year + 1)}
    </nav>
  );
}

type SumProps = { list: TaxList; form: TaxList['rows'][number]['form'] };

/** The sums of a form. Without a non-resident the record has no row. */
function SumRow({ list, form }: SumProps) {
  const rows = list.rows.filter((row) => row.form === form);
  if (form === 'RECORD' && rows.length === 0) return null;
  const sumOf = (key: 'pay' | 'tax') => rows.reduce((sum, row) => sum + row[key], 0);
  return (
    <DefinitionRow label={taxListFormNames[form]} layout="stack">
      {formatNumber(rows.length)}人・支払金額 <Money amount={sumOf('pay')} />
      ・源泉徴収税額 <Money amount={sumOf('tax')} />
    </DefinitionRow>
  );
}

function Files({ year }: { year: number }) {
  const className = buttonClass({ variant: 'secondary', size: 'sm' });
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <p className="flex flex-wrap gap-3">
        <a className={className} href={taxListPath(year)}>
          CSVを保存する
        </a>
        <a className={className} href={taxListPath(year, shiftJisParameter)}>
          CSV（Shift_JIS）を保存する
        </a>
      </p>
      <p className="text-fg-2">
        CSVには、住所と生年月日も入っています。保存したことは、操作の記録に残ります。
      </p>
    </div>
  );
}

function Persons({ list: { year, rows } }: { list: TaxList }) {
  return (
    <Section title="働いた方ごとの金額">
      {rows.length === 0 ? (
        <p className="text-fg-2">{year}年に支払った賃金はありません。</p>
      ) : (
        <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface shadow-card">
          {rows.map((row) => (
            <li
              key={`${row.workerId} ${row.form}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3"
            >
              <span className="wrap-anywhere">
                <b>{workerNameOrLeft(row.name)}</b>
                <span className="block text-sm text-fg-2">
                  {taxListFormNames[row.form]}・
                  {row.columns.map((column) => taxListColumnNames[column]).join('・')}
                </span>
                {[reportMarkOf(row), taxOfficeMarkOf(row)].filter(Boolean).map((mark) => (
                  <span key={mark} className="block text-sm text-fg-2">
                    {mark}
                  </span>
                ))}
              </span>
              <span>
                <Money amount={row.pay} />
                ・税額 <Money amount={row.tax} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
