import { formatNumber } from '#platform/base/yen.ts';

import type { WeekCostSum } from '../week/week-verdict.ts';

/** Reason why one line cannot be posted or is left out, with the column that causes it. */
export type FileLineFault = {
  /** Line number as a text editor counts lines; the header is line 1. */
  line: number;
  column: string;
  message: string;
};

/** Report on the postings of a file and on the lines that cannot be posted. A report changes nothing. */
export type PostingFileReport = {
  /** Number of lines with a posting. */
  lines: number;
  faults: FileLineFault[];
  /** Lines whose shift is posted already. These lines are left out, so that the same file posts nothing twice. */
  repeated: number[];
  /** Cost in yen of the lines that can be posted. */
  cost: WeekCostSum;
  /** Audiences that see lines of the file before everybody; only lines that can be posted count. */
  audiences: PostingFileAudience[];
  /**
   * Lines that name an audience but are public at once: the audience is empty, or the deadline leaves no time for it.
   */
  publicLines: number[];
  /** Promise that the request to post the file must repeat, see `encodePostableFileLines`. */
  promise: string;
};

/** Returns 「2、3、4など行目」, with the first five lines at most. */
export const lineNumbersText = (lines: readonly number[]): string =>
  `${lines.slice(0, 5).map(formatNumber).join('、')}${lines.length > 5 ? 'など' : ''}行目`;

/** An audience of a facility, with the number of its lines. */
export type PostingFileAudience = {
  /** Identifies the audience within the file, because two facilities may have the same name. */
  id: string;
  facility: string;
  name: string;
  people: number;
  shifts: number;
};

/** The postings of a file, which are undone together. */
export type PostingFileResult = {
  batchId: string;
  recruitmentIds: string[];
  undoUntil: string;
  /** Number of the postings that are not public before an operator's decision. */
  underReview: number;
  /** The latest instant by which an operator decides about them; null for none. */
  reviewDueAt: string | null;
  /** The shifts that were promised and could not be posted any more, with the reason; null when all are posted. */
  left: { shifts: number; message: string } | null;
};

/** One line of the response, which is newline-delimited JSON: progress while the file is processed, then the result. */
export type PostingFileResponseLine =
  | { progress: { done: number; of: number } }
  | { report: PostingFileReport }
  | { posted: PostingFileResult }
  | { errors: { message: string; extensions: Record<string, unknown> }[] };
