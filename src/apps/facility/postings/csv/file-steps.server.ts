import { chunksOf } from '#platform/base/in-order.ts';
import type { JstDay } from '#platform/base/jst.ts';
import { fillSentencePlaceholders, commonRefusal as refuseCommon } from '#platform/base/refusal.ts';
import type { JobTemplateName } from '#domain/corporation/template.queries.server.ts';
import {
  checkPostingCell,
  type CheckedShiftDraft,
  type PostingGrounds,
} from '#domain/recruitment/posting/grounds.ts';
import type { PostingAudienceSize } from '#domain/recruitment/publishing/limits.queries.server.ts';
import { pack, unpack, type Packed } from '#platform/server/threads/packed.ts';

import { postingFileSentences, postingFileRefusal } from '../messages.ts';
import { sumShiftSeatCosts } from '../week/week-verdict.ts';
import { fileColumnOfRefusalCode } from './columns.ts';
import { lineNumbersText, type FileLineFault, type PostingFileReport } from './file-answer.ts';
import { postingTimeKey } from './posting-time.ts';
import { decodePostableFileLines, encodePostableFileLines } from './promise.ts';
import { audiencesOfPostingFile, hasAudienceCells } from './read-audience.ts';
import { readPostingFile, type PostingFileLine } from './read-file.ts';
import {
  readPostingFileLine,
  templateOfFileLine,
  templatesByName,
  type FilePosting,
} from './read-line.ts';

// The steps of judging a file. They run in a thread, one job each; `check-file.server.ts` reads the facts between them.

/** Postings that one job judges. */
const postingsPerChunk = 500;
/** Postings of one part: so few that a part holds its connection and its locks for a moment only. */
const postingsPerPart = 100;

type ParsedPostingFile = {
  lines: Packed<PostingFileLine[]>;
  count: number;
  /** The facilities of the lines that name an audience. */
  audienceFacilityIds: string[];
};

/** Reads the cells of a file. Refusals: those of `readPostingFile`. */
export function parsePostingFile(
  bytes: Uint8Array,
  names: readonly JobTemplateName[],
): ParsedPostingFile {
  const lines = readPostingFile(bytes);
  const templates = templatesByName(names);
  const named = lines
    .filter(hasAudienceCells)
    .flatMap((line) => templateOfFileLine(line, templates)?.facilityId ?? []);
  return { lines: pack(lines), count: lines.length, audienceFacilityIds: [...new Set(named)] };
}

type ReadLinesArgs = {
  lines: Packed<PostingFileLine[]>;
  names: readonly JobTemplateName[];
  audiences: readonly PostingAudienceSize[];
  /** The `postingTimeKey` of each posting that is open already. */
  posted: readonly string[];
  today: JstDay;
};

/** The lines that need no further judging. */
type SettledLines = { faults: FileLineFault[]; repeated: number[]; lineNumbers: number[] };

export type PostingFileChunk = { cells: Packed<FilePosting[]>; count: number };

type ReadPostingFile = {
  /** The postings that good lines would become, unless the rules refuse them. */
  chunks: PostingFileChunk[];
  settled: Packed<SettledLines>;
  templateIds: string[];
};

/** Separates new postings from lines with a fault, from those that are posted already, and from repetitions. */
export function readPostingFileLines({
  lines: packed,
  names,
  audiences,
  posted,
  today,
}: ReadLinesArgs): ReadPostingFile {
  const lines = unpack(packed);
  const byFacility = Map.groupBy(audiences, ({ facilityId }) => facilityId);
  const args = {
    today,
    templates: templatesByName(names),
    audiencesOf: (facilityId: string) => byFacility.get(facilityId) ?? [],
  };
  const read = lines.map((line) => readPostingFileLine(line, args));
  const { fresh, repeated, twice } = sorted(read.filter(isCell), new Set(posted));
  const lineNumbers = lines.map(({ line }) => line);
  return {
    chunks: chunksOfPostings(fresh, postingsPerChunk),
    settled: pack({ faults: [...read.filter(isFault), ...twice], repeated, lineNumbers }),
    templateIds: [...new Set(fresh.map(({ templateId }) => templateId))],
  };
}

const isFault = (one: FilePosting | FileLineFault): one is FileLineFault => 'message' in one;
const isCell = (one: FilePosting | FileLineFault): one is FilePosting => !isFault(one);

