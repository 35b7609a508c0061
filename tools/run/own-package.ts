import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure } from './ending.ts';
import { fingerprintOfFiles } from './fingerprint.ts';
import { checkoutRoot } from './paths.ts';
import { runBin, runCommand } from './processes.ts';
import { runPhase, lastLines } from './progress.ts';

/** `node_modules` of a folder that has its own `package.json`. */
export const nodeModulesOf = (folder: string) => path.join(checkoutRoot, folder, 'node_modules');

/**
 * Installs the packages of a folder that has its own `package.json`, unless they already match its lockfile. Then
 * checks the types of the files that use them, because `npm run check` runs without these packages. They are separate
 * because they are large and no test uses them.
 */
export async function installPackage(folder: string, why: string): Promise<void> {
  const stampFile = path.join(nodeModulesOf(folder), '.hitokoma-stamp');
  const stamp = fingerprintOfFiles([`${folder}/package-lock.json`]);
  if (stampOf(stampFile) === stamp) return;
  await runPhase(why, async () => {
    const prefix = path.join(checkoutRoot, folder);
    // `--ignore-scripts`: none of these packages needs an install script.
    const npm = await runCommand('npm', ['ci', '--ignore-scripts', '--prefix', prefix], {});
    if (npm.code !== 0)
      throw new CommandFailure(`${lastLines(npm.output, 30)}\nnpm ci in ${folder} failed.`);
    const types = await runBin('tsc', ['-p', folder]);
    if (types.code !== 0) throw new CommandFailure(types.output);
  });
  writeFileSync(stampFile, stamp);
}

function stampOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Nothing is installed yet.
    return undefined;
  }
}
