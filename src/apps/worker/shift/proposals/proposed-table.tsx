import { formatMinutes, jstDay } from '#platform/base/jst.ts';
import { cx } from '#platform/ui/cx.ts';
import { Money } from '#platform/ui/display/money.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { timeRelativeToShiftDay } from '#apps/parts/attendance/claimed-instant.ts';
import type { HoursProposalView } from './proposals-client.ts';

/** The current and the proposed hours side by side, with minutes and pay; differences are bold. */
export function ProposedHoursTable({ proposal }: { proposal: HoursProposalView }) {
  const { old, new: proposed, differenceMinutes, differenceYen } = proposal;
  const firstDay = jstDay(new Date(old.startAt));
  const time = (at: string) => timeRelativeToShiftDay(new Date(at), firstDay);
  const rows = [
    { name: '開始', cells: [time(old.startAt), time(proposed.startAt)] },
    { name: '終了', cells: [time(old.endAt), time(proposed.endAt)] },
    {
      name: '休憩',
      cells: [formatMinutes(old.breakMinutes), formatMinutes(proposed.breakMinutes)],
    },
    { name: '実働', cells: [formatMinutes(old.workMinutes), formatMinutes(proposed.workMinutes)] },
  ];
  const sign = differenceMinutes > 0 ? '+' : '−';
  return (
    <div className="@container flex flex-col gap-4">
      <table className="w-full table-fixed border-separate border-spacing-y-1 text-center leading-150 tabular-nums">
        <caption className="sr-only">今の勤務時間と、提案された勤務時間</caption>
        <thead>
          <tr className="text-sm text-fg-2">
            <th scope="col" className="w-[3em] font-normal">
              <span className="sr-only">項目</span>
            </th>
            <th scope="col" className="font-normal">
              <Words>変える前</Words>
            </th>
            <th scope="col" className="font-normal text-brand">
              <Words>提案</Words>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells: [before, after] }) => (
            <tr key={name}>
              <th scope="row" className="text-left font-normal text-fg-2">
                <Words>{name}</Words>
              </th>
              <td className="rounded-l-8 bg-surface-2 py-1.5 label-text">{before}</td>
              <td
                className={cx(
                  'rounded-r-8 bg-brand-weak py-1.5 label-text text-brand-strong',
                  before !== after && 'font-bold',
                )}
              >
                {after}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row" className="text-left font-normal text-fg-2">
              <Words>金額</Words>
            </th>
            {/* Grows with the text size, limited so that two amounts fit side by side on a phone. */}
            <td className="py-1.5 text-[min(1em,7.2cqw)]">
              <Money amount={old.yen} />
            </td>
            <td className="py-1.5 text-[min(1em,7.2cqw)]">
              <Money amount={proposed.yen} />
            </td>
          </tr>
        </tbody>
      </table>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 font-bold">
        <Words>給与の差</Words>
        <span>
          <Money amount={differenceYen} signed size="lg" />
          {differenceMinutes !== 0 && (
            <span className="block text-right text-sm font-normal text-fg-2">
              <Words>実働</Words> {sign}
              {formatMinutes(Math.abs(differenceMinutes))}
            </span>
          )}
        </span>
      </p>
    </div>
  );
}
