import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkoutRoot } from './run/paths.ts';

type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type PackageLockfile = { packages: Record<string, Entry> };

const platforms = ['android', 'darwin', 'freebsd', 'linux', 'win32', 'openharmony'];
const processors = ['arm64', 'x64', 'ppc64', 'riscv64', 's390x', 'ia32', 'wasm32', 'arm'];

/**
 * Entries that a lockfile lacks: packages for other platforms that were not in the registry at the last
 * `npm install`. npm leaves those out without a message, and `npm ci` then refuses the lockfile on every machine.
 */
export function missingLockfileEntries({ packages }: PackageLockfile): Record<string, Entry> {
  const missing: Record<string, Entry> = {};
  for (const [where, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isFound(packages, { where, name, version })) continue;
      missing[`${beside(where)}${name}`] = {
        version,
        ...platformOf(name),
        ...(entry.dev === true && { dev: true }),
        optional: true,
      };
    }
  }
  return missing;
}

type Wanted = { where: string; name: string; version: string };

/**
 * True when Node.js finds the wanted package from `where`: in its own `node_modules` or in that of the nearest folder
 * above, and in exactly the wanted version.
 */
function isFound(packages: PackageLockfile['packages'], { where, name, version }: Wanted): boolean {
  const steps = where.split('node_modules/');
  const nearest = steps
    .map((_, depth) => steps.slice(0, depth + 1).join('node_modules/'))
    .map((folder) => (folder === '' || folder.endsWith('/') ? folder : `${folder}/`))
    .findLast((below) => `${below}node_modules/${name}` in packages);
  if (nearest === undefined) return false;
  const found = packages[`${nearest}node_modules/${name}`]?.version;
  return !/^\d/.test(version) || found === undefined || found === version;
}

/**
 * The `node_modules` folder that contains a package: `node_modules/a/node_modules/` for
 * `node_modules/a/node_modules/b`.
 */
const beside = (where: string) => where.slice(0, where.lastIndexOf('node_modules/') + 13);

/** Platform of a package, derived from its name: `@oxlint/binding-linux-x64-musl`. */
function platformOf(name: string): Entry {
  const os = platforms.find((platform) => name.includes(platform));
  const cpu = processors.find((processor) => name.includes(processor));
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(os && { os: [os] }),
    ...(os === 'linux' && { libc: [name.includes('musl') ? 'musl' : 'glibc'] }),
  };
}

/** The lockfiles of the checkout: the product's, and those of packages that only `bench/` or `tools/engines` use. */
export const lockfilePaths = [
  'package-lock.json',
  'bench/comparators/package-lock.json',
  'tools/engines/package-lock.json',
] as const;

export function readPackageLockfile(file: (typeof lockfilePaths)[number]): PackageLockfile {
  // npm writes this file; the tests would notice a changed shape.
  return JSON.parse(readFileSync(path.join(checkoutRoot, file), 'utf8')) as PackageLockfile;
}

/** `node tools/lock.ts` adds the missing entries to the lockfiles; npm keeps them afterwards. */
function complete(file: (typeof lockfilePaths)[number]): void {
  const lock = readPackageLockfile(file);
  const all = { ...lock.packages, ...missingLockfileEntries(lock) };
  const names = Object.keys(all).toSorted((a, b) => a.localeCompare(b, 'en'));
  const packages = Object.fromEntries(names.map((name) => [name, all[name]]));
  const text = `${JSON.stringify({ ...lock, packages }, null, 2)}\n`;
  writeFileSync(path.join(checkoutRoot, file), text);
}

if (import.meta.main) lockfilePaths.forEach(complete);
