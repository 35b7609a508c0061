import { formatNumber } from '#platform/base/yen.ts';

import type { CostSum } from '../week/week-verdict.ts';

/** What is wrong with one line, or why it is left out. */
export type Fault = {
  /** Of the file as a text editor counts it; the header is line 1. */
  line: number;
  column: string;
  message: string;
};

/** What a file would post, and what of it cannot be posted. Changes nothing. */
export type FileReport = {
  /** Lines with a posting. */
  lines: number;
  faults: Fault[];
  /** Lines whose shift is posted already: they are left out, so that the same file posts nothing twice. */
  repeated: number[];
  /** Of the lines that can be posted. */
  cost: CostSum;
  /** Of the lines that can be posted: who is asked before everybody. */
  audiences: FileAudience[];
  /** Lines with an audience that are public at once: nobody is in it, or their deadline leaves it no time. */
  publicLines: number[];
  /** What posting the file repeats, see `promiseOf`. */
  promise: string;
};

/** 「2、3、4など行目」 of the first lines. */
export const lineNumbers = (lines: readonly number[]): string =>
  `${lines.slice(0, 5).map(formatNumber).join('、')}${lines.length > 5 ? 'など' : ''}行目`;

/** An audience of a facility, with the number of its lines. */
export type FileAudience = {
  /** Names the audience among those of the file: facilities may have one name. */
  id: string;
  facility: string;
  name: string;
  people: number;
  shifts: number;
};

export type PostedFile = { batchId: string; recruitmentIds: string[]; undoUntil: string };

/** One line of the answer, which is JSON by line: progress while the file is worked on, then the result. */
export type FileMessage =
  | { progress: { done: number; of: number } }
  | { report: FileReport }
  | { posted: PostedFile }
  | { errors: { message: string; extensions: Record<string, unknown> }[] };
