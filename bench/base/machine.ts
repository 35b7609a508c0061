import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkoutRoot } from '../../tools/run/paths.ts';
import { comparatorModules } from './comparators.ts';

/** One line for a table: time, commit and machine of the measurement. */
export function measurementCircumstances(): string {
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const cores = os.availableParallelism();
  const processor = os.cpus()[0]?.model.trim() || os.arch();
  const gigabytes = (os.totalmem() / 2 ** 30).toFixed(0);
  const [load] = os.loadavg();
  return (
    `Measured ${date} UTC, ${commit()}, on ${cores} cores (${processor}) with ${gigabytes} GB of memory; ` +
    `load before it began ${(load ?? 0).toFixed(1)}.`
  );
}

/** A sentence with the compared versions: `Node 24.21.0, react-router 8.4.0, …`. */
export function comparedVersions(
  packages: readonly string[],
  postgres: string | undefined,
): string {
  const found = packages.map((name) => `${name} ${installedVersion(name)}`);
  const named = postgres === undefined ? [] : [`PostgreSQL ${postgres}`];
  return `Versions: ${[`Node ${process.versions.node}`, ...named, ...found].join(', ')}.`;
}

/** The installed version of a package, of the product or of `bench/comparators`. */
export function installedVersion(name: string): string {
  const places = [path.join(checkoutRoot, 'node_modules'), comparatorModules];
  const file = places
    .map((place) => path.join(place, name, 'package.json'))
    .find((candidate) => existsSync(candidate));
  if (file === undefined) return 'unknown';
  const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof found === 'object' && found !== null && 'version' in found
    ? String(found.version)
    : 'unknown';
}

function commit(): string {
  const head = git(['rev-parse', '--short', 'HEAD']);
  if (head === '') return 'without a commit';
  // The bench itself writes this report, so its change does not count as a change of the measured code.
  const changed = git(['status', '--porcelain', '--', '.', ':!bench/README.md']) !== '';
  return `commit ${head}${changed ? ' with uncommitted changes' : ''}`;
}

function git(args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: checkoutRoot, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
