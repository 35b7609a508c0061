/** The documents before and after one in the queue; where it is gone already, the first one follows. */
export function neighboursOf(ids: readonly string[], current: string) {
  const index = ids.indexOf(current);
  if (index === -1) return { previous: null, next: ids[0] ?? null };
  return { previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
}

/** Where the review goes on after a decision: the next document, else the first other one. */
export function afterDecision(ids: readonly string[], decided: string): string | null {
  const { next } = neighboursOf(ids, decided);
  return next ?? ids.find((id) => id !== decided) ?? null;
}
