import * as v from 'valibot';

import { prefectures } from '../data.ts';
import { CsvFault, parseCsv, toKatakana } from './csv.ts';
import { writeRailways, type Railways } from './railways.server.ts';
import type { ImportClient } from './upsert.server.ts';

/** Writes the railways of a list and returns how many stations there were. See `readStations`. */
export async function importStations(client: ImportClient, csv: string): Promise<number> {
  const railways = readStations(csv);
  await writeRailways(client, railways);
  return railways.stations.length;
}

/**
 * Reads a list with one line for every stop of every railway line. The first line names the
 * columns, in any order:
 *
 * - `corporation_id`, `corporation`: a number of one's own and the railway's name
 * - `line_id`, `line`: the same for the line
 * - `position`: the stop's place along the line, from 1
 * - `station_code`, `name`, `kana`: one code for a physical station, shared by its lines
 * - `prefecture_code`: `01` to `47`; `latitude`, `longitude`: degrees (WGS 84)
 *
 * A number or code that is in use already names the same thing and overwrites it. Throws
 * `CsvFault` at the first line that does not fit, or says otherwise than a line before it.
 */
export function readStations(csv: string): Railways {
  const [head, ...records] = parseCsv(csv);
  if (!head) throw new CsvFault(1, 'the list is empty');
  const names = head.cells.map((cell) => cell.trim());
  const missing = Object.keys(stop.entries).find((column) => !names.includes(column));
  if (missing) throw new CsvFault(head.line, `no column is called ${missing}`);

  const known = new KnownThings();
  const stops = records.map(({ line, cells }) => {
    const row = v.safeParse(stop, Object.fromEntries(names.map((name, at) => [name, cells[at]])));
    if (!row.success) throw new CsvFault(line, v.summarize(row.issues));
    known.add(line, row.output);
    return row.output;
  });
  return {
    corporations: [...known.corporations.values()],
    lines: [...known.lines.values()],
    stations: [...known.stations.values()],
    lineStations: stops.map(({ line_id, station_code, position }) => ({
      line_id,
      station_code,
      position,
    })),
  };
}

const words = v.pipe(v.string(), v.trim(), v.nonEmpty());
const whole = v.pipe(words, v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(1));
const degrees = (from: number, to: number) =>
  v.pipe(words, v.regex(/^\d+(\.\d+)?$/), v.transform(Number), v.minValue(from), v.maxValue(to));

const stop = v.object({
  corporation_id: whole,
  corporation: words,
  line_id: whole,
  line: words,
  position: whole,
  station_code: words,
  name: words,
  kana: v.pipe(words, v.transform(toKatakana), v.regex(/^[ァ-ヶー]+$/)),
  prefecture_code: v.picklist(prefectures.map((prefecture) => prefecture.code)),
  // From Okinotorishima to Etorofu, from Yonaguni to Minamitorishima.
  latitude: degrees(20, 46),
  longitude: degrees(122, 154),
});
type Stop = v.InferOutput<typeof stop>;

/** Collects each thing once, and refuses a line that contradicts an earlier one. */
class KnownThings {
  readonly corporations = new Map<number, Railways['corporations'][number]>();
  readonly lines = new Map<number, Railways['lines'][number]>();
  readonly stations = new Map<string, Railways['stations'][number]>();
  readonly #places = new Set<string>();

  add(line: number, given: Stop): void {
    const { corporation_id, line_id, station_code } = given;
    once(line, this.corporations, corporation_id, {
      id: corporation_id,
      name: given.corporation,
      position: corporation_id,
    });
    once(line, this.lines, line_id, {
      id: line_id,
      corporation_id,
      name: given.line,
      position: line_id,
    });
    const { name, kana, prefecture_code, latitude, longitude } = given;
    once(line, this.stations, station_code, {
      code: station_code,
      name,
      kana,
      prefecture_code,
      latitude,
      longitude,
    });
    for (const place of [`${line_id}@${given.position}`, `${line_id} ${station_code}`]) {
      if (this.#places.has(place)) throw new CsvFault(line, `${given.line} stops there twice`);
      this.#places.add(place);
    }
  }
}

function once<Key, Value>(line: number, known: Map<Key, Value>, key: Key, value: Value): void {
  const before = known.get(key);
  if (before !== undefined && JSON.stringify(before) !== JSON.stringify(value)) {
    throw new CsvFault(line, `${String(key)} was something else in a line before`);
  }
  known.set(key, value);
}
