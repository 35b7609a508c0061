import { isUuid } from '#base/cursor.ts';
import { refuse } from '#base/refusal.ts';
import type { Context } from '#server/context.server.ts';

import { facilityFuriganaRow, recruitmentFuriganaRow } from './furigana.queries.server.ts';

/** The annotated texts of a recruitment; none before the scheduled task has read them. */
export async function recruitmentFurigana(ctx: Context, id: string): Promise<string[]> {
  if (!isUuid(id)) throw refuse('NOT_FOUND');
  const row = await recruitmentFuriganaRow(ctx.db, { id, workerId: ctx.worker?.id ?? null });
  return row?.texts ?? [];
}

export async function facilityFurigana(ctx: Context, id: string): Promise<string[]> {
  if (!isUuid(id)) throw refuse('NOT_FOUND');
  return (await facilityFuriganaRow(ctx.db, id))?.texts ?? [];
}
