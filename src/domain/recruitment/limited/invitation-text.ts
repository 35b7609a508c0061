import { formatDayWithWeekday, jstDay, jstTime } from '#platform/base/jst.ts';
import type { InvitationReason } from '#gen/types.ts';

/** The day and time at which a posting becomes public, as 「2026/12/10（木）15:00」. */
export const publicationTimeLabel = (at: Date) =>
  `${formatDayWithWeekday(jstDay(at))}${jstTime(at)}`;

type Shown = { reason: InvitationReason; until: string };

/** Returns the label of a shift that other workers cannot see yet, with the instant at which it becomes public. */
export function invitationTextOf({ reason, until: at }: Shown): string {
  const until = publicationTimeLabel(new Date(at));
  return reason === 'CHOSEN'
    ? `あなたへの招待です。ほかの方には${until}に公開されます`
    : `一度働いた方へ、先にご案内しています（${until}まで）`;
}
