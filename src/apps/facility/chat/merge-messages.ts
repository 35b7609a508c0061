type Message = { id: string; seq: number };

/** Both lists by their numbers; of a message that is in both, the later state is taken. */
export function mergeMessages<One extends Message>(
  known: readonly One[],
  fresh: readonly One[],
): One[] {
  const byId = new Map([...known, ...fresh].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((one, other) => one.seq - other.seq);
}
