import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { StaffSide } from '#platform/base/people/sides.ts';
import { transportOfClient } from '#platform/web/graphql/query.ts';
import { setProofPrompt } from '#platform/web/session/proof-gate.ts';

/** Asks for a passkey of this device when an operation of the side requires a fresh proof of the person. */
export function useProofByPasskey(side: StaffSide): void {
  const client = useQueryClient();
  useEffect(
    () =>
      setProofPrompt(side, async (signal) => {
        // Imported on demand, because few operations need it.
        const { proveByPasskey } = await import('#platform/web/passkeys/passkey-calls.ts');
        await proveByPasskey(transportOfClient(client), signal);
        return true;
      }),
    [side, client],
  );
}
