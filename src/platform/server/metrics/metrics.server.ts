import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Every metric of the process, for Prometheus. Labels take values from fixed lists only: a value that a
 * client chooses (a path, a name, an address) would create a time series per value. (Decision 034)
 */
export const metricsRegistry = new Registry();

collectDefaultMetrics({ register: metricsRegistry });
// Remove gauges whose names end like counters: promtool refuses them, and `nodejs_active_*` has the same by type.
for (const kind of ['handles', 'requests', 'resources']) {
  metricsRegistry.removeSingleMetric(`nodejs_active_${kind}_total`);
}

const registers = [metricsRegistry];

export const httpDurationSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Seconds from the first byte of a request to the end of its response, by route pattern.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const graphqlOperations = new Counter({
  name: 'graphql_operations_total',
  help: "GraphQL requests by the app's operation name and the code of their first error, or OK.",
  labelNames: ['api', 'operation', 'code'] as const,
  registers,
});

export const limitRefusals = new Counter({
  name: 'limit_refusals_total',
  help: 'Codes, keys, uploads, chat connections and packets that a limit refused.',
  labelNames: ['limit'] as const,
  registers,
});

export const requestWaitSeconds = new Histogram({
  name: 'request_wait_seconds',
  help: 'Seconds that a request waited for points, its turn or the thread before it went on, by price class and kind of payer.',
  labelNames: ['reason', 'class', 'payer'] as const,
  buckets: [0.05, 0.25, 1, 5],
  registers,
});

export const requestRefusals = new Counter({
  name: 'request_refusals_total',
  help: 'Requests that were refused for lack of points, of a turn or of the thread, by price class and kind of payer.',
  labelNames: ['reason', 'class', 'payer'] as const,
  registers,
});

export const heldSeconds = new Counter({
  name: 'held_seconds_total',
  help: 'Seconds for which requests held turns and the thread, by price class and kind of payer.',
  labelNames: ['resource', 'class', 'payer'] as const,
  registers,
});

export const deliveryPlaces = new Gauge({
  name: 'delivery_places',
  help: 'Places of a process for messages and webhooks on their way, by kind: held, and the limit.',
  labelNames: ['kind', 'state'] as const,
  registers,
});

export const outboxAttempts = new Counter({
  name: 'outbox_attempts_total',
  help: 'Attempts to hand a message of the outbox to its transport, by result.',
  labelNames: ['kind', 'result'] as const,
  registers,
});

const taskSuccess = new Gauge({
  name: 'scheduled_task_last_success_timestamp_seconds',
  help: 'Unix time of the last successful run of a scheduled task in this process.',
  labelNames: ['task'] as const,
  registers,
});

const taskDuration = new Gauge({
  name: 'scheduled_task_last_duration_seconds',
  help: 'Seconds that the last successful run of a scheduled task took in this process.',
  labelNames: ['task'] as const,
  registers,
});

export const taskFailures = new Counter({
  name: 'scheduled_task_failures_total',
  help: 'Failed runs of a scheduled task.',
  labelNames: ['task'] as const,
  registers,
});

export const operatorAlarms = new Counter({
  name: 'operator_alarms_total',
  help: 'Alarms that an operator must act on; the log line `alarm: …` names each.',
  registers,
});

export const loggedErrors = new Counter({
  name: 'logged_errors_total',
  help: 'Log lines of level error or above.',
  registers,
});

/** Counts a successful run of a scheduled task that began at `startedAt`, in `performance.now()` time. */
export function countTaskRun(task: string, startedAt: number): void {
  taskDuration.set({ task }, (performance.now() - startedAt) / 1_000);
  taskSuccess.setToCurrentTime({ task });
  // Create the series at 0: if it began with the first failure, `increase()` would not see that failure.
  taskFailures.inc({ task }, 0);
}
