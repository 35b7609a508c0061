import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { StaffSide } from '#platform/base/people/sides.ts';
import { transportOf } from '#platform/web/graphql/query.ts';
import { openProofGate } from '#platform/web/session/proof-gate.ts';

/** Asks for a passkey of this device where a command of the side needs a fresh proof of the person. */
export function useProofByPasskey(side: StaffSide): void {
  const client = useQueryClient();
  useEffect(
    () =>
      openProofGate(side, async (signal) => {
        // Few commands need it: no page loads it before.
        const { proveByPasskey } = await import('#platform/web/passkeys/passkey-calls.ts');
        await proveByPasskey(transportOf(client), signal);
        return true;
      }),
    [side, client],
  );
}
