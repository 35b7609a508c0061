import { formatDay } from '#platform/base/jst.ts';

/** Limits of the list of a log; the names are those of the entries that were pressed. */
export type LogChoice = {
  staff: { id: string; name: string } | null;
  worker: { id: string; name: string } | null;
  facilityId: string;
  from: string;
  to: string;
};

export const everything: LogChoice = {
  staff: null,
  worker: null,
  facilityId: '',
  from: '',
  to: '',
};

/** The choice as the API takes it. */
export const filterOf = ({ staff, worker, facilityId, from, to }: LogChoice) => ({
  staffId: staff?.id ?? null,
  workerId: worker?.id ?? null,
  facilityId: facilityId || null,
  from: from || null,
  to: to || null,
});

type Facilities = readonly { id: string; name: string }[];

/** The facility and the days of a choice in words; the persons have buttons of their own. */
export function textOfChoice({ facilityId, from, to }: LogChoice, facilities: Facilities): string {
  const chosen = facilities.find(({ id }) => id === facilityId)?.name ?? 'すべての施設';
  const days = from || to ? `${from && formatDay(from)}〜${to && formatDay(to)}` : 'すべての日';
  return facilities.length > 1 ? `${chosen}・${days}` : days;
}
