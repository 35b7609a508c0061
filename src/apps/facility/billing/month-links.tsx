import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';

import { buttonClass } from '#platform/ui/button-class.ts';

import { monthName, monthParameter } from './billing-client.ts';

type Props = { firstDay: string; to: (query: { month: string }) => string };

/** Links to the month before and the month after, and between them the month that is shown. */
export function MonthLinks({ firstDay, to }: Props) {
  const monthAfter = (months: number) => monthParameter(firstDay, months);
  const className = buttonClass({ variant: 'secondary', size: 'sm' });
  return (
    <nav aria-label="月" className="flex flex-wrap items-center gap-3 print:hidden">
      <Link className={className} to={to({ month: monthAfter(-1) })}>
        <ChevronLeft aria-hidden className="size-5" />
        {monthName(`${monthAfter(-1)}-01`)}
      </Link>
      <b aria-current="date">{monthName(firstDay)}</b>
      <Link className={className} to={to({ month: monthAfter(1) })}>
        {monthName(`${monthAfter(1)}-01`)}
        <ChevronRight aria-hidden className="size-5" />
      </Link>
    </nav>
  );
}
