import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { PostingsOfWeekQuery } from '../postings-client.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { invalidateAnswers } from '#platform/web/graphql/query.ts';

import { rememberLastPostedShifts } from '#apps/parts/back-office/last-posted.ts';
import type { PostingFileResult, PostingFileReport } from './file-answer.ts';
import { checkPostingFile, sendPostingFile, type PostingFileProgress } from './file-client.ts';

/** State of the chosen file, from the choice to the postings. */
export type PostingFileState =
  | { step: 'empty' }
  | { step: 'checking' | 'posting'; name: string; progress: PostingFileProgress | null }
  | { step: 'checked'; name: string; report: PostingFileReport; failure: string | null }
  | { step: 'failed'; name: string; failure: string }
  | { step: 'posted'; posted: PostingFileResult };

/** Holds a chosen CSV of postings, checks the CSV line by line, and posts its good lines at once. */
export function usePostingFile() {
  const [state, setState] = useState<PostingFileState>({ step: 'empty' });
  const client = useQueryClient();
  const chosen = useRef<{ file: File; key: string } | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  async function check(file: File) {
    reading.current?.abort();
    const own = new AbortController();
    reading.current = own;
    // A new key for each check: a press repeated after a lost answer sends the same key and posts nothing twice.
    chosen.current = { file, key: crypto.randomUUID() };
    const { name } = file;
    setState({ step: 'checking', name, progress: null });
    try {
      const report = await checkPostingFile(file, {
        signal: own.signal,
        onProgress: (progress) => setState({ step: 'checking', name, progress }),
      });
      setState({ step: 'checked', name, report, failure: null });
    } catch (error) {
      if (!own.signal.aborted) setState({ step: 'failed', name, failure: sentenceOf(error) });
    }
  }

  async function post(name: string, report: PostingFileReport) {
    if (!chosen.current) return;
    const { file, key } = chosen.current;
    setState({ step: 'posting', name, progress: null });
    try {
      const posted = await sendPostingFile(file, {
        promise: report.promise,
        idempotencyKey: key,
        onProgress: (progress) => setState({ step: 'posting', name, progress }),
      });
      rememberLastPostedShifts(posted);
      setState({ step: 'posted', posted });
      await invalidateAnswers(client, [PostingsOfWeekQuery]);
    } catch (error) {
      setState({ step: 'checked', name, report, failure: sentenceOf(error) });
    }
  }

  /** Checks the chosen file again, for example after a colleague posted shifts. */
  const again = () => chosen.current && void check(chosen.current.file);
  const reset = () => setState({ step: 'empty' });
  return { state, check, post, again, reset };
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof GraphqlFailure)) throw error;
  return error.message;
}
