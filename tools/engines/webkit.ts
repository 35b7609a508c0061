import { Builder, Capabilities, type WebElement } from 'selenium-webdriver';
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

import type { EngineTab, OpenEngineTab } from './browser.ts';

/** WebKitGTK's MiniBrowser, by WebKitWebDriver. Needs a display (`DISPLAY`). */
export const openTab: OpenEngineTab = async ({ browser: binary, driver }): Promise<EngineTab> => {
  if (driver === undefined) throw new Error('WebKit is driven by WebKitWebDriver');
  const port = 20_000 + (process.pid % 10_000);
  const server = spawn(driver, [`--port=${port}`], { stdio: 'ignore' });
  await isListening(port);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build();
  await browser.manage().window().setRect({ width: 390, height: 844, x: 0, y: 0 });
  const found = (find: string) => browser.executeScript<WebElement>(`return ${find}`);
  return {
    open: (address) => browser.get(address),
    evaluate: (expression) =>
      browser.executeAsyncScript(
        `const done = arguments[arguments.length - 1];
         Promise.resolve(${expression}).then(done, (error) => done({ error: String(error) }));`,
      ),
    async press(find) {
      await (await found(find)).click();
    },
    async type(find, text) {
      await (await found(find)).sendKeys(text);
    },
    async close() {
      await browser.quit();
      server.kill();
    },
  };
};

async function isListening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  throw new Error('WebKitWebDriver does not listen');
}
