import { apiPaths } from '#platform/base/api-paths.ts';
import {
  serverBusySentence,
  GraphqlFailure,
  unreachableSentence,
} from '#platform/web/graphql/graphql.ts';

import type {
  PostingFileResponseLine,
  PostingFileReport,
  PostingFileResult,
} from './file-answer.ts';

/** Progress on the file, in lines while it is checked and in postings while it is posted. */
export type PostingFileProgress = { done: number; of: number };
type Options = { onProgress: (progress: PostingFileProgress) => void; signal?: AbortSignal };

/** Returns the report on every line of the file. Fails like a GraphQL call, with a `GraphqlFailure`. */
export async function checkPostingFile(file: Blob, options: Options): Promise<PostingFileReport> {
  const last = await send(file, { ...options, path: apiPaths.postingFiles, headers: {} });
  if (!('report' in last)) throw interrupted();
  return last.report;
}

type PostOptions = Options & {
  /** Promise of the report that the person saw. */
  promise: string;
  idempotencyKey: string;
};

/** Posts the good lines of the file. Fails like a GraphQL call, with a `GraphqlFailure`. */
export async function sendPostingFile(
  file: Blob,
  options: PostOptions,
): Promise<PostingFileResult> {
  const { promise, idempotencyKey, ...sending } = options;
  const last = await send(file, {
    ...sending,
    path: `${apiPaths.postingFiles}?post=${promise}`,
    headers: { 'idempotency-key': idempotencyKey },
  });
  if (!('posted' in last)) throw interrupted();
  return last.posted;
}

const interrupted = () => new GraphqlFailure('NETWORK', unreachableSentence);

type Sending = Options & { path: string; headers: Record<string, string> };

/** Returns the last message of the answer and passes the progress before it to `onProgress`. */
async function send(
  file: Blob,
  { path, headers, onProgress, signal }: Sending,
): Promise<PostingFileResponseLine> {
  let last: PostingFileResponseLine | null = null;
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'apollo-require-preflight': 'true', ...headers },
      body: file,
      ...(signal && { signal }),
    });
    for await (const message of messagesOf(response)) {
      if ('progress' in message) onProgress(message.progress);
      else last = message;
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    if (error instanceof SyntaxError)
      throw new GraphqlFailure('SERVER', serverBusySentence).because('no JSON');
    throw interrupted();
  }
  if (!last) throw interrupted();
  if (!('errors' in last)) return last;
  const [first] = last.errors;
  const code = first?.extensions['code'];
  throw new GraphqlFailure(
    typeof code === 'string' ? code : 'UNKNOWN',
    first?.message ?? serverBusySentence,
  );
}

async function* messagesOf({ body }: Response): AsyncGenerator<PostingFileResponseLine> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the chunks of one stream come in sequence
    const { done, value = '' } = await reader.read();
    const lines = `${rest}${value}${done ? '\n' : ''}`.split('\n');
    rest = lines.pop() ?? '';
    // Boundary cast: our own endpoint writes these lines.
    for (const line of lines)
      if (line.trim() !== '') yield JSON.parse(line) as PostingFileResponseLine;
    if (done) return;
  }
}
