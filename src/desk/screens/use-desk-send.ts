import { useState } from 'react';

import type { GraphqlDocument } from '#web/graphql.ts';
import { useGraphqlMutation } from '#web/mutate.ts';

import { everything } from '../client.ts';

type Options = {
  onClose: () => void;
  /** Names of the queries that are out of date afterwards. */
  invalidates?: readonly string[];
};

/**
 * What one dialog sends, after which it closes. Each time that it opens is one decision: pressed
 * twice, or again after an answer that never came, it is made once.
 */
export function useDialogSend<Data, Variables>(
  operation: GraphqlDocument<Data, Variables>,
  { onClose, invalidates = everything }: Options,
) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useGraphqlMutation(operation, { invalidates, idempotencyKey, onSuccess: onClose });
}
