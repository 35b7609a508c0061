import { CommandFailure, runMain } from './run/ending.ts';
import { runBin } from './run/processes.ts';

/** `bin.ts <command> [arguments…]` runs a command that an npm package brought, on Node 24. */
await runMain(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (name === undefined) throw new CommandFailure('Usage: bin.ts <command> [arguments…]');
  return (await runBin(name, rest, { show: true })).code;
});
