import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockfilePaths, missingLockfileEntries, readPackageLockfile } from './lock.ts';
import { checkoutRoot } from './run/paths.ts';

test.each(lockfilePaths)(
  '%s names every optional package, as npm ci demands (else: node tools/lock.ts)',
  (file) => {
    expect(Object.keys(missingLockfileEntries(readPackageLockfile(file)))).toEqual([]);
  },
);

test.each(lockfilePaths)(
  '%s names no address, so that any registry serves its packages',
  (file) => {
    const addressed = Object.entries(readPackageLockfile(file).packages).filter(
      ([, entry]) => entry.resolved,
    );
    expect(addressed).toEqual([]);
  },
);

test('every package that production installs is locked with its checksum', () => {
  const { packages } = readPackageLockfile('package-lock.json');
  const installed = Object.entries(packages).filter(
    ([where, { dev, devOptional }]) => where !== '' && !dev && !devOptional,
  );
  expect(installed.length).toBeGreaterThan(100);
  const unlocked = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(unlocked.map(([where]) => where)).toEqual([]);
});

test('the checksums of Node.js are of the version that is installed, and this one is as written', () => {
  const { version, sha256 } = JSON.parse(
    readFileSync(path.join(checkoutRoot, 'tools/node.json'), 'utf8'),
  );
  const { dependencies } = JSON.parse(
    readFileSync(path.join(checkoutRoot, 'package.json'), 'utf8'),
  );
  expect(version).toBe(dependencies.node);
  const wanted = sha256[`${process.platform}-${process.arch}`];
  const binary = path.join(checkoutRoot, 'node_modules/node/bin/node');
  // Without the binary the machine's own Node.js 24 is in use; without a checksum only the version can be checked.
  if (!wanted || !existsSync(binary)) return;
  expect(createHash('sha256').update(readFileSync(binary)).digest('hex')).toBe(wanted);
});

test('a package for another platform that the registry lacked is added for that platform', () => {
  const packages = {
    'node_modules/oxlint': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { '@oxlint/linux-x64-musl': '1.0.0', '@oxlint/darwin-arm64': '1.0.0' },
    },
    'node_modules/@oxlint/darwin-arm64': { version: '1.0.0', dev: true, optional: true },
  };
  expect(missingLockfileEntries({ packages })).toEqual({
    'node_modules/@oxlint/linux-x64-musl': {
      version: '1.0.0',
      cpu: ['x64'],
      os: ['linux'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
  });
});

test('a package beside or above the one that wants it counts as found', () => {
  const packages = {
    'node_modules/a/node_modules/b': { version: '1.0.0', optionalDependencies: { c: '1.0.0' } },
    'node_modules/a/node_modules/c': { version: '1.0.0' },
    'node_modules/d/node_modules/e': { version: '1.0.0', optionalDependencies: { f: '1.0.0' } },
    'node_modules/f': { version: '1.0.0' },
  };
  expect(missingLockfileEntries({ packages })).toEqual({});
});

test('a package of another version above is not the one that is wanted', () => {
  const packages = {
    'node_modules/a-linux-x64': { version: '1.0.0', optional: true },
    'node_modules/b/node_modules/a': {
      version: '2.0.0',
      optionalDependencies: { 'a-linux-x64': '2.0.0' },
    },
  };
  expect(Object.keys(missingLockfileEntries({ packages }))).toEqual([
    'node_modules/b/node_modules/a-linux-x64',
  ]);
});
