import { JstTime } from '#ui/dates/jst-time.tsx';

import { nameOf } from './worker-name.ts';

type Shift = { workerName?: string | null; facilityName: string; startsAt: string };

/** Whose shift, where and when. */
export function ShiftMeta({ shift: { workerName, facilityName, startsAt } }: { shift: Shift }) {
  return (
    <>
      {nameOf(workerName)}・{facilityName}・<JstTime at={startsAt} />
      の勤務
    </>
  );
}
