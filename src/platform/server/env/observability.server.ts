import * as v from 'valibot';

/** Variables of metrics and the log, for the people who run the product. */
export const observabilityVariables = {
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  ACCESS_LOG: v.optional(v.picklist(['info', 'debug', 'off'])),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16))),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
  METRICS_PORT: v.optional(
    v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(65_535)),
  ),
};

export const observabilityVariableHints = {
  LOG_LEVEL: 'debug, info, warn, error or silent',
  ACCESS_LOG: 'info, debug or off: the level of the line that each request writes to the log',
  METRICS_TOKEN: 'at least 16 characters',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http(s)://…, the collector that takes traces by OTLP over HTTP',
  METRICS_PORT: 'the port on which `npm run worker` serves /metrics',
};
