import type { Yen } from '#platform/base/yen.ts';
import type { ShiftKind, Tag } from '#gen/types.ts';
import type { CacheableAnswerPart } from '#platform/server/graphql/answer-writer.ts';

import { doesShiftStartWithinDay } from './rules.ts';

/** Percent of the minimum wage from which the wage gets the tag 高時給. (Rule 4.6) */
const highWagePercent = 130;
/** Longest walk in minutes for the tag 駅近. (Rule 4.6) */
const nearMinutes = 10;

/** Dark text on light ground, with a contrast of at least 7:1, so that small type is readable. (WCAG 2.2, 1.4.6) */
export const tagColors = {
  掲載内容は確認中: { background: '#F2F2F2', font: '#333333', border: '#B3B3B3' },
  急募: { background: '#FDEEEE', font: '#8B0000', border: '#FFBBBB' },
  高時給: { background: '#FFF4D6', font: '#604B00', border: '#E3C96B' },
  初めて歓迎: { background: '#E6F5EC', font: '#115A36', border: '#9BD4B5' },
  即決: { background: '#E8F1FE', font: '#00118F', border: '#9DB7F9' },
  条件つき即決: { background: '#E8F1FE', font: '#00118F', border: '#9DB7F9' },
  夜勤: { background: '#ECE9F7', font: '#41249A', border: '#BDB3E3' },
  送迎あり: { background: '#E9F7F9', font: '#004B50', border: '#99D5DC' },
  駅近: { background: '#F2F2F2', font: '#333333', border: '#B3B3B3' },
  ボーナス: { background: '#FFEFE2', font: '#7A2A00', border: '#FFC199' },
} as const satisfies Record<string, Tag['color']>;

export type TagName = keyof typeof tagColors;

export type TagFacts = {
  /** True for a posting that is public although no operator has decided about its template. (Rule 8.6) */
  isUnreviewed: boolean;
  /** True when a person of the facility marked the posting as 急募 (urgent). */
  isUrgent: boolean;
  hourlyWage: Yen;
  minimumWage: Yen;
  beginnersWelcome: boolean;
  mode: 'INSTANT' | 'SCREENING';
  /** The conditions of instant hire; null without conditions. */
  instantConditions: object | null;
  shiftKind: ShiftKind;
  pickUpService: boolean;
  walkMinutes: number | null;
  bonus: number;
};

/** Returns the tags that a posting has whatever the time, the free seats and the viewer, in order. (Rule 4.6) */
export function lastingTagNamesOf(facts: TagFacts): TagName[] {
  const { hourlyWage, minimumWage, walkMinutes } = facts;
  const tags: [TagName, boolean][] = [
    ['掲載内容は確認中', facts.isUnreviewed],
    ['急募', facts.isUrgent],
    ['高時給', hourlyWage * 100 >= minimumWage * highWagePercent],
    ['初めて歓迎', facts.beginnersWelcome],
    ['即決', facts.mode === 'INSTANT' && facts.instantConditions === null],
    ['条件つき即決', facts.mode === 'INSTANT' && facts.instantConditions !== null],
    ['夜勤', facts.shiftKind === 'SHIFT_NIGHT'],
    ['送迎あり', facts.pickUpService],
    ['駅近', walkMinutes !== null && walkMinutes <= nearMinutes],
    ['ボーナス', facts.bonus > 0],
  ];
  return tags.filter(([, applies]) => applies).map(([name]) => name);
}

/**
 * Returns the tags as of now. 掲載内容は確認中 comes first, then 急募 while a seat is left, if the start is within 24 hours or the facility
 * marked the posting as urgent. (Rule 4.6)
 */
export function tagsOfPostingAt(
  {
    lasting,
    startsAt,
    remaining,
  }: { lasting: readonly TagName[]; startsAt: Date; remaining: number },
  now: Date,
): Tag[] {
  const isUrgent =
    remaining > 0 && (lasting.includes('急募') || doesShiftStartWithinDay(startsAt, now));
  // Cards show the first tags only, and this one must be read before anybody applies.
  const warning = lasting.filter((name) => name === '掲載内容は確認中');
  const others = lasting.filter((name) => name !== '急募' && name !== '掲載内容は確認中');
  const urgent = isUrgent ? (['急募'] as const) : [];
  return [...warning, ...urgent, ...others].map((name) => tagOf[name]);
}

/** The tag 即決, for a viewer who meets the conditions of 条件つき即決. */
export const instantHireTag = (): Tag => tagOf['即決'];

/** One shared object per tag, because a page contains sixty of them. */
const tagOf = Object.fromEntries(
  Object.entries(tagColors).map(([name, color]) => [name, { name, color }]),
  // `Object.entries` widens the keys to `string`.
) as Record<TagName, Tag>;

/** Encodes each tag once for all cards that have it. */
export const cacheableTagFields: CacheableAnswerPart = {
  type: 'Tag',
  queries: new Set(['recruitmentSearch']),
  fields: new Set(['name', 'color'] satisfies (keyof Tag)[]),
  partOf: (value) => value,
};
