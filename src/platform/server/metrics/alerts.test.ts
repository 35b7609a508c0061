import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import type { App } from '../context.server.ts';
import { metricsRegistry } from './metrics.server.ts';
import {
  measureAppResources,
  measureChatConnections,
  measureQueues,
  measureUnsharedResources,
} from './watch.server.ts';

const root = path.join(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const namesNow = () => metricsRegistry.getMetricsAsArray().map(({ name }) => name);
const before = new Set(namesNow());
const noQueue = () => ({ running: 0, waiting: 0 });
// The cast is safe: only the names are read, and nothing is measured.
measureAppResources({} as App);
measureChatConnections(() => 0);
measureUnsharedResources(() => []);
measureQueues({ turns: noQueue, threads: noQueue });
/** Metrics of Prometheus' blackbox exporter, which requests the site from outside. */
const ofOthers = ['probe_ssl_earliest_cert_expiry', 'probe_success'];
const known = new Set([
  ...metricsRegistry
    .getMetricsAsArray()
    .flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
  ...ofOthers,
]);
// Remove the metrics registered here: other tests of this process would scrape them, and the app above has no parts.
for (const name of namesNow()) if (!before.has(name)) metricsRegistry.removeSingleMetric(name);

const expressions = {
  'deploy/prometheus-alerts.yml': [
    ...read('deploy/prometheus-alerts.yml').matchAll(/expr: (.+)/g),
  ].map(([, expression = '']) => expression),
  'deploy/grafana-dashboard.json': [
    ...read('deploy/grafana-dashboard.json').matchAll(/"expr": "(.+)"/g),
  ].map(([, expression = '']) => expression),
};

test.each(Object.entries(expressions))('%s names metrics that exist', (_file, found) => {
  const names = found.flatMap((expression) => expression.match(/\b[a-z]+(?:_[a-z\d]+)+\b/g) ?? []);
  const functions = new Set(['histogram_quantile', 'min_over_time']);
  const unknown = names.filter((name) => !known.has(name) && !functions.has(name));
  expect(found.length).toBeGreaterThan(9);
  expect(unknown).toEqual([]);
});

test('each alarm is explained, and no other', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    new Set([...read(file).matchAll(pattern)].map(([, name]) => name));
  const alarms = namesIn('deploy/prometheus-alerts.yml', /alert: (\w+)/g);
  expect(alarms.size).toBeGreaterThan(10);
  expect(namesIn('docs/alarms.md', /^\| `([A-Z]\w+)` \|/gm)).toEqual(alarms);
});
