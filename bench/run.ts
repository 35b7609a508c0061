import { phase, say } from '../tools/run/progress.ts';
import { runMain } from '../tools/run/ending.ts';
import { benchAlerts } from './alerts/alerts.ts';
import { benchApply } from './apply/apply.ts';
import { readOptions, type BenchName, type Options } from './base/options.ts';
import { reportLines, writeReport, type Report } from './base/report.ts';
import { benchChat } from './chat/chat.ts';
import { benchInteractions } from './interactions/interactions.ts';
import { benchLists } from './lists/lists.ts';
import { benchPages } from './pages/pages.ts';
import { benchSearch } from './search/search.ts';
import { benchStaff } from './staff/staff.ts';
import { benchStorage } from './storage/storage.ts';

const benches: Record<BenchName, (options: Options) => Promise<Report>> = {
  search: benchSearch,
  lists: benchLists,
  apply: benchApply,
  pages: benchPages,
  interactions: benchInteractions,
  chat: benchChat,
  alerts: benchAlerts,
  storage: benchStorage,
  staff: benchStaff,
};

/**
 * `npm run bench [name …]`: measures side by side, prints the ratios and writes them into
 * bench/README.md. A missed target is named and fails nothing: machines differ, tests do not time.
 */
await runMain(async () => {
  const options = readOptions(process.argv.slice(2));
  for (const name of options.names) {
    // One after the other: they would measure each other.
    const report = await phase(`Bench ${name}`, () => benches[name](options));
    const lines = reportLines(report);
    say(['', ...lines, ''].join('\n'));
    if (!options.dry) writeReport(name, lines);
  }
  return 0;
});
