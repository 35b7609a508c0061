import { addDays, jstDay } from '#platform/base/jst.ts';
import type { RecruitmentSearchInput } from '#gen/types.ts';
import { withClient } from '../../tools/postgres/client.ts';
import { CommandFailure } from '../../tools/run/ending.ts';
import { createDocumentRequest } from '../base/documents.ts';
import type { BenchRequest } from '../base/http.ts';

/** Makes a request of the search screen for an input. */
export type SearchRequest = (input: RecruitmentSearchInput, cursor?: string) => BenchRequest;

export async function searchRequest(): Promise<SearchRequest> {
  const request = await createDocumentRequest('RecruitmentSearch');
  return (input, cursor) => request({ input, ...(cursor === undefined ? {} : { cursor }) });
}

/** Number of inputs for all days and of inputs for one day, which are used in turn. */
const maxWhole = 16;
const maxDays = 32;

/**
 * The inputs of visitors: the prefectures with the most recruitments, for all days and for one of them; full pages
 * first. The days start the day after tomorrow, so that the bench may run over midnight.
 */
export async function visitorInputs(databaseUrl: string): Promise<RecruitmentSearchInput[]> {
  const days = { from: addDays(jstDay(new Date()), 2), to: addDays(jstDay(new Date()), 50) };
  return withClient(databaseUrl, async (client) => {
    const whole = await client.query<{ code: string }>(
      `select substr(place, 2) as code from open_places
        where place like 'L%' group by place order by count(*) desc, place limit $1`,
      [maxWhole],
    );
    const single = await client.query<{ code: string; day: string }>(
      `select substr(place, 2) as code, work_date::text as day from open_places
        where place like 'L%' and work_date between $2 and $3
        group by place, work_date
        order by least(count(*), 21) desc, md5(place || work_date) limit $1`,
      [maxDays, days.from, days.to],
    );
    const inputs: RecruitmentSearchInput[] = [
      ...whole.rows.map(({ code }) => ({ areaLIds: [code], sort: 'RECOMMENDED' as const })),
      ...single.rows.map(({ code, day }) => ({
        areaLIds: [code],
        workDates: [day],
        sort: 'RECOMMENDED' as const,
      })),
    ];
    if (inputs.length === 0) throw new CommandFailure('There is nothing to search for.');
    return inputs;
  });
}
