import { createHash, randomBytes } from 'node:crypto';

import { paths } from '#platform/base/paths.ts';

import { statementLinkValidUntil } from './deletion-rules.ts';

export type StatementLink = { path: string; hash: string; until: Date };

/** The screen on which former workers save their yearly statements. */
const statementScreen = paths.formerStatements();

/** Hash of a link's secret; the database stores only the hash. */
export function statementLinkSecretHash(secret: string): string {
  return createHash('sha256').update(`statements:${secret}`).digest('base64url');
}

/** A new link; only its hash is stored. (Rule 4.22) */
export function createStatementLink(now: Date): StatementLink {
  const secret = randomBytes(32).toString('base64url');
  return {
    path: `${statementScreen}?s=${secret}`,
    hash: statementLinkSecretHash(secret),
    until: statementLinkValidUntil(now),
  };
}
