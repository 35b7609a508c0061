import type { JstDay } from '#platform/base/jst.ts';
import { parseWholeNumber } from '#platform/base/text.ts';
import { parseDay } from '#platform/base/texts/days.ts';
import { parseShiftEnd, parseTimeOfDay } from '#platform/base/texts/times.ts';
import { shiftDraftOf, type ShiftDraft } from '#domain/recruitment/posting/lines.ts';
import type { PostingAudienceSize } from '#domain/recruitment/publishing/limits.queries.server.ts';
import { applyDeadlineMinutesBeforeStart } from '#domain/recruitment/rules.ts';

import { postingFileSentences, weekFieldErrorSentences as sentences } from '../messages.ts';
import { hiringModesByText, type PostingFileColumn } from './columns.ts';
import type { FileLineFault } from './file-answer.ts';
import { readAudienceCells } from './read-audience.ts';
import { normaliseNameForComparison, type PostingFileLine } from './read-file.ts';

/** Templates by the names of facility and template in a file; null when a facility has two templates of that name. */
export type TemplatesByName = ReadonlyMap<string, Template | null>;

type Template = { id: string; facilityId: string; facilityName: string };
type Name = Template & { title: string };

export function templatesByName(names: readonly Name[]): TemplatesByName {
  const ids = new Map<string, Template | null>();
  for (const { title, ...template } of names) {
    const key = keyOf(template.facilityName, title);
    ids.set(key, ids.has(key) ? null : template);
  }
  return ids;
}

const keyOf = (facility: string, title: string) =>
  `${normaliseNameForComparison(facility)}\n${normaliseNameForComparison(title)}`;

export type ReadPostingFileLineArgs = {
  /** Today: a date without a year means the next such date from this day on. */
  today: JstDay;
  templates: TemplatesByName;
  /** Audiences that can see a facility's postings first. */
  audiencesOf: (facilityId: string) => readonly PostingAudienceSize[];
};

/** A posting of a file, with the audience that its line names. */
export type FilePosting = ShiftDraft & { facilityName: string; size: PostingAudienceSize | null };

/** Returns the template that a line names: undefined if no template has the name, null if two have it. */
export const templateOfFileLine = ({ cells }: PostingFileLine, templates: TemplatesByName) =>
  templates.get(keyOf(cells['施設'], cells['ひな形']));

/** Returns the posting of a line, or the fault of the first cell that cannot be read. */
export function readPostingFileLine(
  whole: PostingFileLine,
  { templates, audiencesOf, today }: ReadPostingFileLineArgs,
): FilePosting | FileLineFault {
  const { line, cells } = whole;
  const fault = (column: PostingFileColumn, message: string): FileLineFault => ({
    line,
    column,
    message,
  });
  const template = templateOfFileLine(whole, templates);
  if (template === undefined) return fault('ひな形', postingFileSentences.template);
  if (template === null) return fault('ひな形', postingFileSentences.twoTemplates);
  const { id: templateId, facilityId, facilityName } = template;
  const mode = hiringModesByText.get(normaliseNameForComparison(cells['採用の決め方']));
  if (!mode) return fault('採用の決め方', postingFileSentences.mode);
  const day = parseDay(cells['勤務日'], today);
  if (day === null) return fault('勤務日', postingFileSentences.day);
  const startTime = parseTimeOfDay(cells['開始']);
  if (startTime === null) return fault('開始', sentences.times);
  const endTime = parseShiftEnd(cells['終了'], startTime);
  if (endTime === null) return fault('終了', sentences.times);
  const breakMinutes = parseWholeNumber(cells['休憩（分）']);
  if (breakMinutes === null) return fault('休憩（分）', sentences.breakMinutes);
  const hourlyWage = parseWholeNumber(cells['時給']);
  if (hourlyWage === null) return fault('時給', sentences.hourlyWage);
  const travelAllowance = parseWholeNumber(cells['交通費']);
  if (travelAllowance === null) return fault('交通費', sentences.travelAllowance);
  const bonus = parseWholeNumber(cells['ボーナス'] || '0');
  if (bonus === null) return fault('ボーナス', sentences.bonus);
  const capacity = parseWholeNumber(cells['人数']);
  if (capacity === null) return fault('人数', sentences.people);
  const deadline = parseWholeNumber(
    cells['締切（分前）'] || String(applyDeadlineMinutesBeforeStart.usual),
  );
  if (deadline === null) return fault('締切（分前）', sentences.deadline);
  const audience = readAudienceCells(cells, audiencesOf(facilityId));
  if ('message' in audience) return fault(audience.column, audience.message);
  const { limit } = audience;
  const pay = { hourlyWage, travelAllowance, bonus };
  const cell = shiftDraftOf(
    {
      templateId,
      mode,
      days: [day],
      startTime,
      endTime,
      breakMinutes,
      ...pay,
      capacity,
      deadlineMinutes: deadline,
      limit,
    },
    line,
    day,
  );
  return { ...cell, facilityName, size: limit && audience.size };
}
