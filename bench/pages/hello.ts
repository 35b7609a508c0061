import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure } from '../../tools/run/ending.ts';
import { checkoutDataFolder, checkoutRoot } from '../../tools/run/paths.ts';
import { precompressTextFiles } from '../../tools/run/precompress.ts';
import { runBin } from '../../tools/run/processes.ts';
import { runPhase, lastLines } from '../../tools/run/progress.ts';
import { installedVersion } from '../base/machine.ts';
import { startServer, type Server } from '../base/server.ts';

/** Inside of the checkout, so that it is built with the product's packages. */
const folder = path.join(checkoutDataFolder, 'bench/hello');

/** Builds React Router's hello world and the bare page. */
export async function buildHello(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.dirname(folder), { recursive: true });
  cpSync(path.join(checkoutRoot, 'bench/pages/hello'), folder, { recursive: true });
  const names = ['react-router', '@react-router/node', 'isbot', 'react', 'react-dom'];
  const dependencies = Object.fromEntries(names.map((name) => [name, installedVersion(name)]));
  const description = { name: 'hello', private: true, type: 'module', dependencies };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(description));
  await runPhase("Building React Router's hello world", async () => {
    const env = { NODE_ENV: 'production' };
    const { code, output } = await runBin('react-router', ['build', folder], {
      env,
      timeoutMs: 300_000,
    });
    if (code !== 0)
      throw new CommandFailure(`${lastLines(output, 40)}\nThe hello world could not be built.`);
    await precompressTextFiles(path.join(folder, 'build/client'));
  });
}

/**
 * Serves the hello world and the bare page. The bare page shows the items; their pictures come from the product's
 * server.
 */
export async function startHello(bare: {
  title: string;
  items: unknown;
  picturesFrom: string;
}): Promise<Server> {
  const list = path.join(folder, 'bare.json');
  writeFileSync(list, JSON.stringify({ title: bare.title, items: bare.items }));
  return startServer({
    file: 'bench/pages/hello-server.ts',
    env: { HELLO_FOLDER: folder, BARE_LIST: list, PICTURES_FROM: bare.picturesFrom },
  });
}
