import { runPhase, printLine } from '../tools/run/progress.ts';
import { runMain } from '../tools/run/ending.ts';
import { benchAlerts } from './alerts/alerts.ts';
import { benchApply } from './apply/apply.ts';
import { measurementCircumstances, comparedVersions } from './base/machine.ts';
import { readOptions, type BenchName, type Options } from './base/options.ts';
import { startBenchPostgres, type BenchPostgres } from './base/postgres.ts';
import { reportLines, writeReport, type Report } from './base/report.ts';
import { benchChat } from './chat/chat.ts';
import { benchInteractions } from './interactions/interactions.ts';
import { benchLists } from './lists/lists.ts';
import { benchPages } from './pages/pages.ts';
import { benchPrices } from './prices/prices.ts';
import { benchSearch } from './search/search.ts';
import { benchStaff } from './staff/staff.ts';
import { benchStorage } from './storage/storage.ts';

/** A report, and the version of the PostgreSQL that the bench used. */
type Measured = { report: Report; postgres?: string };

/** Runs a bench on a new PostgreSQL. */
const onPostgres =
  (bench: (options: Options, postgres: BenchPostgres) => Promise<Report>) =>
  async (options: Options): Promise<Measured> => {
    const postgres = await startBenchPostgres();
    try {
      return { report: await bench(options, postgres), postgres: postgres.version };
    } finally {
      await postgres.stop();
    }
  };

const benches: Record<BenchName, (options: Options) => Promise<Measured>> = {
  search: onPostgres(benchSearch),
  lists: onPostgres(benchLists),
  apply: onPostgres(benchApply),
  pages: onPostgres(benchPages),
  interactions: async () => ({ report: await benchInteractions() }),
  chat: onPostgres(benchChat),
  alerts: onPostgres(benchAlerts),
  storage: onPostgres(benchStorage),
  staff: onPostgres(benchStaff),
  prices: onPostgres(benchPrices),
};

/**
 * `npm run bench [name …]`: runs the benches, prints their tables and writes them into bench/README.md. A missed target
 * is printed but is no failure, because machines differ and tests measure no time.
 */
await runMain(async () => {
  const options = readOptions(process.argv.slice(2));
  for (const name of options.names) {
    // In sequence, because parallel benches would slow each other down.
    const begin = measurementCircumstances();
    const { report, postgres } = await runPhase(`Bench ${name}`, () => benches[name](options));
    const lines = reportLines(`${begin} ${comparedVersions(report.packages, postgres)}`, report);
    printLine(['', ...lines, ''].join('\n'));
    if (!options.dry) writeReport(name, lines);
  }
  return 0;
});
