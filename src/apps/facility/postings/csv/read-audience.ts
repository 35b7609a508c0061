import { postingSentences } from '#domain/recruitment/messages.ts';
import {
  isAudienceChosenByFacility,
  isPostingLimitLengthValid,
  postingLimitEndsAt,
  type PostingLimitInput,
} from '#domain/recruitment/publishing/limit-rules.ts';
import type { PostingAudienceSize } from '#domain/recruitment/publishing/limits.queries.server.ts';

import { postingAudienceName, everybodyChoice } from '../audience.ts';
import { postingFileSentences as sentences } from '../messages.ts';
import type { PostingFileAudience } from './file-answer.ts';
import { normaliseNameForComparison } from './read-file.ts';

/** Cells of a line that name its audience and the time until everybody sees the posting. */
export type PostingAudienceCells = Record<'公開範囲' | '公開までの時間', string>;

/**
 * Audience of a line with its minutes and its number of people (`limit` is null for everybody), or the fault of a cell.
 */
export type ReadAudienceCellsResult =
  | { limit: PostingLimitInput; size: PostingAudienceSize }
  | { limit: null }
  | { column: keyof PostingAudienceCells; message: string };

/** Accepted texts for everybody: the word 公開, the words on the screen, or an empty cell. */
const publicNames = new Set(['', '公開', '全員', 'すぐに全員へ公開']);

/** The short names of the audiences that every facility has. */
const shortNames = {
  EXPERIENCED: ['経験者'],
  REGULARS: ['常連'],
  FAVORITES: ['お気に入り'],
  OWN_PEOPLE: ['自施設のなかま', 'なかま'],
  GROUP: [],
} as const satisfies Record<PostingAudienceSize['audience'], readonly string[]>;

/** Finds the audience of a line among the audiences of its template's facility. */
export function readAudienceCells(
  cells: PostingAudienceCells,
  audiences: readonly PostingAudienceSize[],
): ReadAudienceCellsResult {
  const name = normaliseNameForComparison(cells['公開範囲']);
  const duration = normaliseNameForComparison(cells['公開までの時間']);
  if (publicNames.has(name)) {
    return duration === ''
      ? { limit: null }
      : { column: '公開範囲', message: sentences.durationAlone };
  }
  const named = audiences.filter((one) => namesOf(one).includes(name));
  const [size, other] = named.length > 1 ? named.filter((one) => fullName(one) === name) : named;
  if (other || (!size && named.length > 1))
    return { column: '公開範囲', message: sentences.twoAudiences };
  if (!size) return { column: '公開範囲', message: sentences.audience };
  // As in the form, refuse an audience without people if they were chosen one by one: everybody would see the posting.
  if (isAudienceChosenByFacility(size.audience) && size.people === 0)
    return { column: '公開範囲', message: sentences.audienceEmpty };
  const minutes =
    duration === '' ? Number(everybodyChoice.limitMinutes) : minutesOfDurationText(duration);
  if (minutes === null) return { column: '公開までの時間', message: sentences.duration };
  if (!isPostingLimitLengthValid(minutes))
    return { column: '公開までの時間', message: postingSentences.limit };
  const { audience, groupId } = size;
  return { limit: groupId === null ? { audience, minutes } : { audience, minutes, groupId }, size };
}

const fullName = (one: PostingAudienceSize) => normaliseNameForComparison(postingAudienceName(one));

/** Returns all ways to write an audience: its name on the screen, its short names, and a group's name alone. */
function namesOf(one: PostingAudienceSize): string[] {
  return [
    fullName(one),
    ...shortNames[one.audience],
    normaliseNameForComparison(one.groupName ?? ''),
  ];
}

/** Returns the minutes of 「30分」, 「6時間」 or 「1日12時間」; null for other text, such as a number without a unit. */
export function minutesOfDurationText(text: string): number | null {
  const [whole = '', days = 0, hours = 0, minutes = 0] =
    /^(?:(\d{1,5})日)?(?:(\d{1,5})時間)?(?:(\d{1,5})分)?$/.exec(normaliseNameForComparison(text)) ??
    [];
  if (whole === '') return null;
  return (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
}

/** True when a line names an audience. */
export const hasAudienceCells = ({ cells }: { cells: PostingAudienceCells }) =>
  !publicNames.has(normaliseNameForComparison(cells['公開範囲']));

type Limited = {
  line: number;
  facilityName: string;
  limit: PostingLimitInput | null;
  size: PostingAudienceSize | null;
  terms: { deadline: Date };
};

/**
 * Returns, as if the postings were posted now: the audiences that see postings first (`audiences`); the lines that name
 * an audience but are public at once, because it is empty or the deadline leaves it no time (`publicLines`); and the
 * other lines with an audience (`first`).
 */
export function audiencesOfPostingFile(
  cells: readonly Limited[],
  now: Date,
): { audiences: PostingFileAudience[]; publicLines: number[]; first: Set<number> } {
  const audiences = new Map<string, PostingFileAudience>();
  const publicLines: number[] = [];
  const first = new Set<number>();
  for (const { line, facilityName, limit, size, terms } of cells) {
    if (!limit || !size) continue;
    if (
      size.people === 0 ||
      !postingLimitEndsAt(limit, { postedAt: now, deadline: terms.deadline })
    ) {
      publicLines.push(line);
      continue;
    }
    first.add(line);
    const id = [size.facilityId, size.groupId ?? size.audience].join(' ');
    const { shifts } = audiences.get(id) ?? { shifts: 0 };
    const { people } = size;
    audiences.set(id, {
      id,
      facility: facilityName,
      name: postingAudienceName(size),
      people,
      shifts: shifts + 1,
    });
  }
  return { audiences: [...audiences.values()], publicLines, first };
}
