import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Pool } from 'pg';
import { encodeSearchCursor } from '#domain/recruitment/search/search-cursor.server.ts';
import { totalCountLabel } from '#domain/recruitment/labels.ts';
import { rawCard, type RawRow } from '../raw-card.ts';
import { serverPort } from './shared.ts';

/**
 * A server that shows how much the product could save at most: a handwritten select for this one list, rows as objects,
 * and `JSON.stringify`. It has no GraphQL, no checks, and no filters other than place and day.
 */
const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: '-c timezone=Asia/Tokyo -c plan_cache_mode=force_generic_plan',
});

const compress = promisify(brotliCompress);

createServer((req, res) => void answer(req, res)).listen(serverPort);

type SearchRequest = { variables: { input: { areaLIds: string[]; workDates?: string[] } } };

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method !== 'POST') return void res.writeHead(404).end();
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer); // A request without an encoding gives buffers.
  // Boundary cast: only the bench calls this server.
  const { input } = (JSON.parse(Buffer.concat(chunks).toString()) as SearchRequest).variables;
  const body = JSON.stringify(await search(`L${input.areaLIds[0]}`, input.workDates?.[0]));
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  if (!req.headers['accept-encoding']?.includes('br'))
    return void res.writeHead(200, headers).end(body);
  const packed = await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  res.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(packed);
}

type Row = RawRow & { id: string; key: number; total: number };

/** Selects `tableoid`, which no index contains, for the reason given in search.queries.server.ts. */
const select = (name: string, day: string) => ({
  name,
  text: `
    select p.recruitment_id as id, p.score as key, o.remaining, o.item,
           (select count(*)::integer
              from (select from open_places c
                     where c.place = $1 and c.deadline > $2${day.replace('p.', 'c.')}
                     limit 1000) n) as total
      from open_places p
      join open_recruitments o on o.recruitment_id = p.recruitment_id
     where p.place = $1 and p.deadline > $2${day} and p.tableoid = 'open_places'::regclass
     order by p.score desc, p.recruitment_id desc
     limit 21`,
});
const everyDay = select('raw', '');
const oneDay = select('raw.day', ' and p.work_date = $3');

async function search(place: string, day: string | undefined) {
  const now = new Date();
  const { rows } = await pool.query<Row>(
    day === undefined
      ? { ...everyDay, values: [place, now] }
      : { ...oneDay, values: [place, now, day] },
  );
  const total = rows[0]?.total ?? 0;
  const last = rows.length > 20 ? rows[19] : undefined;
  return {
    data: {
      recruitmentSearch: {
        recruitments: rows.slice(0, 20).map((row) => rawCard(row, now)),
        cursor: last
          ? encodeSearchCursor({ sort: 'RECOMMENDED', key: last.key, id: last.id, total })
          : null,
        totalCount: total,
        totalCountLabel: totalCountLabel(total),
        clashCount: null,
        nearestDate: null,
      },
    },
  };
}
