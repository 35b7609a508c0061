import type { SystemDrill } from './drill.ts';
import { CommandFailure } from './ending.ts';

type ChosenDrill = { name: string; parts: string[] };

/** The drills that the arguments name, each with the names that follow it and are no drill's. */
export function chosenDrills(args: readonly string[], known: readonly string[]): ChosenDrill[] {
  const chosen: ChosenDrill[] = [];
  for (const name of args) {
    const last = chosen.at(-1);
    if (known.includes(name)) chosen.push({ name, parts: [] });
    else if (last) last.parts.push(name);
    else throw new CommandFailure(`There is no drill "${name}": there are ${known.join(', ')}.`);
  }
  return chosen;
}

/** Throws a `CommandFailure` that names the first part that the drill does not have. */
export function assertParts(
  name: string,
  given: readonly string[],
  { parts = [] }: SystemDrill,
): void {
  const unknown = given.find((part) => !parts.includes(part));
  if (unknown === undefined) return;
  const are = parts.length > 0 ? `its parts are ${parts.join(', ')}` : 'it has no parts';
  throw new CommandFailure(`The drill ${name} has no part "${unknown}": ${are}.`);
}
