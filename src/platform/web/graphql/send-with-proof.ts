import type { QueryClient } from '@tanstack/react-query';

import type { GraphqlDocument } from './document.ts';
import { askForProof } from '../session/proof-gate.ts';
import { GraphqlFailure, type CallOptions } from './graphql.ts';
import { transportOf } from './query.ts';

/** Sends a mutation; where it needs a fresh proof, asks for the code and sends it again. */
export async function sendWithProof<Data, Variables>(
  client: QueryClient,
  operation: GraphqlDocument<Data, Variables>,
  variables: Variables,
  options: CallOptions = {},
): Promise<Data> {
  const send = () => transportOf(client)(operation, variables, options);
  try {
    return await send();
  } catch (error) {
    const isStepUp = error instanceof GraphqlFailure && error.code === 'STEP_UP_REQUIRED';
    // The refused command has changed nothing: with the proof, it goes on by itself.
    if (!isStepUp || !(await askForProof())) throw error;
    return send();
  }
}
