import { ensureBuild } from '../../tools/run/build.ts';
import { runPhase } from '../../tools/run/progress.ts';
import { installComparators } from '../base/comparators.ts';
import type { Options } from '../base/options.ts';
import { ensurePages } from '../base/pages-build.ts';
import type { BenchPostgres } from '../base/postgres.ts';
import type { Report } from '../base/report.ts';
import { measureInTurns } from '../base/turns.ts';
import { buildHello } from './hello.ts';
import { runLighthouse } from './lighthouse.ts';
import {
  lighthouseGoals,
  lighthouseLines,
  renderRateGoals,
  renderRateLines,
  pageWeightGoals,
  pageWeightLines,
} from './report.ts';
import { pageNames, openPagesFixture } from './fixture.ts';
import { measurePageWeight } from './weight.ts';

/** Measures the cost of a first visit: scripts, pages that the server renders per second, and Lighthouse's scores. */
export async function benchPages(options: Options, postgres: BenchPostgres): Promise<Report> {
  await installComparators();
  await (options.asBuilt ? ensurePages() : ensureBuild());
  await buildHello();
  const { pages, stop } = await openPagesFixture(postgres);
  try {
    const weights = await Promise.all(
      pages.map(async ({ name, url }) => ({ name, ...(await measurePageWeight(url)) })),
    );
    const variants = pages.map((page) => ({ ...page, requests: [{ method: 'GET' as const }] }));
    const turns = await measureInTurns(variants, { options, postmaster: postgres.pid });
    const seen = pages.filter(({ name }) => name !== pageNames.hello);
    const lit = await runPhase('Lighthouse', () => runLighthouse(seen, options.runs));
    return {
      packages,
      lines: [
        ...pageWeightLines(weights),
        '',
        ...renderRateLines(turns, options),
        '',
        ...lighthouseLines(lit, options),
      ],
      goals: [...pageWeightGoals(weights), ...renderRateGoals(turns), ...lighthouseGoals(lit)],
    };
  } finally {
    await stop();
  }
}

const packages = ['react', 'react-router', 'vite', 'lighthouse'];
