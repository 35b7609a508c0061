import { formatDay } from '#platform/base/jst.ts';

/** Filters of the access log. The names come from the entries that the user pressed. */
export type AccessLogFilterChoice = {
  staff: { id: string; name: string } | null;
  worker: { id: string; name: string } | null;
  facilityId: string;
  from: string;
  to: string;
};

export const noAccessLogFilters: AccessLogFilterChoice = {
  staff: null,
  worker: null,
  facilityId: '',
  from: '',
  to: '',
};

/** Returns the filters in the form of the API, where null sets no limit. */
export const accessLogFilterInputOf = ({
  staff,
  worker,
  facilityId,
  from,
  to,
}: AccessLogFilterChoice) => ({
  staffId: staff?.id ?? null,
  workerId: worker?.id ?? null,
  facilityId: facilityId || null,
  from: from || null,
  to: to || null,
});

type Facilities = readonly { id: string; name: string }[];

/** The facility and days of the filters as text; the page shows the chosen persons separately. */
export function accessLogFilterText(
  { facilityId, from, to }: AccessLogFilterChoice,
  facilities: Facilities,
): string {
  const chosen = facilities.find(({ id }) => id === facilityId)?.name ?? 'すべての施設';
  const days = from || to ? `${from && formatDay(from)}〜${to && formatDay(to)}` : 'すべての日';
  return facilities.length > 1 ? `${chosen}・${days}` : days;
}
