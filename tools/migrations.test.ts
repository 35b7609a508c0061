import { expect, test } from 'vitest';
import { migrationProblems } from '#platform/server/database/migration-file.ts';
import { readMigrations } from '#platform/server/database/migrate.server.ts';

/**
 * The first migration that must follow the rules of docs/migrations.md. No product ran on the earlier schemas, so the
 * earlier migrations could interrupt nothing.
 */
const firstChecked = '0065';

/** A broken rule, found after the release; 0207_block_reason_required_later reverts the change. */
const takenBack =
  '0135_blocks: refuses rows of the release before: reason is required where it is added';

test('no migration stops a running product or the release before', async () => {
  const files = (await readMigrations()).filter(({ name }) => name >= firstChecked);
  const problems = files.flatMap((file) =>
    migrationProblems(file).map((problem) => `${file.name}: ${problem}`),
  );
  expect(problems).toEqual([takenBack]);
});

test('every migration can be read, and the marked ones come after their table', async () => {
  const files = await readMigrations();
  expect(files.length).toBeGreaterThan(50);
  const marked = files.filter(({ isIncompatible }) => isIncompatible);
  expect(marked.filter(({ name }) => name <= '0063_incompatible_migrations')).toEqual([]);
});

/**
 * Files that shared a number before this test existed. A database records the whole file name, so a released file must
 * keep its name: otherwise every database would run it again.
 */
const sharedNumbers = [
  '0020_long_lists',
  '0020_top_up',
  '0035_bank_files',
  '0035_payout_alarms',
  '0035_reopened_transfers',
] as const;

test('no two migrations have one number, apart from those that have shipped so', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  const shared = Map.groupBy(names, (name) => name.slice(0, 4));
  const duplicates = [...shared.values()].filter((group) => group.length > 1);
  expect(duplicates.flat()).toEqual(sharedNumbers);
});
