import { readdirSync } from 'node:fs';
import path from 'node:path';
import { assertParts, chosenDrills } from './run/chosen-drills.ts';
import type { SystemDrill } from './run/drill.ts';
import { runMain } from './run/ending.ts';
import { runPhase, printLine } from './run/progress.ts';

// Drills cause failures on purpose, and the product would log each of them. The log is off: a drill prints its own
// figures.
process.env['LOG_LEVEL'] ??= 'silent';

const folder = path.join(import.meta.dirname, 'drills');

/**
 * `npm run drill <name …>` runs the named drills one after the other; without a name it lists all drills. Names of parts
 * may follow the name of a drill that has some: `npm run drill fairness L16 L06`.
 */
await runMain(async () => {
  const known = readdirSync(folder).map((file) => path.basename(file, '.ts'));
  const chosen = chosenDrills(process.argv.slice(2), known);
  const loaded = await Promise.all(
    chosen.map(async ({ name, parts }) => ({ name, parts, drill: await load(name) })),
  );
  // All names are checked before the first drill, which may take an hour.
  for (const { name, parts, drill } of loaded) assertParts(name, parts, drill);
  if (chosen.length === 0) await list(known);
  for (const { name, parts, drill } of loaded) {
    // The drills run one at a time, because they start servers that would slow each other down.
    await runPhase(
      `Drill ${[name, ...parts].join(' ')}`,
      () => drill.run(parts),
      (figures) => `Drill ${name} passed: ${figures}`,
    );
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
