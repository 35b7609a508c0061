import { isJstDay, type JstDay } from '#base/jst.ts';
import { wholeIn } from '#base/text.ts';
import { cellOf, type PostingCell } from '#recruitment/posting/lines.ts';
import { deadlineMinutes } from '#recruitment/rules.ts';

import { fileSentences, weekSentences as sentences } from '../messages.ts';
import { timeIn } from '../week-draft.ts';
import { modes, type Column } from './columns.ts';
import type { Fault } from './file-answer.ts';
import { plain, type FileLine } from './read-file.ts';

/** The templates by the names that stand in a file; null where a facility has two of one name. */
export type TemplatesByName = ReadonlyMap<string, string | null>;

type Name = { id: string; title: string; facilityName: string };

export function templatesByName(names: readonly Name[]): TemplatesByName {
  const ids = new Map<string, string | null>();
  for (const { id, title, facilityName } of names) {
    const key = keyOf(facilityName, title);
    ids.set(key, ids.has(key) ? null : id);
  }
  return ids;
}

const keyOf = (facility: string, title: string) => `${plain(facility)}\n${plain(title)}`;

/** One posting, or what is wrong with the first cell that no rule can judge. */
export function readLine(
  { line, cells }: FileLine,
  templates: TemplatesByName,
): PostingCell | Fault {
  const fault = (column: Column, message: string): Fault => ({ line, column, message });
  const templateId = templates.get(keyOf(cells['施設'], cells['ひな形']));
  if (templateId === undefined) return fault('ひな形', fileSentences.template);
  if (templateId === null) return fault('ひな形', fileSentences.twoTemplates);
  const mode = modes.get(plain(cells['採用の決め方']));
  if (!mode) return fault('採用の決め方', fileSentences.mode);
  const day = dayIn(cells['勤務日']);
  if (day === null) return fault('勤務日', fileSentences.day);
  const startTime = timeIn(cells['開始']);
  if (startTime === null) return fault('開始', sentences.times);
  const endTime = timeIn(cells['終了']);
  if (endTime === null) return fault('終了', sentences.times);
  const breakMinutes = wholeIn(cells['休憩（分）']);
  if (breakMinutes === null) return fault('休憩（分）', sentences.breakMinutes);
  const hourlyWage = wholeIn(cells['時給']);
  if (hourlyWage === null) return fault('時給', sentences.hourlyWage);
  const travelAllowance = wholeIn(cells['交通費']);
  if (travelAllowance === null) return fault('交通費', sentences.travelAllowance);
  const bonus = wholeIn(cells['ボーナス'] || '0');
  if (bonus === null) return fault('ボーナス', sentences.bonus);
  const capacity = wholeIn(cells['人数']);
  if (capacity === null) return fault('人数', sentences.people);
  const deadline = wholeIn(cells['締切（分前）'] || String(deadlineMinutes.usual));
  if (deadline === null) return fault('締切（分前）', sentences.deadline);
  const pay = { hourlyWage, travelAllowance, bonus };
  return cellOf(
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
    },
    line,
    day,
  );
}

/** `2026-12-01` of 「2026/12/1」 and 「2026年12月1日」; null for what is no day. */
function dayIn(text: string): JstDay | null {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/年](\d{1,2})[-/月](\d{1,2})日?$/.exec(plain(text)) ?? [];
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isJstDay(found) ? found : null;
}
