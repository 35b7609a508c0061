import { setTimeout as sleep } from 'node:timers/promises';

import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionArgs,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';

import { sqlStateOfError } from '../database/db.server.ts';
import type { Env } from '../env.server.ts';
import { refuseAtEndpoint } from '../messages.ts';

/** The time limit in milliseconds. The slowest operation of the API with all its fields takes a fraction of a second. */
const limitMs = 10_000;

/** PostgreSQL's code for a statement that it has cancelled, as `statement_timeout` makes it do. */
const cancelled = '57014';

/**
 * Limits the time of queries that other clients wrote, in addition to the limits on their text. The app's own
 * documents have no limit. A mutation is never cut off, because its effect would stay without an answer. PostgreSQL
 * cancels each statement of such a query after the time of its share of connections; a query of many statements is
 * refused after ten seconds times `TIME_LIMIT_FACTOR`; its statements that have begun run to their own limit.
 * Refusals: DOCUMENT_TOO_SLOW.
 */
export function limitQueryTime(
  documents: readonly string[],
  { TIME_LIMIT_FACTOR }: Pick<Env, 'TIME_LIMIT_FACTOR'>,
): Plugin {
  const own = new Set(documents);
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      // Boundary cast: yoga executes only parsed documents.
      const document = args.document as DocumentNode;
      if (own.has(document.loc?.source.body ?? '') || !isQuery(document)) return;
      setExecuteFn(async (given: ExecutionArgs): Promise<unknown> => {
        const answered = new AbortController();
        const late = sleep(limitMs * TIME_LIMIT_FACTOR, tooSlow, { signal: answered.signal }).then(
          (answer) => answer(),
        );
        // The answer came in time: the timer's later rejection must not count as unhandled.
        late.catch(() => undefined);
        try {
          const answer: unknown = await Promise.race([executeFn(given), late]);
          return wasCancelled(answer) ? tooSlow() : answer;
        } finally {
          answered.abort();
        }
      });
    },
  };
}

const isQuery = ({ definitions }: DocumentNode) =>
  definitions.every(
    (one) => one.kind !== Kind.OPERATION_DEFINITION || one.operation === OperationTypeNode.QUERY,
  );

const wasCancelled = (answer: unknown) =>
  isErrorAnswer(answer) &&
  answer.errors.some(({ originalError }) => sqlStateOfError(originalError) === cancelled);

const isErrorAnswer = (answer: unknown): answer is { errors: readonly GraphQLError[] } =>
  typeof answer === 'object' &&
  answer !== null &&
  'errors' in answer &&
  Array.isArray(answer.errors);

function tooSlow() {
  const refusal = refuseAtEndpoint('DOCUMENT_TOO_SLOW');
  return { errors: [new GraphQLError(refusal.message, { originalError: refusal })] };
}
