import { unknownServerValue } from '#platform/base/from-newer-server.ts';
import type { PostingAudience } from '#gen/types.ts';
import {
  isAudienceChosenByFacility,
  postingLimitMinuteBounds as limitBounds,
  minShiftsByAudience,
  publicMinutesBeforeApplyDeadline,
  type PostingLimitInput,
} from '#domain/recruitment/publishing/limit-rules.ts';
import { formatMinutes } from '#platform/base/jst.ts';

/** Audiences that can see a posting before everybody. */
export const postingAudienceOptions: readonly PostingAudience[] = [
  'EXPERIENCED',
  'REGULARS',
  'FAVORITES',
  'GROUP',
  'OWN_PEOPLE',
];

/** Choice of the audience that sees the shifts of a group first, with the values of its fields. */
export type PostingAudienceChoice = {
  /** Empty when everybody sees the shifts at once. */
  audience: '' | PostingAudience;
  /** Id of the group when the audience is GROUP; else empty. */
  groupId: string;
  /** Minutes during which only the audience sees the shifts. */
  limitMinutes: string;
};

/** Default number of minutes during which only the audience sees the shifts. */
export const usualAudienceOnlyMinutes = 360;

export const everybodyChoice: PostingAudienceChoice = {
  audience: '',
  groupId: '',
  limitMinutes: String(usualAudienceOnlyMinutes),
};

export const audienceChoiceOf = ({
  audience,
  groupId,
  limitMinutes,
}: PostingAudienceChoice): PostingAudienceChoice => ({
  audience,
  groupId,
  limitMinutes,
});

/** Returns the choice as input of `postShifts`; null for everybody at once. */
export function limitedPostingInputOf({
  audience,
  groupId,
  limitMinutes,
}: PostingAudienceChoice): PostingLimitInput | null {
  if (audience === '') return null;
  const minutes = Number(limitMinutes);
  return audience === 'GROUP' ? { audience, groupId, minutes } : { audience, minutes };
}

const dayMinutes = 24 * 60;

/** Returns a label as 「30分」 or 「6時間」; from two whole days on in days, as 「2日」. */
export const audienceOnlyMinutesLabel = (minutes: number) =>
  minutes < 2 * dayMinutes ? formatMinutes(minutes) : `${minutes / dayMinutes}日`;

/** Choices for the minutes during which only the audience sees the shifts. */
export const audienceOnlyMinutesChoices = [
  limitBounds.least,
  60,
  120,
  usualAudienceOnlyMinutes,
  720,
  dayMinutes,
  2 * dayMinutes,
  3 * dayMinutes,
].map((minutes) => ({ value: String(minutes), label: audienceOnlyMinutesLabel(minutes) }));

/** Hint below the time: when it has passed, the shifts become public without an action. */
export const audienceOnlyMinutesHint = `過ぎると自動で全員に公開します。締切の${publicMinutesBeforeApplyDeadline}分前には必ず公開します`;

type Named = { audience: PostingAudience; groupName: string | null };

/** Returns the name of an audience, as 「経験者（1回以上）」. */
export function postingAudienceName({ audience, groupName }: Named): string {
  switch (audience) {
    case 'EXPERIENCED':
      return `経験者（${minShiftsByAudience.EXPERIENCED}回以上）`;
    case 'REGULARS':
      return `常連（${minShiftsByAudience.REGULARS}回以上）`;
    case 'FAVORITES':
      return 'お気に入り';
    case 'OWN_PEOPLE':
      return '自施設のなかま';
    case 'GROUP':
      return groupName === null ? '削除したグループ' : `グループ「${groupName}」`;
    default:
      return unknownServerValue(audience);
  }
}

/** Returns the hint on the effect of an audience without members. */
export function emptyAudienceHint(audience: PostingAudience): string {
  if (audience === 'OWN_PEOPLE')
    return 'まだ誰もいないため、掲載できません。先に「なかまを招くリンク」を渡してください';
  return isAudienceChosenByFacility(audience)
    ? 'まだ誰もいないため、掲載できません。先に人を加えてください'
    : 'この施設で働いた人がまだいないため、すぐに全員へ公開されます';
}

/** Returns the hint on the workers who are notified first. */
export function postingAudienceHint(audience: PostingAudience): string {
  return isAudienceChosenByFacility(audience)
    ? '選んだ人にだけ、先に知らせます。検索には出ません'
    : 'この施設で勤務を終えた人にだけ、先に知らせます。検索には出ません';
}
