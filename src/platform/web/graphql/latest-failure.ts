import type { GraphqlFailure } from './graphql.ts';

type Sent = { error: GraphqlFailure | null; submittedAt: number };

/**
 * The failure of the command that was sent last; null while it is pending or after its success. For screens that show
 * the failures of several commands in one place: sending another command removes the earlier failure.
 */
export function latestCommandFailure(
  ...commands: readonly [Sent, Sent, ...Sent[]]
): GraphqlFailure | null {
  const last = commands.reduce((latest, one) =>
    one.submittedAt >= latest.submittedAt ? one : latest,
  );
  return last.error;
}
