import { seedDatabase } from '../../tools/run/database.ts';
import { CommandFailure } from '../../tools/run/ending.ts';
import { openTemporaryFolder } from '../../tools/run/processes.ts';
import { apiPath } from '../base/documents.ts';
import { requestJson } from '../base/http.ts';
import type { BenchPostgres } from '../base/postgres.ts';
import { benchEnv, startProduct, type Server } from '../base/server.ts';
import { searchRequest } from '../search/requests.ts';
import { startHello } from './hello.ts';

/** Names of the compared pages in the tables. */
export const pageNames = {
  hello: 'hello world',
  bare: 'bare page',
  search: 'search page',
  detail: 'detail page',
} as const;

export type PageName = (typeof pageNames)[keyof typeof pageNames];
export type ComparedPage = { name: PageName; url: string; pid: number };

export type PagesFixture = {
  pages: readonly ComparedPage[];
  stop(): Promise<void>;
};

/** Serves the built app with a small demo region, React Router's hello world and the bare page. */
export async function openPagesFixture(postgres: BenchPostgres): Promise<PagesFixture> {
  const { folder: files, remove } = openTemporaryFolder('bench');
  const stops = [remove];
  const stop = async () => {
    for (const one of stops) await one();
  };
  try {
    const databaseUrl = await postgres.create('pages');
    await seedDatabase(databaseUrl, {
      SEED_SIZE: 'small',
      AUTH_SECRET: benchEnv(databaseUrl).AUTH_SECRET,
      FILES_DIR: files,
      // The demo region is created in demo mode only, independent of the caller's environment.
      DEMO: '1',
    });
    const product = await startProduct(databaseUrl, { FILES_DIR: files, DEMO: '1' });
    stops.unshift(product.stop);
    const items = await firstList(product);
    const hello = await startHello({ title, items, picturesFrom: product.url });
    stops.unshift(hello.stop);
    const pages = [
      { name: pageNames.hello, url: `${hello.url}/`, pid: hello.pid },
      { name: pageNames.bare, url: `${hello.url}/bare`, pid: hello.pid },
      { name: pageNames.search, url: `${product.url}/`, pid: product.pid },
      {
        name: pageNames.detail,
        url: `${product.url}/recruitments/${items[0]?.id}`,
        pid: product.pid,
      },
    ];
    return { pages, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const title = '介護の単発のお仕事をさがす';

type Item = { id: string };

/** The list that the search page shows to a visitor. */
async function firstList({ url }: Server): Promise<Item[]> {
  const request = await searchRequest();
  // The answer has the document's shape; an empty list is refused below.
  const answer = (await requestJson(`${url}${apiPath}`, request({ sort: 'RECOMMENDED' }))) as {
    data?: { recruitmentSearch?: { recruitments?: Item[] } };
  };
  const items = answer.data?.recruitmentSearch?.recruitments ?? [];
  if (items.length === 0) throw new CommandFailure('The seeded search shows nothing.');
  return items;
}
