import { setImmediate as nextTurn } from 'node:timers/promises';

import { chunksOf, mapInOrder } from '#platform/base/in-order.ts';
import { jstDay } from '#platform/base/jst.ts';
import { fillSentencePlaceholders } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { jobTemplateNamesOf } from '#domain/corporation/template.queries.server.ts';
import {
  checkPostingCells,
  type CheckedShift,
} from '#domain/recruitment/posting/post-shifts.server.ts';
import { postedShiftTimes } from '#domain/recruitment/posting/postings.queries.server.ts';
import { readPostingAudiences } from '#domain/recruitment/publishing/limits.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { postingFileSentences } from '../messages.ts';
import { sumShiftSeatCosts } from '../week/week-verdict.ts';
import { fileColumnOfRefusalCode } from './columns.ts';
import type { FileLineFault, PostingFileReport } from './file-answer.ts';
import { encodeReportedLines } from './promise.ts';
import { audiencesOfPostingFile, hasAudienceCells } from './read-audience.ts';
import { readPostingFile, type PostingFileLine } from './read-file.ts';
import {
  readPostingFileLine,
  templateOfFileLine,
  templatesByName,
  type FilePosting,
  type ReadPostingFileLineArgs,
} from './read-line.ts';

/** Postings per chunk that are judged or published; the server answers other requests between two chunks. */
const postingsPerChunk = 500;

export type PostingFileArgs = {
  scope: FacilityScope;
  bytes: Uint8Array;
  now: Date;
  onProgress?: (progress: { done: number; of: number }) => void;
};

export type JudgedPostingFile = {
  report: PostingFileReport;
  cells: FilePosting[];
  /** All lines with a posting, in the order of the file. */
  lineNumbers: number[];
};

/**
 * Returns the report on a file and the postings that its good lines would become. Leaves out a line whose template,
 * start and end are posted already. A file that cannot be read is refused. Refusals: those of `readPostingFile`.
 */
export async function judgePostingFile(
  db: QueryExecutor,
  { scope, bytes, now, onProgress }: PostingFileArgs,
): Promise<JudgedPostingFile> {
  const lines = readPostingFile(bytes);
  const names = { ...(await namesFor(db, scope, lines)), today: jstDay(now) };
  const posted = new Set((await postedShiftTimes(db, scope, now)).map(timeKey));
  const read = lines.map((line) => readPostingFileLine(line, names));
  const { fresh, repeated, twice } = sorted(read.filter(isCell), posted);
  let done = lines.length - fresh.length;
  const judged = await mapInOrder(chunksOf(fresh, postingsPerChunk), async (cells) => {
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
  const { first, ...audiences } = audiencesOfPostingFile(cells, now);
  return {
    report: {
      lines: lines.length,
      faults: faults.toSorted((one, other) => one.line - other.line),
      repeated,
      cost: sumShiftSeatCosts(shifts.map((one) => ({ ...one, seats: one.capacity, shifts: 1 }))),
      ...audiences,
      promise: encodeReportedLines(lineNumbers, { posted: goodLines, first }),
    },
    cells,
    lineNumbers,
  };
}

/** Loads the templates and audiences that a file names. Counts audiences only at facilities of lines that name one. */
async function namesFor(
  db: QueryExecutor,
  scope: FacilityScope,
  lines: readonly PostingFileLine[],
): Promise<Omit<ReadPostingFileLineArgs, 'today'>> {
  const templates = templatesByName(await jobTemplateNamesOf(db, scope));
  const named = lines
    .filter(hasAudienceCells)
    .flatMap((line) => templateOfFileLine(line, templates)?.facilityId ?? []);
  const audiences =
    named.length > 0 ? await readPostingAudiences(db, scope, [...new Set(named)]) : [];
  const byFacility = Map.groupBy(audiences, ({ facilityId }) => facilityId);
  return { templates, audiencesOf: (facilityId) => byFacility.get(facilityId) ?? [] };
}

const isFault = (one: FilePosting | FileLineFault): one is FileLineFault => 'message' in one;
const isCell = (one: FilePosting | FileLineFault): one is FilePosting => !isFault(one);

type Time = { templateId: string; startsAt: Date; endsAt: Date };
const timeKey = ({ templateId, startsAt, endsAt }: Time) =>
  `${templateId} ${startsAt.getTime()} ${endsAt.getTime()}`;

/** Separates new postings from those that are posted already and those that an earlier line of the file names. */
function sorted(cells: readonly FilePosting[], posted: ReadonlySet<string>) {
  const fresh: FilePosting[] = [];
  const repeated: number[] = [];
  const twice: FileLineFault[] = [];
  const firstLines = new Map<string, number>();
  for (const cell of cells) {
    const key = timeKey({ ...cell.terms, templateId: cell.templateId });
    const first = firstLines.get(key);
    if (posted.has(key)) repeated.push(cell.line);
    else if (first === undefined) fresh.push(cell);
    else {
      const message = fillSentencePlaceholders(postingFileSentences.twice, { line: first });
      twice.push({ line: cell.line, column: '開始', message });
    }
    if (first === undefined) firstLines.set(key, cell.line);
  }
  return { fresh, repeated, twice };
}

function faultOf({ line, refusal }: CheckedShift): FileLineFault[] {
  return refusal
    ? [{ line, column: fileColumnOfRefusalCode(refusal.code), message: refusal.message }]
    : [];
}
