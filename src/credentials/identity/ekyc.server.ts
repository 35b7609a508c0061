import { randomBytes } from 'node:crypto';

import { refuse } from '../messages.ts';

export type IdentificationMethod = 'ic_chip' | 'image' | 'provider';

/**
 * Where identities are looked into. A provider's adapter opens a session of its own and says where
 * the person goes on; the one here asks for pictures that an operator looks through.
 */
export type EkycPort = {
  method: IdentificationMethod;
  createSession(wish: { workerId: string; now: Date }): Promise<EkycSession>;
};

/** What the worker's device knows the session by, and where a provider goes on. */
export type EkycSession = { publicId: string; url: string | null };

export const manualReview: EkycPort = {
  method: 'image',
  async createSession() {
    return { publicId: `idn_${randomBytes(18).toString('base64url')}`, url: null };
  },
};

/** What this server can do; a provider's adapter joins the list. */
const ports: readonly EkycPort[] = [manualReview];

/** The port of a method, or the refusal METHOD_UNAVAILABLE. */
export function ekycPort(method: IdentificationMethod): EkycPort {
  const port = ports.find((one) => one.method === method);
  if (!port) throw refuse('METHOD_UNAVAILABLE');
  return port;
}
