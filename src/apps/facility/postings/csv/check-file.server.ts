import { setImmediate as nextTurn } from 'node:timers/promises';

import { chunksOf, mapInOrder } from '#platform/base/in-order.ts';
import { jstDay } from '#platform/base/jst.ts';
import { fillPlaceholders } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { templateNames } from '#domain/corporation/template.queries.server.ts';
import {
  checkPostingCells,
  type CheckedShift,
} from '#domain/recruitment/posting/post-shifts.server.ts';
import { postedTimes } from '#domain/recruitment/posting/postings.queries.server.ts';
import { postingAudiences } from '#domain/recruitment/publishing/limits.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { fileSentences } from '../messages.ts';
import { sumSeatCosts } from '../week/week-verdict.ts';
import { columnOfRefusalCode } from './columns.ts';
import type { Fault, FileReport } from './file-answer.ts';
import { encodePromise } from './promise.ts';
import { audiencesOfFile, hasAudience } from './read-audience.ts';
import { readFile, type FileLine } from './read-file.ts';
import {
  readLine,
  templateOfLine,
  templatesByName,
  type FilePosting,
  type ReadLineArgs,
} from './read-line.ts';

/** Postings per chunk that are judged or published; the server answers other requests between two chunks. */
export const chunkSize = 500;

export type PostingFileArgs = {
  scope: FacilityScope;
  bytes: Uint8Array;
  now: Date;
  onProgress?: (progress: { done: number; of: number }) => void;
};

export type JudgedFile = {
  report: FileReport;
  cells: FilePosting[];
  /** All lines with a posting, in the order of the file. */
  lineNumbers: number[];
};

/**
 * Returns the report on a file and the postings that its good lines would become. Leaves out a line whose template,
 * start and end are posted already. A file that cannot be read is refused. Refusals: those of `readFile`.
 */
export async function judgeFile(
  db: QueryExecutor,
  { scope, bytes, now, onProgress }: PostingFileArgs,
): Promise<JudgedFile> {
  const lines = readFile(bytes);
  const names = { ...(await namesFor(db, scope, lines)), today: jstDay(now) };
  const posted = new Set((await postedTimes(db, scope, now)).map(timeKey));
  const read = lines.map((line) => readLine(line, names));
  const { fresh, repeated, twice } = sorted(read.filter(isCell), posted);
  let done = lines.length - fresh.length;
  const judged = await mapInOrder(chunksOf(fresh, chunkSize), async (cells) => {
    const shifts = await checkPostingCells(db, { scope, cells, now });
    await nextTurn();
    done += cells.length;
    onProgress?.({ done, of: lines.length });
    return shifts;
  });
  const shifts = judged.flat();
  const faults = [...read.filter(isFault), ...twice, ...shifts.flatMap(faultOf)];
  const goodLines = new Set(shifts.filter(({ refusal }) => !refusal).map(({ line }) => line));
  const cells = fresh.filter(({ line }) => goodLines.has(line));
  const lineNumbers = lines.map(({ line }) => line);
  const { first, ...audiences } = audiencesOfFile(cells, now);
  return {
    report: {
      lines: lines.length,
      faults: faults.toSorted((one, other) => one.line - other.line),
      repeated,
      cost: sumSeatCosts(shifts.map((one) => ({ ...one, seats: one.capacity, shifts: 1 }))),
      ...audiences,
      promise: encodePromise(lineNumbers, { posted: goodLines, first }),
    },
    cells,
    lineNumbers,
  };
}

/** Loads the templates and audiences that a file names. Counts audiences only at facilities of lines that name one. */
async function namesFor(
  db: QueryExecutor,
  scope: FacilityScope,
  lines: readonly FileLine[],
): Promise<Omit<ReadLineArgs, 'today'>> {
  const templates = templatesByName(await templateNames(db, scope));
  const named = lines
    .filter(hasAudience)
    .flatMap((line) => templateOfLine(line, templates)?.facilityId ?? []);
  const audiences = named.length > 0 ? await postingAudiences(db, scope, [...new Set(named)]) : [];
  const byFacility = Map.groupBy(audiences, ({ facilityId }) => facilityId);
  return { templates, audiencesOf: (facilityId) => byFacility.get(facilityId) ?? [] };
}

const isFault = (one: FilePosting | Fault): one is Fault => 'message' in one;
const isCell = (one: FilePosting | Fault): one is FilePosting => !isFault(one);

type Time = { templateId: string; startsAt: Date; endsAt: Date };
const timeKey = ({ templateId, startsAt, endsAt }: Time) =>
  `${templateId} ${startsAt.getTime()} ${endsAt.getTime()}`;

/** Separates new postings from those that are posted already and those that an earlier line of the file names. */
function sorted(cells: readonly FilePosting[], posted: ReadonlySet<string>) {
  const fresh: FilePosting[] = [];
  const repeated: number[] = [];
  const twice: Fault[] = [];
  const firstLines = new Map<string, number>();
  for (const cell of cells) {
    const key = timeKey({ ...cell.terms, templateId: cell.templateId });
    const first = firstLines.get(key);
    if (posted.has(key)) repeated.push(cell.line);
    else if (first === undefined) fresh.push(cell);
    else {
      const message = fillPlaceholders(fileSentences.twice, { line: first });
      twice.push({ line: cell.line, column: '開始', message });
    }
    if (first === undefined) firstLines.set(key, cell.line);
  }
  return { fresh, repeated, twice };
}

function faultOf({ line, refusal }: CheckedShift): Fault[] {
  return refusal
    ? [{ line, column: columnOfRefusalCode(refusal.code), message: refusal.message }]
    : [];
}
