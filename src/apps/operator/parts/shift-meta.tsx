import { JstTime } from '#platform/ui/dates/jst-time.tsx';

import { nameOf } from './worker-name.ts';

type Shift = { workerName?: string | null; facilityName: string; startsAt: string };

/** Line with the worker, the facility and the start of a shift. */
export function ShiftMeta({ shift: { workerName, facilityName, startsAt } }: { shift: Shift }) {
  return (
    <>
      {nameOf(workerName)}・{facilityName}・<JstTime at={startsAt} />
      の勤務
    </>
  );
}
