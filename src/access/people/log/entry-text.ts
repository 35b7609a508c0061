type Concerned = { workers: readonly { name: string }[]; workerCount: number };

/** Returns the names of the workers whom an entry concerned, and the number of further workers; empty for no worker. */
export function workerNamesOfLogEntry({ workers, workerCount }: Concerned): string {
  const names = workers.map(({ name }) => `${name}さん`).join('、');
  const others = workerCount - workers.length;
  return others > 0 ? `${names}ほか${others}人` : names;
}
