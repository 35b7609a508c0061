import { randomBytes } from 'node:crypto';

import { credentialsRefusal } from '../messages.ts';

export type IdentificationMethod = 'ic_chip' | 'image' | 'provider';

/**
 * A provider of identity checks. An external provider opens its own session and returns the URL to
 * continue at; the built-in one asks for pictures that an operator reviews.
 */
export type EkycPort = {
  method: IdentificationMethod;
  createSession(wish: { workerId: string; now: Date }): Promise<EkycSession>;
};

/** The session's public id, and the provider's URL. */
type EkycSession = { publicId: string; url: string | null };

const manualReview: EkycPort = {
  method: 'image',
  async createSession() {
    return { publicId: `idn_${randomBytes(18).toString('base64url')}`, url: null };
  },
};

/** The available providers; a new adapter is added to this list. */
const ports: readonly EkycPort[] = [manualReview];

/** The port of a method, or the refusal METHOD_UNAVAILABLE. */
export function ekycPort(method: IdentificationMethod): EkycPort {
  const port = ports.find((one) => one.method === method);
  if (!port) throw credentialsRefusal('METHOD_UNAVAILABLE');
  return port;
}
