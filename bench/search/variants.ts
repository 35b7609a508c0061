import { phase } from '../../tools/run/progress.ts';
import { apiPath } from '../base/documents.ts';
import type { Sent } from '../base/http.ts';
import { benchEnv, startProduct, startServer, type Server } from '../base/server.ts';
import type { Variant } from '../base/turns.ts';
import { names, type VariantName } from './names.ts';

export type Variants = {
  /** All variants with different servers. */
  servers: readonly Variant[];
  /**
   * All variants: every server, the product also for signed-in workers, and two servers also with browsers' requests.
   */
  all: readonly Variant[];
  stop(): Promise<void>;
};

/** Starts every server that answers the search, each in a separate process. */
export async function startVariants(
  databaseUrl: string,
  { requests, byWorkers }: { requests: readonly Sent[]; byWorkers: readonly Sent[] },
): Promise<Variants> {
  const started = await phase('Starting the servers', () => startAll(databaseUrl));
  const packed = requests.map((request) => ({
    ...request,
    headers: { ...request.headers, 'accept-encoding': 'br' },
  }));
  const variantOf = (name: VariantName, { url, pid }: Server, sent = requests): Variant => ({
    name,
    url: `${url}${apiPath}`,
    pid,
    requests: sent,
  });
  const { raw, product } = started;
  const servers = [
    variantOf(names.raw, raw),
    variantOf(names.product, product),
    variantOf(names.alone, started.alone),
    variantOf(names.yoga, started.yoga),
    variantOf(names.apollo, started.apollo),
    variantOf(names.mercurius, started.mercurius),
    variantOf(names.compiling, started.compiling),
  ];
  return {
    servers,
    all: [
      ...servers,
      variantOf(names.workers, product, byWorkers),
      variantOf(names.rawPacked, raw, packed),
      variantOf(names.productPacked, product, packed),
    ],
    async stop() {
      await Promise.all(Object.values(started).map((server) => server.stop()));
    },
  };
}

async function startAll(databaseUrl: string) {
  const env = benchEnv(databaseUrl);
  const start = (name: string, more: NodeJS.ProcessEnv = {}) =>
    startServer({ file: `bench/${name}.ts`, env: { ...env, ...more } });
  const [raw, product, alone, yoga, apollo, mercurius, compiling] = await Promise.all([
    start('search/servers/raw'),
    startProduct(databaseUrl),
    startProduct(databaseUrl, { VISITOR_CACHE_SECONDS: '0' }),
    start('search/servers/yoga'),
    start('comparators/apollo'),
    start('comparators/mercurius'),
    start('comparators/mercurius', { JIT: '1' }),
  ]);
  return { raw, product, alone, yoga, apollo, mercurius, compiling };
}
