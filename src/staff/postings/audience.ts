import { fromNewerServer } from '#base/from-newer-server.ts';
import type { PostingAudience } from '#gen/facility-operations.ts';
import {
  publicMinutesBeforeDeadline,
  type LimitWish,
} from '#recruitment/publishing/limit-rules.ts';

/** All that can be chosen instead of everybody. */
export const audiences: readonly PostingAudience[] = ['EXPERIENCED', 'REGULARS'];

/** Who is asked first for the shifts of a group, as it is chosen. */
export type AudienceChoice = {
  /** Empty: everybody at once. */
  audience: '' | PostingAudience;
  /** For how long, in minutes. */
  limitMinutes: string;
};

export const everybody: AudienceChoice = { audience: '', limitMinutes: '360' };

/** What `postShifts` takes for the choice. */
export function limitOf({ audience, limitMinutes }: AudienceChoice): LimitWish | null {
  return audience === '' ? null : { audience, minutes: Number(limitMinutes) };
}

/** The choices of how long the audience is alone. */
export const limitChoices = [
  { value: '30', label: '30分' },
  { value: '60', label: '1時間' },
  { value: '120', label: '2時間' },
  { value: '360', label: '6時間' },
  { value: '720', label: '12時間' },
  { value: '1440', label: '24時間' },
  { value: '2880', label: '2日' },
  { value: '4320', label: '3日' },
] as const;

/** What happens after that time. */
export const limitSupport = `過ぎると自動で全員に公開します。締切の${publicMinutesBeforeDeadline}分前には必ず公開します`;

/** 「経験者（1回以上）」. */
export function audienceName(audience: PostingAudience): string {
  switch (audience) {
    case 'EXPERIENCED':
      return '経験者（1回以上）';
    case 'REGULARS':
      return '常連（3回以上）';
    default:
      return fromNewerServer(audience);
  }
}
