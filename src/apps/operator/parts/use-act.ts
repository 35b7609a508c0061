import { useProvedMutation } from '#apps/parts/back-office/use-proved-mutation.ts';
import type { GraphqlDocument } from '#platform/web/graphql/document.ts';
import type { QueryRef } from '#platform/web/graphql/query.ts';
import { useRepeatKeys } from '#platform/web/graphql/repeat-keys.ts';

import { OperatorInbox } from '#apps/operator/inbox/inbox-client.ts';

type Options<Data, Variables> = {
  /** Queries to invalidate afterwards, besides the inbox. */
  invalidates: readonly QueryRef[];
  onSuccess?: (data: Data, variables: Variables) => unknown;
};

/** Sends what an operator decides, each decision once. */
export function useAct<Data, Variables>(
  operation: GraphqlDocument<Data, Variables>,
  { invalidates, onSuccess }: Options<Data, Variables>,
) {
  const keys = useRepeatKeys();
  return useProvedMutation(operation, {
    invalidates: [...invalidates, OperatorInbox],
    idempotencyKey: (variables) => keys.keyOf(variables),
    onSuccess: (data, variables) => {
      keys.answered(variables);
      return onSuccess?.(data, variables);
    },
  });
}
