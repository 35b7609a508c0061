import { runPhase } from '../../tools/run/progress.ts';
import { apiPath } from '../base/documents.ts';
import type { BenchRequest } from '../base/http.ts';
import { benchEnv, startProduct, startServer, type Server } from '../base/server.ts';
import type { BenchVariant } from '../base/turns.ts';
import { searchVariantNames, type VariantName } from './names.ts';

export type Variants = {
  /** All variants with different servers. */
  servers: readonly BenchVariant[];
  /**
   * All variants: every server, the product also for signed-in workers, and two servers also with browsers' requests.
   */
  all: readonly BenchVariant[];
  stop(): Promise<void>;
};

/** Starts every server that answers the search, each in a separate process. */
export async function startVariants(
  databaseUrl: string,
  {
    requests,
    byWorkers,
  }: { requests: readonly BenchRequest[]; byWorkers: readonly BenchRequest[] },
): Promise<Variants> {
  const started = await runPhase('Starting the servers', () => startAll(databaseUrl));
  const packed = requests.map((request) => ({
    ...request,
    headers: { ...request.headers, 'accept-encoding': 'br' },
  }));
  const variantOf = (name: VariantName, { url, pid }: Server, sent = requests): BenchVariant => ({
    name,
    url: `${url}${apiPath}`,
    pid,
    requests: sent,
  });
  const { raw, product } = started;
  const servers = [
    variantOf(searchVariantNames.raw, raw),
    variantOf(searchVariantNames.product, product),
    variantOf(searchVariantNames.alone, started.alone),
    variantOf(searchVariantNames.yoga, started.yoga),
    variantOf(searchVariantNames.apollo, started.apollo),
    variantOf(searchVariantNames.mercurius, started.mercurius),
    variantOf(searchVariantNames.compiling, started.compiling),
  ];
  return {
    servers,
    all: [
      ...servers,
      variantOf(searchVariantNames.workers, product, byWorkers),
      variantOf(searchVariantNames.rawPacked, raw, packed),
      variantOf(searchVariantNames.productPacked, product, packed),
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
