// The first thing every npm script runs, on whatever Node (20 or newer) the machine has. Plain
// JavaScript without dependencies: nothing is installed yet when it starts.
//
//   node tools/setup.mjs <script> [arguments…]
//
// It installs the packages of package-lock.json when that file has changed, and runs <script> on Node 24:
// the machine's own Node 24, else the one that comes through npm. In a folder that deploy/build.sh has
// laid out, it installs nothing and runs only the scripts of production.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const bundledNode = path.join(modules, 'node', 'bin', 'node');
const stampFile = path.join(modules, '.hitokoma-stamp');
/** Scripts that run in production: they need no development package. */
const productionScripts = ['tools/start.ts', 'tools/with-database.ts', 'tools/installed.ts'];
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Milliseconds for npm to end by itself after a signal. */
const stopMs = 2000;

const [script, ...rest] = process.argv.slice(2);
if (script === undefined) fail('Usage: node tools/setup.mjs <script> [arguments…]');
if (process.platform === 'win32') fail('This runs on Linux and macOS. On Windows, use WSL.');
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node.js 20 or newer is needed to begin; this is ${process.version}.`);
}
const { NODE_ENV, DEMO } = process.env;
/** True in a folder laid out by deploy/build.sh. Processes may run from it, so its packages stay as they are. */
const isRelease = existsSync(path.join(root, '.release'));
if (isRelease && (DEMO === '1' || !productionScripts.includes(script))) {
  fail(
    'This folder is a release for production: the demo, the tests and the drills would install ' +
      'packages over it. Run them in a checkout.',
  );
}
const isProduction =
  productionScripts.includes(script) && (isRelease || (NODE_ENV === 'production' && DEMO !== '1'));
// Inside an npm script `node` is the one of node_modules when it is installed there.
const hasOwnNode =
  process.version.startsWith('v24.') &&
  !(existsSync(bundledNode) && realpathSync(bundledNode) === realpathSync(process.execPath));
await install();
await handOver();

async function install() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const stamp = createHash('sha256')
    .update(lock)
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  const stamps = isProduction ? [stamp, `${stamp} production`] : [stamp];
  if ((hasOwnNode || existsSync(bundledNode)) && stamps.includes(readOr(stampFile, ''))) return;

  const isInstalled = matchesLock(JSON.parse(lock.toString()));
  if (isRelease && !isInstalled) {
    fail(
      'The packages of this release are not those of its package-lock.json, and nothing is ' +
        'installed over a release: lay out a new one with deploy/build.sh.',
    );
  }
  if (!isInstalled) await npmCi();
  if (!hasOwnNode && !isNodeAsWritten()) await unpackNode();
  try {
    writeFileSync(stampFile, stamps.at(-1));
  } catch {
    // Another user installed the packages and the folder is read-only: without a stamp each start compares again.
  }
}

/**
 * True when npm's record of the installed packages matches the lockfile. After an `npm install` by hand, a missing or old
 * stamp therefore does not cause a second whole install.
 */
function matchesLock(lock) {
  const installed = JSON.parse(readOr(path.join(modules, '.package-lock.json'), '{"packages":{}}'));
  return Object.entries(lock.packages).every(([where, wanted]) => {
    const found = installed.packages[where];
    if (where === '' || (wanted.optional && !found)) return true;
    if (isProduction && (wanted.dev || wanted.devOptional)) return true;
    return found?.version === wanted.version && existsSync(path.join(root, where, 'package.json'));
  });
}

async function npmCi() {
  const began = Date.now();
  say('Installing the locked packages (npm ci); the first time this takes a minute or two …');
  const beat = setInterval(() => {
    if (!process.stdout.isTTY) say(`  … still installing, ${seconds(began)}`);
  }, 15_000);
  // Development packages are installed where the app is built and tested, whatever NODE_ENV is. npm's warnings are
  // hidden, because npm may run on an older Node than the packages need. The only install script that is needed
  // downloads Node.
  const kinds = [isProduction ? '--omit=dev' : '--include=dev', hasOwnNode && '--ignore-scripts'];
  const code = await npm(
    // By default npm waits a minute before a second retry. With fewer retries the sentence below comes sooner without a
    // network.
    [
      'ci',
      ...kinds.filter(Boolean),
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--fetch-retries=1',
    ],
    root,
  );
  clearInterval(beat);
  if (code !== 0) {
    fail(
      `npm ci ended with code ${code}, so nothing was started: ` +
        'read its message above, check the network and the room on the disk, and run the same command again.',
    );
  }
  say(`Installed in ${seconds(began)}.`);
}

/**
 * Downloads the binary of the `node` package. The package's install script does this as well, but some npm settings
 * skip it.
 */
async function unpackNode() {
  const folder = path.join(modules, 'node');
  const { version } = nodeAsWritten();
  say(`Fetching Node.js ${version} (its install script did not run) …`);
  const env = { ...process.env, PATH: pathWithoutModules() };
  await runStep(process.execPath, ['installArchSpecificPackage'], { cwd: folder, env });
  if (isNodeAsWritten()) return;
  fail(
    existsSync(bundledNode)
      ? `What came through npm as Node.js ${version} is not what tools/node.json names, and was not ` +
          'started: delete node_modules and try again, or install Node.js 24 on this machine.'
      : `Node.js ${version} did not come through npm: ` +
          'delete node_modules, check that npm may run install scripts, and try again.',
  );
}

/**
 * True when the binary has the checksum in tools/node.json, recorded when the version was chosen. package-lock.json
 * does not prove that: it locks only the package that downloads the binary. Without a checksum for the platform only
 * the version is compared.
 */
function isNodeAsWritten() {
  if (!existsSync(bundledNode)) return false;
  const { version, sha256 } = nodeAsWritten();
  const wanted = sha256[`${process.platform}-${process.arch}`];
  if (wanted)
    return createHash('sha256').update(readFileSync(bundledNode)).digest('hex') === wanted;
  const asked = spawnSync(bundledNode, ['--version'], { encoding: 'utf8' });
  return asked.status === 0 && asked.stdout.trim() === `v${version}`;
}

/** Version and checksums from tools/node.json; a test compares the version with that of package.json. */
function nodeAsWritten() {
  return JSON.parse(readFileSync(path.join(root, 'tools', 'node.json'), 'utf8'));
}

/**
 * Runs npm on the Node with which npm itself was started: inside an npm script `node` may be the one of node_modules,
 * which `npm ci` deletes.
 */
function npm(args, cwd) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const env = {
    ...process.env,
    PATH: pathWithoutModules(),
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  };
  const known = cli?.endsWith('npm-cli.js') && node && !node.startsWith(modules);
  return known ? runStep(node, [cli, ...args], { cwd, env }) : runStep('npm', args, { cwd, env });
}

function pathWithoutModules() {
  const parts = (process.env.PATH ?? '').split(path.delimiter);
  return parts.filter((part) => !part.startsWith(modules)).join(path.delimiter);
}

/** Runs the script on Node 24. Replaces this process where Node supports it. */
async function handOver() {
  const node = hasOwnNode ? process.execPath : bundledNode;
  const args = [path.resolve(root, script), ...rest];
  const env = { ...process.env, ...(isRelease && { NODE_ENV: 'production' }) };
  const bin = path.join(modules, '.bin');
  if (!env.PATH?.split(path.delimiter).includes(bin)) {
    env.PATH = [bin, env.PATH].filter(Boolean).join(path.delimiter);
  }
  if (typeof process.execve === 'function') {
    // With no process in between, signals and the exit code need no forwarding.
    process.removeAllListeners('warning');
    process.execve(realpathSync(node), [node, ...args], env);
  }
  const { code, signal } = await run(node, args, { env });
  process.exit(code ?? 128 + constants.signals[signal]);
}

/**
 * Runs a command of the installation and resolves with its exit code. A signal ends the command and this process: npm
 * alone would first finish its work without a message. The next start installs the missing packages.
 */
async function runStep(command, args, options) {
  const { code, signal } = await run(command, args, options, (child) => {
    say('Stopping the installation …');
    setTimeout(() => child.kill('SIGKILL'), stopMs);
  });
  if (signal) process.exit(128 + constants.signals[signal]);
  return code;
}

/**
 * Runs the command. Signals are passed on to it, and this process outlives it; the first one also calls `onSignal`.
 * Resolves with the exit code and the signal that ended it.
 */
function run(command, args, options, onSignal = () => {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    let received;
    const forward = (signal) => {
      child.kill(signal);
      if (!received) onSignal(child);
      received = signal;
    };
    for (const signal of signals) process.on(signal, forward);
    child.on('exit', (code, signal) => {
      for (const off of signals) process.off(off, forward);
      resolve({ code, signal: received ?? signal });
    });
    child.on('error', (error) => {
      if (error.code !== 'ENOENT') fail(`${command} could not be started: ${error.message}`);
      fail(`${command} was not found: install Node.js 20 or newer together with npm.`);
    });
  });
}

function readOr(file, otherwise) {
  return existsSync(file) ? readFileSync(file, 'utf8') : otherwise;
}

function seconds(since) {
  return `${Math.round((Date.now() - since) / 1000)} s`;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
