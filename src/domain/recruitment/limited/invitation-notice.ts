import type { InvitationReason } from '#gen/types.ts';

import { publicationTimeLabel } from './invitation-text.ts';

export type InvitedShifts = {
  facilityName: string;
  reason: InvitationReason;
  count: number;
  /** When the first of the shifts becomes public. */
  until: Date;
  /** True when other shifts become public later. */
  isStaggered: boolean;
};

/**
 * Returns the one notification to a worker about all shifts that a facility offers the worker before they are public.
 */
export function invitationNoticeOf({
  facilityName: facility,
  reason,
  count,
  until: at,
  isStaggered,
}: InvitedShifts): {
  title: string;
  body: string;
} {
  const until = isStaggered ? `早いものは${publicationTimeLabel(at)}` : publicationTimeLabel(at);
  return reason === 'CHOSEN'
    ? {
        title: `${facility}からの招待（${count}件）`,
        body: `${facility}が、あなたをお仕事に招待しています。${until}を過ぎると、ほかの方にも公開されます。応募する場合は、内容を確認してお早めにお願いします。`,
      }
    : {
        title: `${facility}から先にご案内（${count}件）`,
        body: `${facility}が、一度働いた方へ、先にご案内しています。${until}を過ぎると、ほかの方にも公開されます。応募する場合は、内容を確認してお早めにお願いします。`,
      };
}
