import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkoutRoot } from './run/paths.ts';

/** A folder as deploy/build.sh leaves it, with a package in another version than the locked one. */
const release = mkdtempSync(path.join(tmpdir(), 'hitokoma-release-'));
mkdirSync(path.join(release, 'tools'));
mkdirSync(path.join(release, 'node_modules'));
for (const file of ['tools/setup.mjs', 'package.json', 'package-lock.json']) {
  copyFileSync(path.join(checkoutRoot, file), path.join(release, file));
}
writeFileSync(path.join(release, '.release'), '');
afterAll(() => rmSync(release, { recursive: true }));

/**
 * Runs the file of an npm script in that folder. npm is not in the path, so an attempt to install would fail visibly.
 */
function run(script: string, env: NodeJS.ProcessEnv = {}) {
  const setup = path.join(release, 'tools/setup.mjs');
  const { status, stderr } = spawnSync(process.execPath, [setup, script], {
    env: { PATH: '/nowhere', ...env },
    encoding: 'utf8',
  });
  return { status, stderr };
}

test.each([
  ['the tests', 'tools/test.ts', {}],
  ['the drills', 'tools/drill.ts', { NODE_ENV: 'production' }],
  ['the demo', 'tools/start.ts', { DEMO: '1' }],
])('%s are refused in a release', (_name, script, env) => {
  const { status, stderr } = run(script, env);
  expect(status).toBe(1);
  expect(stderr).toContain('This folder is a release for production');
});

test.each([{}, { NODE_ENV: 'production' }])(
  'nothing is installed over the packages of a release: %o',
  (env) => {
    const { status, stderr } = run('tools/with-database.ts', env);
    expect(status).toBe(1);
    expect(stderr).toContain('lay out a new one with deploy/build.sh');
  },
);
