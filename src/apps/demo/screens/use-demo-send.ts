import { useQueryClient } from '@tanstack/react-query';

import type { GraphqlDocument } from '#platform/web/graphql/document.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

type Options<Data, Variables> = { onSuccess: (data: Data, variables: Variables) => unknown };

/** Returns a mutation for a decision on the demo page, sent once; then every panel loads again. */
export function useDemoMutation<Data, Variables>(
  operation: GraphqlDocument<Data, Variables>,
  { onSuccess }: Options<Data, Variables>,
) {
  const client = useQueryClient();
  return useGraphqlMutation(operation, {
    once: 'decision',
    async onSuccess(data, variables) {
      await client.invalidateQueries();
      return onSuccess(data, variables);
    },
  });
}