/** Separates new postings from those that are posted already and those that an earlier line of the file names. */
function sorted(cells: readonly FilePosting[], posted: ReadonlySet<string>) {
  const fresh: FilePosting[] = [];
  const repeated: number[] = [];
  const twice: FileLineFault[] = [];
  const firstLines = new Map<string, number>();
  for (const cell of cells) {
    const key = postingTimeKey({ ...cell.terms, templateId: cell.templateId });
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

type JudgedPosting = FilePosting &
  Pick<CheckedShiftDraft, 'cost'> & { refusal: { code: string; message: string } | null };
type Grounds = ReadonlyMap<string, PostingGrounds>;

/** Judges the postings of a chunk as if they were posted now. Refusals: NOT_FOUND for a template without grounds. */
export function judgePostings(
  { cells }: PostingFileChunk,
  grounds: Grounds,
  now: Date,
): Packed<JudgedPosting[]> {
  return pack(
    unpack(cells).map((cell) => {
      if (!grounds.has(cell.templateId)) throw refuseCommon('NOT_FOUND');
      const { refusal, cost } = checkPostingCell(cell, grounds, now);
      return {
        ...cell,
        cost,
        refusal: refusal && { code: refusal.code, message: refusal.message },
      };
    }),
  );
}

export type JudgedLines = {
  settled: Packed<SettledLines>;
  judged: readonly Packed<JudgedPosting[]>[];
  now: Date;
};

type Summary = { report: PostingFileReport; cells: FilePosting[]; lineNumbers: number[] };

function summaryOf({ settled, judged, now }: JudgedLines): Summary {
  const { faults, repeated, lineNumbers } = unpack(settled);
  const postings = judged.flatMap(unpack);
  const cells = postings.filter(({ refusal }) => !refusal);
  const { first, ...audiences } = audiencesOfPostingFile(cells, now);
  const posted = new Set(cells.map(({ line }) => line));
  const costs = postings.map(({ cost, terms }) => ({ cost, seats: terms.capacity, shifts: 1 }));
  const report = {
    lines: lineNumbers.length,
    faults: [...faults, ...postings.flatMap(faultOf)].toSorted(
      (one, other) => one.line - other.line,
    ),
    repeated,
    cost: sumShiftSeatCosts(costs),
    ...audiences,
    promise: encodePostableFileLines(lineNumbers, { posted, first }),
  };
  return { report, cells, lineNumbers };
}

function faultOf({ line, refusal }: JudgedPosting): FileLineFault[] {
  return refusal
    ? [{ line, column: fileColumnOfRefusalCode(refusal.code), message: refusal.message }]
    : [];
}

/** Returns the report on a file, as JSON. */
export const reportOnPostingFile = (lines: JudgedLines): string =>
  JSON.stringify(summaryOf(lines).report);

export type Promised = {
  /** Promise of the report that the person saw. */
  promise: string;
  /** True when parts of the file are posted already. */
  isContinued: boolean;
};

export type PromisedPostings = {
  parts: PostingFileChunk[];
  /** The number of promised lines that are neither posted nor can be posted as promised. */
  missing: number;
};

/**
 * Returns the postings to make, in parts. At the first attempt they are those of the promise, or none. Refusals:
 * FILE_CHANGED, and at the first attempt FILE_AUDIENCE_EMPTY, FILE_AUDIENCE_LATE, NOTHING_TO_POST.
 */
export function promisedPostings(
  lines: JudgedLines,
  { promise, isContinued }: Promised,
): PromisedPostings {
  const summary = summaryOf(lines);
  const { cells, report, lineNumbers } = summary;
  if (!isContinued) {
    const refusal = whyNotAsPromised(summary, promise);
    if (refusal) throw refusal;
    if (cells.length === 0) throw postingFileRefusal('NOTHING_TO_POST');
    return { parts: chunksOfPostings(cells, postingsPerPart), missing: 0 };
  }
  const promised = decodePostableFileLines(promise, lineNumbers);
  if (!promised) throw postingFileRefusal('FILE_CHANGED');
  const open = promised.posted.difference(new Set(report.repeated));
  const isPublic = new Set(report.publicLines);
  const asPromised = cells.filter(
    ({ line, size }) =>
      open.has(line) && !(promised.first.has(line) && (isPublic.has(line) || size?.people === 0)),
  );
  return {
    parts: chunksOfPostings(asPromised, postingsPerPart),
    missing: open.size - asPromised.length,
  };
}

function chunksOfPostings(cells: readonly FilePosting[], size: number): PostingFileChunk[] {
  return Array.from(chunksOf(cells, size), (chunk) => ({
    cells: pack([...chunk]),
    count: chunk.length,
  }));
}

/** Returns the refusal if posting the file would differ from the promise of its report, otherwise null. */
function whyNotAsPromised({ report, cells, lineNumbers: all }: Summary, promise: string) {
  const promised = decodePostableFileLines(promise, all);
  if (!promised) return postingFileRefusal('FILE_CHANGED');
  const wereFirst = (lines: readonly number[]) => lines.filter((line) => promised.first.has(line));
  const emptied = wereFirst([
    ...report.faults.filter(({ column }) => column === '公開範囲').map(({ line }) => line),
    ...cells.filter(({ size }) => size?.people === 0).map(({ line }) => line),
  ]).toSorted((one, other) => one - other);
  if (emptied.length > 0)
    return postingFileRefusal('FILE_AUDIENCE_EMPTY', { lines: lineNumbersText(emptied) });
  const late = wereFirst(report.publicLines);
  if (late.length > 0)
    return postingFileRefusal('FILE_AUDIENCE_LATE', { lines: lineNumbersText(late) });
  const good = new Set(cells.map(({ line }) => line));
  return good.symmetricDifference(promised.posted).size > 0
    ? postingFileRefusal('FILE_CHANGED')
    : null;
}
