import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { CommandFailure } from './run/ending.ts';
import { aptInstall, isExecutable } from './run/parts.ts';

/** Flags for every start of the browser: no sandbox, no GPU, no first-run messages and no requests of its own. */
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

/** `chromiumFlags`, with WebGL drawn by the processor. */
export const webglChromiumFlags: readonly string[] = [
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

/** The browser for the journeys: `CHROME_PATH`, else a Chromium of this machine, else undefined. */
export function findKnownChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = env['CHROME_PATH'];
  if (given) {
    if (isExecutable(given)) return given;
    throw new CommandFailure(`CHROME_PATH is ${given}, but no program is there.`);
  }
  return programOf(names, env) ?? applications.find(isProgram);
}

function programOf(wanted: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  const searched = [...(env['PATH'] ?? '').split(path.delimiter), ...folders];
  return searched
    .flatMap((folder) => wanted.map((name) => path.join(folder, name)))
    .find(isProgram);
}

/** False for the script that some distributions install as the browser and that only says how to install it. */
const isProgram = (file: string) =>
  isExecutable(file) &&
  spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

/**
 * Path of a Chromium: an installed one, else one that `apt-get` installs (with Japanese fonts) where that is possible.
 * Otherwise throws one sentence that says what to install.
 */
export async function findChromium(): Promise<string> {
  const known = findKnownChromium();
  if (known) return known;
  await aptInstall('chromium', fonts);
  const installed = findKnownChromium();
  if (installed) return installed;
  throw new CommandFailure(
    'The journeys need a Chromium or Chrome: install one with Japanese fonts ' +
      `(Debian and Ubuntu: apt-get install chromium ${fonts}), or set CHROME_PATH to it.`,
  );
}

/**
 * Path of Chromium's headless shell: the same engine, with a third less time per page. Returns the full Chromium where
 * `CHROME_PATH` is set, and on systems without the package of the headless shell.
 */
export async function findHeadlessShell(): Promise<string> {
  if (process.env['CHROME_PATH']) return findChromium();
  const known = programOf([headlessShell], process.env);
  if (known) return known;
  await aptInstall(headlessShell, fonts);
  return programOf([headlessShell], process.env) ?? findChromium();
}

const headlessShell = 'chromium-headless-shell';
const fonts = 'fonts-noto-cjk';
