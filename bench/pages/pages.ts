import { ensureBuild } from '../../tools/run/build.ts';
import { phase } from '../../tools/run/progress.ts';
import { installComparators } from '../base/comparators.ts';
import type { Options } from '../base/options.ts';
import { ensurePages } from '../base/pages-build.ts';
import type { BenchPostgres } from '../base/postgres.ts';
import type { Report } from '../base/report.ts';
import { takeTurns } from '../base/turns.ts';
import { buildHello } from './hello.ts';
import { light } from './lighthouse.ts';
import { litGoals, litLines, rateGoals, rateLines, weightGoals, weightLines } from './report.ts';
import { names, openFixture } from './fixture.ts';
import { weigh } from './weight.ts';

/** Measures the cost of a first visit: scripts, pages that the server renders per second, and Lighthouse's scores. */
export async function benchPages(options: Options, postgres: BenchPostgres): Promise<Report> {
  await installComparators();
  await (options.asBuilt ? ensurePages() : ensureBuild());
  await buildHello();
  const { pages, stop } = await openFixture(postgres);
  try {
    const weights = await Promise.all(
      pages.map(async ({ name, url }) => ({ name, ...(await weigh(url)) })),
    );
    const variants = pages.map((page) => ({ ...page, requests: [{ method: 'GET' as const }] }));
    const turns = await takeTurns(variants, { options, postmaster: postgres.pid });
    const seen = pages.filter(({ name }) => name !== names.hello);
    const lit = await phase('Lighthouse', () => light(seen, options.runs));
    return {
      packages,
      lines: [
        ...weightLines(weights),
        '',
        ...rateLines(turns, options),
        '',
        ...litLines(lit, options),
      ],
      goals: [...weightGoals(weights), ...rateGoals(turns), ...litGoals(lit)],
    };
  } finally {
    await stop();
  }
}

const packages = ['react', 'react-router', 'vite', 'lighthouse'];
