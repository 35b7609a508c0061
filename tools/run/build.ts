import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure } from './ending.ts';
import { fingerprintOfFiles } from './fingerprint.ts';
import { nodeBinFolder, checkoutRoot } from './paths.ts';
import { precompressTextFiles } from './precompress.ts';
import { runBin, type ProcessResult } from './processes.ts';
import { formatElapsedTime, runPhase, printLine, lastLines } from './progress.ts';

const sources = [
  'src',
  'public',
  'vite.config.ts',
  'vite.sw.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tools/run/build.ts',
  'tools/run/precompress.ts',
];
const buildFolder = path.join(checkoutRoot, 'build');
const stampFile = path.join(buildFolder, '.stamp');

/** Builds the app when one of its sources has changed since the last build. */
export async function ensureBuild(): Promise<void> {
  const began = performance.now();
  if (isAppBuilt()) return printLine(`✓ The app is built already (${formatElapsedTime(began)})`);
  if (!existsSync(path.join(nodeBinFolder, 'react-router'))) {
    throw new CommandFailure(
      'The app is not built, and production installs no packages for building: run npm run build first.',
    );
  }
  await runPhase('Building the app', async () => {
    const { code, output } = await buildApp();
    if (code !== 0)
      throw new CommandFailure(`${lastLines(output, 60)}\nThe build failed: see above.`);
  });
}

/** Builds the app; the stamp is written last, and only after success. */
export async function buildApp(): Promise<ProcessResult> {
  const stamp = sourceStamp();
  const env = { NODE_ENV: 'production' };
  const outcome = await runBin('react-router', ['build'], { env });
  if (outcome.code !== 0) return outcome;
  for (const name of ['sw', 'facility-sw', 'tablet-sw']) {
    // oxlint-disable-next-line no-await-in-loop -- two cores, and both write into one folder
    const worker = await runBin('vite', ['build', '--config', 'vite.sw.config.ts'], {
      env: { ...env, BUILD: stamp.slice(0, 16), SERVICE_WORKER: name },
    });
    if (worker.code !== 0) return worker;
  }
  await precompressTextFiles(path.join(buildFolder, 'client'));
  writeFileSync(stampFile, stamp);
  return outcome;
}

export function isAppBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp();
}

function sourceStamp(): string {
  return fingerprintOfFiles(sources, (file) => !/\.(test\.tsx?|md)$/.test(file));
}
