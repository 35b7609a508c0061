import { addDays, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { machineClock } from '../clock.server.ts';
import type { Env } from '../env.server.ts';

/** Lifetime of the file. RFC 9116 recommends less than a year; the file is written anew for every request. */
const validDays = 180;

/** `/.well-known/security.txt`: where to report a security problem (RFC 9116); 404 without a contact. */
export function serveSecurityTxt({ SECURITY_CONTACT: contact, ORIGIN: origin }: Env): Response {
  if (!contact) return new Response('not found', { status: 404 });
  const until = instantAtJst(addDays(jstDay(machineClock.now()), validDays));
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${until.toISOString()}`,
    'Preferred-Languages: ja, en',
    ...(origin ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
