import { useEffect, useState } from 'react';

import { formatMinuteOfProof, minuteProofSealBytes } from '#platform/base/states/minute-proof.ts';

type Sealed = { key: string; proof: string };

/**
 * Returns the proof of the present minute for `t` in a tablet's QR code. Null while it is computed, and in a browser
 * without Web Crypto, where the QR code has only the code. Works without a network. (Decision 073)
 */
export function useQrMinuteProof(key: string | null, now: Date): string | null {
  const minute = formatMinuteOfProof(now);
  const [sealed, setSealed] = useState<Sealed | null>(null);
  useEffect(() => {
    // Browsers offer no `crypto.subtle` on a page without HTTPS, such as a demo in a local network.
    if (key === null || crypto.subtle === undefined) return undefined;
    let isCurrent = true;
    async function sealMinute(used: string) {
      try {
        const proof = await computeQrMinuteProof(used, minute);
        if (isCurrent) setSealed({ key: used, proof });
      } catch {
        // With an unusable key, the QR code has only the code of the day.
      }
    }
    void sealMinute(key);
    return () => {
      isCurrent = false;
    };
  }, [key, minute]);
  // Keep the last proof until the next one is ready: a scanner cannot read a QR code that flickers.
  return sealed?.key === key ? sealed.proof : null;
}

/** Returns `minute.seal` in the format that `minute-proof.server.ts` reads. */
export async function computeQrMinuteProof(key: string, minute: string): Promise<string> {
  const bytes = Uint8Array.from(binaryOf(key), (sign) => sign.codePointAt(0) ?? 0);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const digest = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(minute));
  const signs = String.fromCodePoint(...new Uint8Array(digest, 0, minuteProofSealBytes));
  return `${minute}.${btoa(signs).replaceAll('+', '-').replaceAll('/', '_')}`;
}

/** Decodes a base64url text into a string with one character for each byte. */
const binaryOf = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'));
