import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { paths } from '#platform/base/paths.ts';
import { expect, test as journey } from './support/journey.ts';

/** Returns a script that acts as a tag manager: it reads the data layer and sends each event to another origin. */
const managerScript = (collector: string) => `
  const send = (event) => fetch('${collector}/' + event.event + event.page_path, { mode: 'no-cors' });
  dataLayer.forEach(send);
  dataLayer.push = (...events) => events.map(send);
`;

type TagServer = { script: string; collector: string; requests: string[]; close: () => void };

async function openTagServer(): Promise<TagServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('content-type', 'text/javascript');
    response.end(request.url === '/manager.js' ? managerScript(collector) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // A server on a port has an object as its address.
  const collector = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { script: `${collector}/manager.js`, collector, requests, close: () => server.close() };
}

const test = journey.extend<{ siteEnv: NodeJS.ProcessEnv }, { tagServer: TagServer }>({
  tagServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names that a fixture needs
    async ({}, use) => {
      const server = await openTagServer();
      await use(server);
      server.close();
    },
    { scope: 'worker' },
  ],
  siteEnv: async ({ tagServer }, use) => use({ TAG_MANAGER_URL: tagServer.script }),
});

test('a tag manager reads the page views, and no page lets another script in', async ({
  page,
  tagServer: { requests },
}) => {
  await page.goto(paths.help());
  await expect.poll(() => requests).toContain('/page_view/help');
  await page.locator('main a[href^="/help/"]').first().click();
  await expect(page).toHaveURL(/\/help\/.+/);
  await expect.poll(() => requests).toContain(`/page_view${new URL(page.url()).pathname}`);

  await page.goto(paths.privacy());
  await expect(page.getByText(/外部の計測サービス（localhost:\d+）に送ります/)).toBeVisible();

  const isRefused = await page.evaluate(
    async () =>
      new Promise((resolve) => {
        const script = document.createElement('script');
        script.src = 'https://example.com/other.js';
        addEventListener('securitypolicyviolation', () => resolve(true));
        script.addEventListener('load', () => resolve(false));
        document.head.append(script);
      }),
  );
  expect(isRefused).toBe(true);
});
