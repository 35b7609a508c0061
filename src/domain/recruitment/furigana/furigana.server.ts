import { withoutFurigana } from '#platform/base/texts/marked-text.ts';
import type { Context } from '#platform/server/context.server.ts';

import { facilityFuriganaRow, recruitmentFuriganaRow } from './furigana.queries.server.ts';

/** Returns the marked texts of a recruitment; empty until the scheduled task has added the furigana. */
export async function furiganaOfRecruitment(ctx: Context, id: string): Promise<string[]> {
  const row = await recruitmentFuriganaRow(ctx.db, { id, workerId: ctx.worker?.id ?? null });
  return row ? [...row.jobTexts, ...currentTextsOf(row)] : [];
}

export async function furiganaOfFacility(ctx: Context, id: string): Promise<string[]> {
  const row = await facilityFuriganaRow(ctx.db, id);
  return row ? currentTextsOf(row) : [];
}

type FacilityTexts = { facilityTexts: readonly string[]; currentTexts: readonly string[] };

/** Leaves out texts that the facility has removed since the furigana was added. */
function currentTextsOf({ facilityTexts, currentTexts }: FacilityTexts): string[] {
  const current = new Set(currentTexts.map((text) => text.trim()));
  return facilityTexts.filter((marked) => current.has(withoutFurigana(marked)));
}
