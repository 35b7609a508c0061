import { Card } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { PointEntry } from './client.ts';
import { PointsAmount } from './points.tsx';

/** Point movements, a line each. */
export function PointEntries({ entries }: { entries: readonly PointEntry[] }) {
  return (
    <Card padded={false}>
      <ul className="divide-y divide-line-weak">
        {entries.map(({ id, amount, note, date }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 leading-160"
          >
            <span className="min-w-0 flex-[1_1_9rem]">
              <span className="block">
                <Words>{note}</Words>
              </span>
              <JstTime at={date} className="text-sm text-fg-2" />
            </span>
            <span className="ml-auto font-bold">
              <PointsAmount amount={amount} signed />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
