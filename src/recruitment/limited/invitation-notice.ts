import { instantLabel } from './invitation-text.ts';

export type InvitedShifts = { facilityName: string; count: number; until: Date };

/** What a worker is told once of the shifts that a facility offers first. */
export function invitationNotice({ facilityName: facility, count, until: at }: InvitedShifts): {
  title: string;
  body: string;
} {
  const until = instantLabel(at);
  return {
    title: `${facility}から先にご案内（${count}件）`,
    body: `${facility}が、一度働いた方へ、先にご案内しています。${until}を過ぎると、ほかの方にも公開されます。応募する場合は、内容を確認してお早めにお願いします。`,
  };
}
