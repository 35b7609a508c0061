import { createHmac } from 'node:crypto';

import type { App } from '#platform/server/context.server.ts';

import { identityDocumentRuleOf, type IdentityDocumentKind } from './documents.ts';

type Secret = Pick<App, 'env'>;

export type DocumentHashInput = {
  documentType: IdentityDocumentKind;
  /** As printed, in plain capitals; empty for a document whose number must not be collected. */
  number: string;
  /**
   * The holder's home, which distinguishes two people of the same name and birthday where there is no
   * number.
   */
  home: { zipCode: string; streetNumber: string };
};

/** A document as a hash: of its kind and number where it has one, else of the holder's home. */
export function documentHash(
  app: Secret,
  { documentType, number, home }: DocumentHashInput,
): string {
  const text =
    identityDocumentRuleOf(documentType).number === null
      ? `home:${home.zipCode}:${plain(home.streetNumber)}`
      : `${documentType}:${number}`;
  return hash(app, 'identity document', text);
}

export type PersonKeyInput = { lastKana: string; firstKana: string; bornOn: string };

/** One person as a hash of name reading, birth date and document. (Rule 4.1) */
export function personKeyOf(app: Secret, person: PersonKeyInput, hashOfDocument: string): string {
  const text = `${person.lastKana}:${person.firstKana}:${person.bornOn}:${hashOfDocument}`;
  return hash(app, 'identity person', text);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s‐‑‒–—―−ー-]/g, '')
    .toLowerCase();
}

/** Uses a key: a plain hash of a short number could be found by trying all numbers. */
function hash({ env }: Secret, kind: string, text: string): string {
  return createHmac('sha256', env.indexSecret).update(`${kind}:${text}`).digest('base64url');
}
