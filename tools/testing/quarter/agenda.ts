type Entry = { at: Date; act: () => Promise<unknown> };

/** Acts at instants of the product's clock: they run in the order of time, and each may plan later ones. */
export function createAgenda(setNow: (now: Date) => void) {
  const entries: Entry[] = [];
  let reached = 0;
  return {
    /** Plans an act. One before the present instant of the run is refused: the clock never goes back. */
    plan(at: Date, act: () => Promise<unknown>): void {
      if (at.getTime() < reached) throw new RangeError(`${at.toISOString()} is over`);
      entries.push({ at, act });
    },
    async run(): Promise<void> {
      while (entries.length > 0) {
        const next = entries.reduce((first, entry) => (entry.at < first.at ? entry : first));
        entries.splice(entries.indexOf(next), 1);
        reached = next.at.getTime();
        setNow(next.at);
        await next.act();
      }
    },
  };
}

export type Agenda = ReturnType<typeof createAgenda>;
