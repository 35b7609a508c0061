import { useProvedMutation } from '#staff/parts/use-proved-mutation.ts';
import type { GraphqlDocument } from '#web/graphql/document.ts';
import type { QueryRef } from '#web/graphql/query.ts';
import { useRepeatKeys } from '#web/graphql/repeat-keys.ts';

import { OperatorInbox } from '../inbox/inbox-client.ts';

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
