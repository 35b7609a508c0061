import { csvTextOf } from '#platform/base/texts/csv-text.ts';

import { postingFileColumns } from './columns.ts';
import type { FileLineFault } from './file-answer.ts';
import { audienceOnlyMinutesLabel, usualAudienceOnlyMinutes } from '../audience.ts';

/** Returns a CSV to fill in, with two example lines. */
export function examplePostingCsv({ facility, day }: { facility: string; day: string }): string {
  const of = [facility || '（施設の名前）', '（ひな形の名前）', '応募と同時に採用', day];
  const pay = ['1500', '500', '0', '1', '120'];
  return csvTextOf([
    [...postingFileColumns],
    [...of, '09:00', '18:00', '60', ...pay, '公開', ''],
    [
      ...of,
      '17:00',
      '09:00',
      '120',
      ...pay,
      '常連',
      audienceOnlyMinutesLabel(usualAudienceOnlyMinutes),
    ],
  ]);
}

/** Returns a CSV with the faults of a file, to correct the file by. */
export function lineFaultsCsv(faults: readonly FileLineFault[]): string {
  return csvTextOf([
    ['行', '列', '理由'],
    ...faults.map(({ line, column, message }) => [String(line), column, message]),
  ]);
}
