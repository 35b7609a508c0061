import type { GraphqlFailure } from './graphql.ts';

type Sent = { error: GraphqlFailure | null; submittedAt: number };

/**
 * The failure of the command that was sent last; null where it waits or has succeeded. For commands of one screen that show
 * their failure in one place: the sentence of an earlier one is gone once another one was sent.
 */
export function latestFailure(
  ...commands: readonly [Sent, Sent, ...Sent[]]
): GraphqlFailure | null {
  const last = commands.reduce((latest, one) =>
    one.submittedAt >= latest.submittedAt ? one : latest,
  );
  return last.error;
}
