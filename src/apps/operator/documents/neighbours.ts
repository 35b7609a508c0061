/** Returns the previous and the next document in the queue; if the current one has left the queue, the first is next. */
export function neighbourDocumentIds(ids: readonly string[], current: string) {
  const index = ids.indexOf(current);
  if (index === -1) return { previous: null, next: ids[0] ?? null };
  return { previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
}

/** Returns the document to review after a decision: the next one, or else the first other one; null without any. */
export function nextDocumentIdAfterDecision(
  ids: readonly string[],
  decided: string,
): string | null {
  const { next } = neighbourDocumentIds(ids, decided);
  return next ?? ids.find((id) => id !== decided) ?? null;
}
