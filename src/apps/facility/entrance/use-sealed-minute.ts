import { useEffect, useState } from 'react';

import { minuteText, sealBytes } from '#platform/base/states/minute-proof.ts';

type Sealed = { key: string; proof: string };

/**
 * The proof of the present minute, which the QR code of a tablet carries as `t`; null while it is computed, and in a
 * browser without the means, where the code alone is shown. Works without a network. (Decision 073)
 */
export function useSealedMinute(key: string | null, now: Date): string | null {
  const minute = minuteText(now);
  const [sealed, setSealed] = useState<Sealed | null>(null);
  useEffect(() => {
    // Missing on a page that came without encryption, such as a demo in a local network.
    if (key === null || crypto.subtle === undefined) return undefined;
    let isCurrent = true;
    async function sealMinute(used: string) {
      try {
        const proof = await seal(used, minute);
        if (isCurrent) setSealed({ key: used, proof });
      } catch {
        // A key that cannot be used leaves the code of the day.
      }
    }
    void sealMinute(key);
    return () => {
      isCurrent = false;
    };
  }, [key, minute]);
  // The last minute stays until the next one is sealed: a QR code that blinks cannot be read.
  return sealed?.key === key ? sealed.proof : null;
}

/** `minute.seal`, as `minute-proof.server.ts` reads it. */
export async function seal(key: string, minute: string): Promise<string> {
  const bytes = Uint8Array.from(binaryOf(key), (sign) => sign.codePointAt(0) ?? 0);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const digest = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(minute));
  const signs = String.fromCodePoint(...new Uint8Array(digest, 0, sealBytes));
  return `${minute}.${btoa(signs).replaceAll('+', '-').replaceAll('/', '_')}`;
}

/** The bytes of a base64url text, a character each. */
const binaryOf = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'));
