import { useSuspenseQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import Landmark from 'lucide-react/icons/landmark';
import History from 'lucide-react/icons/rotate-ccw-clock';
import { Link, useSearchParams } from 'react-router';

import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { formatMonth } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { attendanceSummaryMonths } from '#domain/attendance/summary/summary-rules.ts';

import {
  monthlyEarningsQuery,
  shiftsWithWagesQuery,
  shiftsAwaitingWageCheckQuery,
  workerWalletQuery,
} from './client.ts';
import { IncomeBars, MonthWorkAndIncome } from './parts/month-income.tsx';
import { ProvisionalMark } from './parts/provisional-tax.tsx';
import { openOverpaymentsQuery } from './overpayments/overpayment-client.ts';
import { MonthShiftList } from './month-shift-list.tsx';
import { WaitingWages } from './parts/waiting-wages.tsx';
import { OpenOverpayments } from './overpayments/open-overpayments.tsx';
import { ThresholdSection } from './thresholds/income-thresholds.tsx';
import { GoalCard } from './thresholds/monthly-goal.tsx';
import { incomeThresholdsQuery, monthlyGoalQuery } from './thresholds/thresholds-client.ts';

const route = pageLoaders({
  needsSession: true,
  queries: ({ url }) => [
    workerWalletQuery(),
    monthlyEarningsQuery(null),
    monthlyEarningsQuery(monthOf(url.searchParams)),
    shiftsWithWagesQuery(),
    shiftsAwaitingWageCheckQuery(),
    openOverpaymentsQuery(),
    monthlyGoalQuery(),
    incomeThresholdsQuery(yearOf(url.searchParams)),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Returns the month of the URL as `YYYY-MM`; null, the current month, for any other text. */
function monthOf(params: URLSearchParams): string | null {
  const month = params.get('month') ?? '';
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null;
}

/** Returns the year of the shown month; null means the current year. */
function yearOf(params: URLSearchParams): number | null {
  const month = monthOf(params);
  return month === null ? null : Number(month.slice(0, 4));
}

const bankPath = paths.me.bank({ returnTo: paths.earnings() });

/** 給与: the withdrawable balance, income by month, and links to the other screens about pay. */
export default function Earnings() {
  const [params, setParams] = useSearchParams();
  const money = useSuspenseQuery(workerWalletQuery()).data.workerBankSummary;
  // Always the same twelve months, so that a later month can be chosen after an earlier one.
  const { months } = useSuspenseQuery(monthlyEarningsQuery(null)).data.attendanceSummary;
  const summary = useSuspenseQuery(monthlyEarningsQuery(monthOf(params))).data.attendanceSummary;
  const account = money.bankAccount;
  return (
    <Screen title="給与" back={paths.me()}>
      <div className="flex flex-col gap-7 px-4 py-5">
        {money.errorMessage && (
          <Banner
            tone="danger"
            announce={false}
            title="口座を確認してください"
            action={
              <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to={bankPath}>
                <Words>口座を直す</Words>
              </Link>
            }
          >
            {money.errorMessage.reason}
          </Banner>
        )}
        <Balance money={money} />
        <WaitingWages wages={money.waitingWages} />
        <OpenOverpayments />
        <Section title="月ごとの受取額">
          <IncomeBars
            title={`${attendanceSummaryMonths}か月の受取額`}
            months={months}
            selected={summary.month}
            onSelect={(month) => setParams({ month }, { replace: true, preventScrollReset: true })}
          />
        </Section>
        <Section title={`${formatMonth(summary.month)}の勤務`}>
          <MonthWorkAndIncome figures={summary} />
          <GoalCard income={summary.income} />
          <MonthShiftList month={summary.month} />
        </Section>
        <ThresholdSection year={yearOf(params)} />
        <RowList>
          <ListRow
            as={Link}
            to={paths.earnings.transfers()}
            icon={<History aria-hidden />}
            title="振込履歴"
          />
          <ListRow
            as={Link}
            to={paths.earnings.statements()}
            icon={<FileText aria-hidden />}
            title="源泉徴収票"
          />
          <ListRow
            as={Link}
            to={bankPath}
            icon={<Landmark aria-hidden />}
            title="振込口座"
            value={account ? `****${account.numberSuffix}` : '未登録'}
          />
        </RowList>
      </div>
    </Screen>
  );
}

type Wallet = ReturnType<typeof useWallet>;
const useWallet = () => useSuspenseQuery(workerWalletQuery()).data.workerBankSummary;

function Balance({ money }: { money: Wallet }) {
  const { canRequest, reason, isTaxProvisional } = money.nextTransfer;
  return (
    <Card>
      <p className="text-fg-2">
        <Words>引き出せる金額</Words>
      </p>
      <p className="pt-1">
        <Money amount={money.balance} size="xl" /> <ProvisionalMark isShown={isTaxProvisional} />
      </p>
      <DefinitionList className="pt-3">
        {money.waiting > 0 && (
          <DefinitionRow label="支払日に引き出せる" layout="split">
            <Money amount={money.waiting} />
          </DefinitionRow>
        )}
        <DefinitionRow label="施設が確認中" layout="split">
          <Money amount={money.reviewing} />
        </DefinitionRow>
        <DefinitionRow label="振込手続き中" layout="split">
          <Money amount={money.withdrawing} />
        </DefinitionRow>
      </DefinitionList>
      <div className="flex flex-col gap-2 pt-4">
        <Link className={buttonClass({ size: 'lg', wide: true })} to={paths.earnings.payout()}>
          <Words>振込を申請する</Words>
        </Link>
        {!canRequest && reason && (
          <p className="text-sm text-fg-2">
            <Words>{reason}</Words>
          </p>
        )}
      </div>
    </Card>
  );
}
