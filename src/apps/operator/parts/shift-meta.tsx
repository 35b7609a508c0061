import { JstTime } from '#platform/ui/dates/jst-time.tsx';

import { workerNameText } from './worker-name.ts';

type Shift = { workerName?: string | null; facilityName: string; startsAt: string };

/** Line with the worker, the facility and the start of a shift. */
export function ShiftSummaryLine({
  shift: { workerName, facilityName, startsAt },
}: {
  shift: Shift;
}) {
  return (
    <>
      {workerNameText(workerName)}・{facilityName}・<JstTime at={startsAt} />
      の勤務
    </>
  );
}
