import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';

import { formatDayWithWeekday, formatDay } from '#platform/base/jst.ts';
import { taxSheetPaperPath } from '#platform/base/people/file-paths.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { formatNumber } from '#platform/base/yen.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { downloadFile } from '#platform/web/graphql/files.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  firstDayOfAddress,
  monthName,
  monthParameter,
} from '#apps/facility/billing/billing-client.ts';
import { MonthLinks } from '#apps/facility/billing/month-links.tsx';
import { taxRecordRetentionYears } from '#domain/pay/statements/retention.ts';
import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { StaleDataBanner } from '#apps/facility/parts/stale-banner.tsx';
import '#apps/facility/parts/printed-page.css';
import { PageColumns } from '#apps/parts/back-office/page-columns.tsx';
import {
  taxSheetQuery,
  type TaxCorrection,
  type TaxedPerson,
  type TaxSheet,
  type TaxSlip,
} from './tax-client.ts';
import { taxSheetCsv } from './tax-csv.ts';
import {
  correctionReasons,
  personsLabelOf,
  slipTitles,
  taxColumnLabels,
  taxSheetNotes,
  workerNameOrLeft,
} from '#domain/pay/tax-sheet/tax-labels.ts';
import { TaxPayment } from './tax-payment.tsx';

const route = pageLoaders({
  queries: ({ url }) => [facilityViewerQuery(), taxSheetQuery(firstDayOfAddress(url.searchParams))],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 源泉所得税: page with what a corporation pays to the tax office for the payments of a month, and for whom. */
export default function TaxSheetPage() {
  const [query] = useSearchParams();
  const firstDay = firstDayOfAddress(query);
  const found = useSuspenseQuery(taxSheetQuery(firstDay));
  const sheet = found.data.taxSheet;
  const month = monthName(firstDay);
  return (
    <Screen
      title="源泉所得税"
      documentTitle={`源泉所得税 ${month}`}
      back={facilityPaths.billing({ month: monthParameter(firstDay) })}
    >
      <div data-printed-page className="flex flex-col gap-5 px-4 pt-5">
        <StaleDataBanner error={found.error} />
        <MonthLinks firstDay={firstDay} to={(next) => facilityPaths.tax(next)} />
        <Link className="link" to={facilityPaths.tax.lists({ year: firstDay.slice(0, 4) })}>
          {firstDay.slice(0, 4)}年分の給与支払報告書・法定調書の名簿
        </Link>
      </div>
      <PageColumns aside={<Breakdown sheet={sheet} />}>
        <Section title={`${month}に支払った賃金の税額`}>
          <Card className="flex flex-col gap-3">
            <p>
              納付する税額の計 <Money amount={payableOf(sheet)} size="xl" />
            </p>
            <p>納付の期限：{formatDayWithWeekday(sheet.dueOn)}</p>
            <p className="text-fg-2">{stateOf(sheet)}</p>
          </Card>
        </Section>
        {sheet.slips.map((slip) => (
          <SlipSection key={slip.kind} slip={slip} month={sheet.month} />
        ))}
        <Notes />
        <div className="flex flex-col gap-3 print:hidden">
          <p className="flex flex-wrap gap-3">
            {sheet.paper === 'STORED' && (
              <a
                className={buttonClass({ variant: 'secondary' })}
                href={taxSheetPaperPath(sheet.month)}
              >
                PDFを保存する
              </a>
            )}
            <Button variant="secondary" onClick={() => saveCsv(sheet)}>
              CSVで保存する
            </Button>
          </p>
          {sheet.paper !== null && sheet.paper !== 'STORED' && (
            <p className="text-fg-2">{missingPapers[sheet.paper]}</p>
          )}
        </div>
      </PageColumns>
    </Screen>
  );
}

const payableOf = ({ slips }: TaxSheet): number =>
  slips.reduce((sum, { payable }) => sum + payable, 0);

function stateOf({ drawnAt, drawnOn }: TaxSheet): string {
  if (drawnAt !== null)
    return 'この集計表は確定しています。後の訂正は、次の集計表に理由とともに表示されます。';
  return `まだ確定していません。${formatDay(drawnOn)}に確定するまで、振込の結果で変わります。`;
}

const missingPapers = {
  WAITING: 'PDFを作成しています。数分後に開けます。',
  ERASED: `PDFは、保存の期間（${taxRecordRetentionYears}年）が過ぎたため、働いた方の名前とともに消去しました。`,
} as const;

function saveCsv(sheet: TaxSheet): void {
  const name = `源泉所得税-${sheet.month.slice(0, 7)}.csv`;
  downloadFile(new File([taxSheetCsv(sheet)], name, { type: 'text/csv' }));
}

/** The figures of one slip in its order. A slip of nothing is left out, except that of wages. */
function SlipSection({ slip, month }: { slip: TaxSlip; month: string }) {
  const { kind, columns, additional, excess, applied, refund, payable } = slip;
  const isEmpty = additional === 0 && excess === 0 && columns.every(({ pay }) => pay === 0);
  if (kind === 'NONRESIDENT' && isEmpty) return null;
  return (
    <Section title={slipTitles[kind]}>
      <Card>
        <DefinitionList>
          {columns.map(({ column, persons, pay, tax }) => (
            <DefinitionRow key={column} label={taxColumnLabels[column]} layout="stack">
              {personsLabelOf(column)} {formatNumber(persons)}人・支給額 <Money amount={pay} />
              ・税額 <Money amount={tax} />
            </DefinitionRow>
          ))}
          {additional > 0 && (
            <DefinitionRow label="追加して納める税額" layout="split">
              <Money amount={additional} />
            </DefinitionRow>
          )}
          {excess > 0 && (
            <DefinitionRow label="充当する税額（納め過ぎた分）" layout="split">
              <Money amount={-applied} />
            </DefinitionRow>
          )}
          <DefinitionRow label="納付する税額" layout="split" strong>
            <Money amount={payable} />
          </DefinitionRow>
          {refund > 0 && (
            <DefinitionRow label="還付を請求できる税額（充当しきれない分）" layout="split">
              <Money amount={refund} />
            </DefinitionRow>
          )}
        </DefinitionList>
        {slip.isDue && <TaxPayment slip={slip} month={month} />}
      </Card>
    </Section>
  );
}

function Notes() {
  return (
    <Banner title="納付の前に確認してください">
      <ul className="list-disc pl-5">
        {taxSheetNotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Banner>
  );
}

function Breakdown({ sheet: { persons, corrections } }: { sheet: TaxSheet }) {
  return (
    <>
      <Section title="支払いの内訳">
        {persons.length === 0 ? (
          <p className="text-fg-2">この月に支払った賃金はありません。</p>
        ) : (
          <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface shadow-card">
            {persons.map((person) => (
              <PersonRow key={`${person.workerId} ${person.column}`} person={person} />
            ))}
          </ul>
        )}
      </Section>
      {corrections.length > 0 && (
        <Section title="ほかの月の支払いに関する訂正">
          <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface shadow-card">
            {corrections.map((correction, at) => (
              // Corrections of a sheet keep their order.
              <CorrectionRow key={at} correction={correction} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

const rowClass = 'flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3';

function PersonRow({ person }: { person: TaxedPerson }) {
  const { workerName, column, shifts, pay, tax } = person;
  return (
    <li className={rowClass}>
      <span className="wrap-anywhere">
        <b>{workerNameOrLeft(workerName)}</b>
        <span className="block text-sm text-fg-2">
          {taxColumnLabels[column]}・勤務{formatNumber(shifts)}件
        </span>
      </span>
      <span>
        <Money amount={pay} />
        ・税額 <Money amount={tax} />
      </span>
    </li>
  );
}

function CorrectionRow({ correction }: { correction: TaxCorrection }) {
  const { workerName, workDay, paidOn, taxYear, column, pay, tax } = correction;
  return (
    <li className={rowClass}>
      <span className="wrap-anywhere">
        <b>{workerNameOrLeft(workerName)}</b>
        <span className="block">{correctionReasons[correction.kind]}</span>
        <span className="block text-sm text-fg-2">
          {formatDay(workDay)}の勤務・{formatDay(paidOn)}・{taxYear}年分・{taxColumnLabels[column]}
        </span>
      </span>
      <span>
        支給額 <Money amount={pay} />
        ・税額 <Money amount={tax} />
      </span>
    </li>
  );
}
