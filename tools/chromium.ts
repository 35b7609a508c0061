import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { Failure } from './run/ending.ts';
import { runCommand } from './run/processes.ts';

/** How the browser is started everywhere: without a screen, a sandbox or talk of its own. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** As `chromiumFlags`, with WebGL drawn by the processor. */
export const drawingFlags: readonly string[] = [
  ...chromiumFlags.filter((flag) => flag !== '--disable-gpu'),
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser for the journeys: `CHROME_PATH`, else one on this machine, else undefined. */
export function knownChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = env['CHROME_PATH'];
  if (given) {
    if (isExecutable(given)) return given;
    throw new Failure(`CHROME_PATH is ${given}, but no program is there.`);
  }
  return programIn(searchedFolders(env), names) ?? applications.find(isProgram);
}

function programIn(searched: readonly string[], wanted: readonly string[]): string | undefined {
  return searched
    .flatMap((folder) => wanted.map((name) => path.join(folder, name)))
    .find(isProgram);
}

const searchedFolders = (env: NodeJS.ProcessEnv) => [
  ...(env['PATH'] ?? '').split(path.delimiter),
  ...folders,
];

const isProgram = (file: string) => isExecutable(file) && runs(file);

/**
 * Path of a Chromium: the one that is there, else one that `apt-get` brings (with Japanese fonts)
 * where that is possible. Throws one sentence on what to install otherwise.
 */
export async function findChromium(say: (line: string) => void): Promise<string> {
  const known = knownChromium();
  if (known) return known;
  if (canInstall()) {
    say('No Chromium on this machine; installing it with apt-get …');
    const problem = await aptInstall('chromium');
    const installed = knownChromium();
    if (installed) return installed;
    say(problem);
  }
  throw new Failure(
    'The journeys need a Chromium or Chrome: install one with Japanese fonts ' +
      '(Debian and Ubuntu: apt-get install chromium fonts-noto-cjk), or set CHROME_PATH to it.',
  );
}

/**
 * Path of the Chromium without windows: the same engine, to which a page costs a third less. The whole one where
 * `CHROME_PATH` decides, and on systems without such a package.
 */
export async function findHeadlessShell(say: (line: string) => void): Promise<string> {
  if (process.env['CHROME_PATH']) return findChromium(say);
  const known = knownHeadlessShell();
  if (known) return known;
  if (canInstall()) {
    say('Installing the Chromium without windows with apt-get …');
    await aptInstall(headlessShell);
  }
  return knownHeadlessShell() ?? findChromium(say);
}

const headlessShell = 'chromium-headless-shell';

const knownHeadlessShell = () => programIn(searchedFolders(process.env), [headlessShell]);

const canInstall = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

async function aptInstall(browser: string): Promise<string> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runCommand('apt-get', ['update'], { env, timeoutMs: 300_000 });
  const wanted = [browser, 'fonts-noto-cjk'];
  const install = await runCommand(
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...wanted],
    { env, timeoutMs: 600_000 },
  );
  return `${update.output}${install.output}`;
}

/** Some distributions put a script in the browser's place that only says how to install it. */
function runs(file: string): boolean {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
