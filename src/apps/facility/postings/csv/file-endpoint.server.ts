import { randomUUID } from 'node:crypto';

import { apiPaths } from '#platform/base/api-paths.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { App } from '#platform/server/context.server.ts';
import { graphqlErrorForClient } from '#platform/server/graphql/errors.server.ts';
import { admissionOf, untilPaid } from '#platform/server/prices/admission.server.ts';
import { payerOf } from '#platform/server/prices/payers.ts';
import { pointsOfClass } from '#platform/server/prices/price-classes.ts';
import {
  createUploadEndpoint,
  StreamedAnswer,
  type UploadEndpoint,
} from '#platform/server/uploads/upload-endpoint.server.ts';

import { findFacilityScopeOfUpload } from '#access/people/upload-scope.server.ts';
import { postingFileRefusal } from '../messages.ts';
import { maxPostingFileBytes } from './columns.ts';
import { reportOnPostingFile, type PostingFileArgs } from './check-file.server.ts';
import type { PostingFileResponseLine } from './file-answer.ts';
import { postShiftsOfFile } from './post-file.server.ts';

/** Points for a line of a file that is only reported on, and of one that is posted. */
export type PostingFilePrices = { reportedLine: number; postedLine: number };

/**
 * `POST /api/facility/posting-files` with the bytes of a CSV as the body: answers a report of every line and changes
 * nothing. With `?post=<promise>` of a report, posts the good lines if they are as promised. The response is newline-
 * delimited JSON, see `PostingFileResponseLine`, so that it can show progress. The cookie identifies the person, who needs
 * `postings.write`. The corporation pays for each line before the file is read.
 */
export function createPostingFileEndpoint(app: App, prices: PostingFilePrices): UploadEndpoint {
  return createUploadEndpoint(app, async (request) => {
    const now = app.clock.now();
    const scope = await findFacilityScopeOfUpload(app, { request, right: 'postings.write', now });
    const post = new URL(request.url).searchParams.get('post');
    const idempotencyKey = keyOf(request);
    return {
      whose: scope.staffId,
      maxBytes: maxPostingFileBytes,
      tooLarge: () => postingFileRefusal('FILE_LARGE'),
      async keep(bytes) {
        const price = post === null ? prices.reportedLine : prices.postedLine;
        await chargeLines(app, { scope, points: countLines(bytes) * price });
        return streamed(async (say) => {
          const takeTurn = turnsOfPerson(app, scope.staffId);
          const file = { scope, bytes, now, takeTurn, onProgress: progressTo(say) };
          if (post === null) return `{"report":${await reportOnPostingFile(app.db, file)}}`;
          const posting = { ...file, promise: post, idempotencyKey };
          return textOf({ posted: await postShiftsOfFile(app.db, posting) });
        });
      },
    };
  });
}

type LinesCharge = { scope: FacilityScope; points: number };

/**
 * Charges the lines of a file to the corporation alone: a person's budget is that of pages, and a file of many lines
 * would use it up for minutes. Refusals: RATE_LIMITED.
 */
async function chargeLines(app: App, { scope, points }: LinesCharge): Promise<void> {
  const payers = [payerOf('corporation', scope.corporationId)] as const;
  const verdict = await admissionOf(app).budgets.chargeOverall(payers, points);
  await untilPaid(verdict, { payers, points, name: 'lines of a posting file' });
}

const lineFeed = 0x0a;

function countLines(bytes: Uint8Array): number {
  let count = 1;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}

function turnsOfPerson(app: App, staffId: string): PostingFileArgs['takeTurn'] {
  const { turns } = admissionOf(app);
  const { key: payer } = payerOf('person', staffId);
  const kind = { isGroup: false, isCommand: false, isCostly: true, isRendering: false };
  const points = pointsOfClass.LIST;
  return (step) => turns.run({ payer, name: apiPaths.postingFiles, points, ...kind }, step);
}

/**
 * Returns the idempotency key. A long key is refused, not truncated, or two keys could become equal. Refusals:
 * VALIDATION_FAILED.
 */
function keyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key') ?? '';
  if (key.length > 200) throw postingFileRefusal('VALIDATION_FAILED');
  return key || undefined;
}

/** Sends one line of the response, a `PostingFileResponseLine` as JSON. */
type Say = (line: string) => void;

const textOf = (line: PostingFileResponseLine) => JSON.stringify(line);

const progressTo =
  (say: Say) =>
  (progress: { done: number; of: number }): void =>
    say(textOf({ progress }));

/**
 * Streams the messages of `work`, and its result or refusal as the last one. `work` runs on if the reader disconnects,
 * and the upload occupies its slot until then.
 */
function streamed(work: (say: Say) => Promise<string>): StreamedAnswer {
  let isRead = true;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say: Say = (line) => {
        if (isRead) controller.enqueue(encoder.encode(`${line}\n`));
      };
      try {
        say(await work(say));
      } catch (error) {
        const { message, extensions } = graphqlErrorForClient(error, randomUUID());
        say(textOf({ errors: [{ message, extensions }] }));
      } finally {
        end();
      }
      if (isRead) controller.close();
    },
    cancel() {
      isRead = false;
    },
  });
  const headers = { 'content-type': 'application/x-ndjson' };
  return new StreamedAnswer(new Response(body, { headers }), ended);
}
