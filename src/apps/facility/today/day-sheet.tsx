import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';

import type { DayShift } from './day-client.ts';
import { shiftStateLabels } from './day-labels.ts';

type Props = {
  facilityName: string;
  days: readonly { title: string; shifts: readonly DayShift[] }[];
};

/** Printed list of the day's shifts, one line each, with room for handwritten notes. Not shown on the screen. */
export function DayShiftsPrintout({ facilityName, days }: Props) {
  return (
    <div data-print-sheet className="hidden print:block">
      <p className="text-lg font-bold">勤務予定表（{facilityName}）</p>
      {days.map(({ title, shifts }) => (
        <table key={title}>
          <caption>{title}</caption>
          <thead>
            <tr>
              {['時間', 'お名前', '仕事', '状態', '出勤', '退勤', 'メモ'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shifts.map((shift) => (
              <tr key={shift.id}>
                <td>
                  <JstTimeRange from={shift.startsAt} to={shift.endsAt} />
                </td>
                <th scope="row">{shift.workerName}</th>
                <td>{shift.title}</td>
                <td>
                  {shiftStateLabels[shift.state].label}
                  {shift.onTheWayAt && '（向かっています）'}
                </td>
                <td>{shift.checkInAt && <JstTime at={shift.checkInAt} format="time" />}</td>
                <td>{shift.checkOutAt && <JstTime at={shift.checkOutAt} format="time" />}</td>
                <td>
                  {[
                    ...shift.reportedStamps,
                    ...(shift.questions === 'waiting' ? ['質問に未回答'] : []),
                  ].join('、')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
