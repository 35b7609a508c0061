import Percent from 'lucide-react/icons/percent';
import type { ReactNode } from 'react';

import { formatDay } from '#platform/base/jst.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';

import { QueueList, QueueRow, type QueueListProps } from '#apps/operator/parts/queue-list.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';

type Period = {
  id: string;
  workerName?: string | null;
  fromDay: string;
  reason: string;
  setAt: string;
};

type PeriodListProps<Row> = Pick<QueueListProps<Row>, 'title' | 'list' | 'rows'> & {
  empty: { title: string; text: string };
  endLabel: string;
  onEnd: (period: Row) => void;
  /** Text above the reason. */
  children?: (period: Row) => ReactNode;
};

/** Workers who are taxed otherwise than by 丙, until an operator ends it. (Rule 6.3, 8.5) */
export function PeriodList<Row extends Period>(props: PeriodListProps<Row>) {
  const { title, list, rows, empty, endLabel, onEnd, children } = props;
  return (
    <QueueList
      title={title}
      list={list}
      rows={rows}
      keyOf={({ id }) => id}
      empty={{ icon: <Percent />, ...empty }}
    >
      {(period) => (
        <QueueRow
          title={nameOf(period.workerName)}
          meta={
            <>
              {formatDay(period.fromDay)}の勤務から・設定 <JstTime at={period.setAt} />
            </>
          }
          actions={
            <Button
              size="sm"
              variant="secondary"
              aria-label={`${nameOf(period.workerName)}さん：${endLabel}`}
              onClick={() => onEnd(period)}
            >
              {endLabel}
            </Button>
          }
        >
          {children?.(period)}
          <p className="wrap-anywhere">{period.reason}</p>
        </QueueRow>
      )}
    </QueueList>
  );
}
