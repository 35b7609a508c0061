import { isUuid } from '#base/cursor.ts';
import { refuse } from '#base/refusal.ts';
import { withoutFurigana } from '#base/texts/annotated.ts';
import type { Context } from '#server/context.server.ts';

import { facilityFuriganaRow, recruitmentFuriganaRow } from './furigana.queries.server.ts';

/** The annotated texts of a recruitment; none before the scheduled task has read them. */
export async function recruitmentFurigana(ctx: Context, id: string): Promise<string[]> {
  if (!isUuid(id)) throw refuse('NOT_FOUND');
  const row = await recruitmentFuriganaRow(ctx.db, { id, workerId: ctx.worker?.id ?? null });
  return row ? [...row.jobTexts, ...stillSaid(row)] : [];
}

export async function facilityFurigana(ctx: Context, id: string): Promise<string[]> {
  if (!isUuid(id)) throw refuse('NOT_FOUND');
  const row = await facilityFuriganaRow(ctx.db, id);
  return row ? stillSaid(row) : [];
}

type FacilityTexts = { facilityTexts: readonly string[]; currentTexts: readonly string[] };

/** What the facility took away since its texts were read is for nobody. */
function stillSaid({ facilityTexts, currentTexts }: FacilityTexts): string[] {
  const current = new Set(currentTexts.map((text) => text.trim()));
  return facilityTexts.filter((annotated) => current.has(withoutFurigana(annotated)));
}
