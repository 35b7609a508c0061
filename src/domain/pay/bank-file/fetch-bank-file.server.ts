import type { Db } from '#platform/server/database/db.server.ts';
import { refuse } from '#platform/base/refusal.ts';

import { markFetched } from './bank-files.queries.server.ts';

type Fetching = {
  bankFileId: string;
  /** The operator who fetches it. */
  operatorId: string;
  now: Date;
};

export type FetchedFile = { fileName: string; content: Buffer; fetchedAt: Date; fetchedBy: string };

/**
 * Returns a file for the bank and records the first fetch: the operator and the time. Later
 * fetches return the same file: the bank books only one of them. Refusals: NOT_FOUND. (Rule 6.5)
 */
export async function fetchBankFile(
  db: Db,
  { bankFileId, operatorId, now }: Fetching,
): Promise<FetchedFile> {
  const file = await markFetched(db, { bankFileId, operatorId, now });
  // The file does not exist, or was erased after its retention period.
  if (!file) throw refuse('NOT_FOUND');
  const { designatedOn, number, ...fetched } = file;
  return { ...fetched, fileName: `furikomi-${designatedOn}-${number}.txt` };
}
