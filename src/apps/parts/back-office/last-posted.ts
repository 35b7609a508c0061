import { useSyncExternalStore } from 'react';
import * as v from 'valibot';

import { tabStorage } from '#platform/web/storage/device-storage.ts';

const key = 'last-posted';

const storedPosted = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    batchId: v.string(),
    recruitmentIds: v.array(v.string()),
    undoUntil: v.pipe(v.string(), v.isoTimestamp()),
    // Missing in a record of an older version.
    underReview: v.optional(v.number(), 0),
    reviewDueAt: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
  }),
);

type LastPosted = v.InferOutput<typeof storedPosted>;

const listeners = new Set<() => void>();

/** Stores the last postings of this browser tab, so that another page can undo them; null deletes the record. */
export function rememberLastPostedShifts(posted: LastPosted | null): void {
  if (posted) tabStorage().setItem(key, JSON.stringify(posted));
  else tabStorage().removeItem(key);
  listeners.forEach((listener) => listener());
}

const read = () => tabStorage().getItem(key);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Returns the last postings of this browser tab. Null without a record, for a record in the format of an older version,
 * and on the server.
 */
export function useLastPostedShifts(): LastPosted | null {
  const stored = useSyncExternalStore(subscribe, read, () => null);
  const posted = v.safeParse(storedPosted, stored);
  return posted.success ? posted.output : null;
}
