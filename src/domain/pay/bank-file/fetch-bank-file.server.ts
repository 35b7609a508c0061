import type { Db } from '#platform/server/database/db.server.ts';
import { commonRefusal } from '#platform/base/refusal.ts';

import { markBankFileFetched } from './bank-files.queries.server.ts';

type Fetching = {
  bankFileId: string;
  /** The operator who fetches the file. */
  operatorId: string;
  now: Date;
};

export type FetchedFile = { fileName: string; content: Buffer; fetchedAt: Date; fetchedBy: string };

/**
 * Returns a file for the bank, and records operator and time of the first fetch. Later fetches return the same
 * file, and the bank books it only once. Refusals: NOT_FOUND. (Rule 6.5)
 */
export async function fetchBankFile(
  db: Db,
  { bankFileId, operatorId, now }: Fetching,
): Promise<FetchedFile> {
  const file = await markBankFileFetched(db, { bankFileId, operatorId, now });
  // Unknown file, or erased after its retention period.
  if (!file) throw commonRefusal('NOT_FOUND');
  const { designatedOn, number, ...fetched } = file;
  return { ...fetched, fileName: `furikomi-${designatedOn}-${number}.txt` };
}
