import { useQueryClient } from '@tanstack/react-query';

import type { GraphqlDocument } from '#web/graphql/document.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import type { QueryRef } from '#web/graphql/query.ts';
import { useRepeatKeys } from '#web/graphql/repeat-keys.ts';

type Options<Data, Variables> = {
  /** Queries to invalidate afterwards; every query of the API where nothing is said. */
  invalidates?: readonly QueryRef[];
  onSuccess?: (data: Data, variables: Variables) => unknown;
};

/** Sends what is decided at the desk, each decision once. */
export function useDeskSend<Data, Variables>(
  operation: GraphqlDocument<Data, Variables>,
  { invalidates, onSuccess }: Options<Data, Variables> = {},
) {
  const client = useQueryClient();
  const keys = useRepeatKeys();
  return useGraphqlMutation(operation, {
    invalidates: invalidates ?? [],
    idempotencyKey: (variables) => keys.keyOf(variables),
    async onSuccess(data, variables) {
      keys.answered(variables);
      if (!invalidates) await client.invalidateQueries();
      return onSuccess?.(data, variables);
    },
  });
}
