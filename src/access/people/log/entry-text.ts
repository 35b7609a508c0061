type Concerned = { workers: readonly { name: string }[]; workerCount: number };

/** Whom an entry of the log concerned: by name, and the number of the others; empty for nobody. */
export function whoWasConcerned({ workers, workerCount }: Concerned): string {
  const names = workers.map(({ name }) => `${name}さん`).join('、');
  const others = workerCount - workers.length;
  return others > 0 ? `${names}ほか${others}人` : names;
}
