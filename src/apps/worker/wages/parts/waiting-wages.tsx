import { Link } from 'react-router';

import { formatDayWithWeekday } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import type { DataOf } from '#platform/web/graphql/document.ts';

import type { WalletQuery } from '../client.ts';

type WaitingWage = DataOf<typeof WalletQuery>['workerBankSummary']['waitingWages'][number];

/** Section 「支払日に引き出せる給与」: each shift with its amount, its pay day and the reason; empty without one. (Rule 8.6) */
export function WaitingWages({ wages }: { wages: readonly WaitingWage[] }) {
  if (wages.length === 0) return null;
  return (
    <Section title="支払日に引き出せる給与">
      <p className="text-sm text-fg-2">
        <Words>支払日に、登録した口座へ自動で振り込みます。</Words>
      </p>
      <RowList>
        {wages.map(({ id, facilityName, workDay, amount, payDay, reason }) => (
          <ListRow
            key={id}
            as={Link}
            to={paths.shift.wage(id)}
            title={facilityName}
            description={
              <>
                {formatDayWithWeekday(workDay)}・
                <Words>支払日 {formatDayWithWeekday(payDay)}</Words>
                <span className="block">
                  <Words>{reason}</Words>
                </span>
              </>
            }
            value={<Money amount={amount} />}
          />
        ))}
      </RowList>
    </Section>
  );
}
