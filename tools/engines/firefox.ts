import { launch, type ElementHandle } from 'puppeteer-core';

import type { EngineTab, OpenEngineTab } from './browser.ts';

/** Firefox, by WebDriver BiDi: the phone's width, no screen. */
export const openTab: OpenEngineTab = async ({ browser: executablePath }): Promise<EngineTab> => {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 390, height: 844 },
    extraPrefsFirefox: { 'intl.accept_languages': 'ja', 'dom.webnotifications.enabled': true },
  });
  const page = await browser.newPage();
  const found = async (find: string): Promise<ElementHandle> => {
    const handle = (await page.evaluateHandle(find)).asElement();
    // No wait here: the caller has already waited for the element.
    if (!handle) throw new Error(`nothing is found by ${find}`);
    return handle as ElementHandle;
  };
  return {
    async open(address) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    evaluate: (expression) => page.evaluate(expression),
    async press(find) {
      await (await found(find)).click();
    },
    async type(find, text) {
      const element = await found(find);
      const isFile = await element.evaluate((one) => (one as { type?: string }).type === 'file');
      if (isFile) await (element as ElementHandle<HTMLInputElement>).uploadFile(text);
      else await element.type(text);
    },
    close: () => browser.close(),
  };
};
