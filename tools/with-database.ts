import { openProductDatabase } from './run/database.ts';
import { CommandFailure, runMain } from './run/ending.ts';
import { runNode } from './run/processes.ts';
import { demoSecrets, isDemoRun } from './run/secrets.ts';

/**
 * `with-database.ts <file> [arguments…]` runs a file of this repository with `DATABASE_URL` set, to the PostgreSQL that
 * came through npm unless the environment names another one; in demo mode also with the secrets of `npm start`.
 */
await runMain(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined) throw new CommandFailure('Usage: with-database.ts <file> [arguments…]');
  const env = { ...(isDemoRun() && demoSecrets()), DATABASE_URL: await openProductDatabase() };
  return (await runNode([file, ...rest], { env, show: true })).code;
});
