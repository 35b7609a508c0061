import { fromNewerServer } from '#platform/base/from-newer-server.ts';
import type { PostingAudience } from '#gen/facility-operations.ts';
import {
  isChosen,
  publicMinutesBeforeDeadline,
  type LimitWish,
} from '#domain/recruitment/publishing/limit-rules.ts';

/** The audiences that can be chosen instead of everybody. */
export const audiences: readonly PostingAudience[] = [
  'EXPERIENCED',
  'REGULARS',
  'FAVORITES',
  'GROUP',
  'OWN_PEOPLE',
];

/** Who is asked first for the shifts of a group, as it is chosen. */
export type AudienceChoice = {
  /** Empty: everybody at once. */
  audience: '' | PostingAudience;
  /** The group of the audience GROUP; else empty. */
  groupId: string;
  /** For how long the audience is alone, in minutes. */
  limitMinutes: string;
};

export const everybody: AudienceChoice = { audience: '', groupId: '', limitMinutes: '360' };

export const choiceOf = ({ audience, groupId, limitMinutes }: AudienceChoice): AudienceChoice => ({
  audience,
  groupId,
  limitMinutes,
});

/** The input of `postShifts` for the choice. */
export function limitOf({ audience, groupId, limitMinutes }: AudienceChoice): LimitWish | null {
  if (audience === '') return null;
  const minutes = Number(limitMinutes);
  return audience === 'GROUP' ? { audience, groupId, minutes } : { audience, minutes };
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

/** Says what happens when the time of the audience is over. */
export const limitSupport = `過ぎると自動で全員に公開します。締切の${publicMinutesBeforeDeadline}分前には必ず公開します`;

type Named = { audience: PostingAudience; groupName: string | null };

/** 「経験者（1回以上）」. */
export function audienceName({ audience, groupName }: Named): string {
  switch (audience) {
    case 'EXPERIENCED':
      return '経験者（1回以上）';
    case 'REGULARS':
      return '常連（3回以上）';
    case 'FAVORITES':
      return 'お気に入り';
    case 'OWN_PEOPLE':
      return '自施設のなかま';
    case 'GROUP':
      return groupName === null ? '削除したグループ' : `グループ「${groupName}」`;
    default:
      return fromNewerServer(audience);
  }
}

/** Says what happens when an audience has no members. */
export function emptySupport(audience: PostingAudience): string {
  if (audience === 'OWN_PEOPLE')
    return 'まだ誰もいないため、掲載できません。先に「なかまを招くリンク」を渡してください';
  return isChosen(audience)
    ? 'まだ誰もいないため、掲載できません。先に人を加えてください'
    : 'この施設で働いた人がまだいないため、すぐに全員へ公開されます';
}

/** Says which workers are notified first. */
export function audienceSupport(audience: PostingAudience): string {
  return isChosen(audience)
    ? '選んだ人にだけ、先に知らせます。検索には出ません'
    : 'この施設で勤務を終えた人にだけ、先に知らせます。検索には出ません';
}
