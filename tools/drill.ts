import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { SystemDrill } from './run/drill.ts';
import { CommandFailure, runMain } from './run/ending.ts';
import { runPhase, printLine } from './run/progress.ts';

// Drills cause failures on purpose, and the product would log each of them. The log is off: a drill prints its own
// figures.
process.env['LOG_LEVEL'] ??= 'silent';

const folder = path.join(import.meta.dirname, 'drills');

/** `npm run drill <name …>` runs the named drills one after the other; without a name it lists all drills. */
await runMain(async () => {
  const names = process.argv.slice(2);
  const known = readdirSync(folder).map((file) => path.basename(file, '.ts'));
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new CommandFailure(`There is no drill "${unknown}": there are ${known.join(', ')}.`);
  }
  if (names.length === 0) await list(known);
  for (const name of names) {
    // The drills run one at a time, because they start servers that would slow each other down.
    const { run } = await load(name);
    await runPhase(`Drill ${name}`, run, (figures) => `Drill ${name} passed: ${figures}`);
  }
  return 0;
});

async function list(names: readonly string[]): Promise<void> {
  const drills = await Promise.all(names.map(load));
  printLine('npm run drill <name>:');
  for (const [index, { proves }] of drills.entries()) {
    printLine(`  ${(names[index] ?? '').padEnd(20)} ${proves}`);
  }
}

async function load(name: string): Promise<SystemDrill> {
  const file: unknown = await import(path.join(folder, `${name}.ts`));
  // Every file of `tools/drills/` exports a `drill` of this type.
  return (file as { drill: SystemDrill }).drill;
}
