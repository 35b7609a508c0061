import { afterEach, expect, test, vi } from 'vitest';

import { GraphqlFailure, type GraphqlTransport } from '../graphql/graphql.ts';
import { makeQueryClient, transportOfClient } from '../graphql/query.ts';
import { askForProof, setProofPrompt } from '../session/proof-gate.ts';
import { proveByPasskey, registerPasskey } from './passkey-calls.ts';

afterEach(() => vi.unstubAllGlobals());

test('who leaves the form of a new passkey closes the dialog that asks for a proof', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const opened = Promise.withResolvers<void>();
  vi.stubGlobal('PublicKeyCredential', () => {});
  vi.stubGlobal('navigator', {
    credentials: {
      get({ signal }: { signal?: AbortSignal }) {
        signals.push(signal);
        opened.resolve();
        return new Promise(() => {});
      },
    },
  });
  const server: GraphqlTransport = async ({ name }) => {
    if (name !== 'StartPasskeyProof') throw new GraphqlFailure('PASSKEY_PROOF_REQUIRED', 'refused');
    // Boundary cast: the one answer of this server.
    return { startPasskeyProof: { id: 'c1', options: '{"challenge":"AAAA"}' } } as never;
  };
  const client = makeQueryClient(server, (signal) => askForProof('facility', signal));
  const close = setProofPrompt('facility', async (signal) => {
    await proveByPasskey(transportOfClient(client), signal);
    return true;
  });
  const leaving = new AbortController();
  const registered = registerPasskey(transportOfClient(client), {
    name: '受付のパソコン',
    signal: leaving.signal,
  }).catch((error: unknown) => error);
  await opened.promise;
  leaving.abort();
  expect(await registered).toMatchObject({ code: 'PASSKEY_CANCELLED' });
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  close();
});
