import { spawnSync } from 'node:child_process';
import path from 'node:path';

import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { requireSystemProgram } from '../run/parts.ts';
import { checkoutRoot } from '../run/paths.ts';
import { runCommand } from '../run/processes.ts';
import { createDatabaseCopy } from '../testing/copies.ts';
import { openProductionSite } from '../testing/processes/production-site.ts';
import { openTestPostgresServer } from '../testing/server.ts';

const metricsToken = 'token-of-the-metrics-reader';

/** Prometheus's own tool checks the alert rules that are shipped and the metrics of a running process. */
export const drill: SystemDrill = {
  proves:
    "Prometheus accepts its configuration, the alert rules and the text of /metrics (Debian's promtool)",
  async run() {
    const promtool = await requireSystemProgram('promtool');
    const rules = await checkRules(promtool);
    const text = await metricsOfProduction();
    const checked = spawnSync(promtool, ['check', 'metrics'], { input: text, encoding: 'utf8' });
    // promtool exits with code 3 for names against the conventions, and with another code for unreadable text.
    if (checked.status !== 0) throw new CommandFailure(`${checked.stdout}${checked.stderr}`);
    const metrics = text.match(/^# TYPE /gm)?.length ?? 0;
    const series = text.match(/^[^#\n]/gm)?.length ?? 0;
    return `${rules}; ${metrics} metrics with ${series} series`;
  },
};

async function checkRules(promtool: string): Promise<string> {
  const rules = path.join(checkoutRoot, 'deploy/prometheus-alerts.yml');
  const { code, output } = await runCommand(promtool, ['check', 'rules', rules], {});
  if (code !== 0) throw new CommandFailure(output);
  // `--syntax-only`: files that the configuration names need not exist on this machine.
  const config = [
    'check',
    'config',
    '--syntax-only',
    path.join(checkoutRoot, 'deploy/prometheus.yml'),
  ];
  const read = await runCommand(promtool, config, {});
  if (read.code !== 0) throw new CommandFailure(read.output);
  return /SUCCESS: (.*)/.exec(output)?.[1] ?? output.trim();
}

/** The metrics after some requests and a run of the jobs, so that most have a series. */
async function metricsOfProduction(): Promise<string> {
  const server = await openTestPostgresServer();
  try {
    const url = await createDatabaseCopy(server, 'promtool');
    const site = await openProductionSite(url, { METRICS_TOKEN: metricsToken, JOBS: 'on' });
    try {
      for (const address of ['/', '/guide', '/nothing-is-here', '/api/worker/graphql']) {
        await (await fetch(`${site.url}${address}`)).text();
      }
      const headers = { authorization: `Bearer ${metricsToken}` };
      const response = await fetch(`${site.url}/metrics`, { headers });
      if (!response.ok) throw new CommandFailure(`/metrics answered ${response.status}.`);
      return await response.text();
    } finally {
      await site.stop();
    }
  } finally {
    await server.stop();
  }
}
