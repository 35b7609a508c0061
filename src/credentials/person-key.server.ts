import { createHmac } from 'node:crypto';

import type { App } from '#server/context.server.ts';

import { documentRule, type DocumentType } from './documents.ts';

type Secret = Pick<App, 'env'>;

export type DocumentMark = {
  documentType: DocumentType;
  /** As printed, in plain capitals; empty for a document whose number nobody may ask for. */
  number: string;
  /** Where the holder lives: what tells two people of one name and birthday apart without a number. */
  home: { zipCode: string; streetNumber: string };
};

/** A document as a hash: of its number where it has one, else of its kind and the holder's home. */
export function documentHash(app: Secret, { documentType, number, home }: DocumentMark): string {
  const text =
    documentRule(documentType).number === null
      ? `home:${home.zipCode}:${plain(home.streetNumber)}`
      : `${documentType}:${number}`;
  return hash(app, 'identity document', text);
}

export type Person = { lastKana: string; firstKana: string; bornOn: string };

/** One person as a hash of name reading, birth date and document. (Rule 4.1) */
export function personKey(app: Secret, person: Person, hashOfDocument: string): string {
  const text = `${person.lastKana}:${person.firstKana}:${person.bornOn}:${hashOfDocument}`;
  return hash(app, 'identity person', text);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s‐‑‒–—―−ー-]/g, '')
    .toLowerCase();
}

/** Keyed, so that numbers with few digits cannot be found by trying all of them. */
function hash({ env }: Secret, kind: string, text: string): string {
  return createHmac('sha256', env.secret).update(`${kind}:${text}`).digest('base64url');
}
