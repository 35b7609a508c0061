import { defaultTextMapGetter, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { expect, test } from 'vitest';

import { newTraceparent } from './traceparent.ts';

test('a call carries a header that OpenTelemetry reads, and each call another one', () => {
  const propagator = new W3CTraceContextPropagator();
  const ids = Array.from({ length: 100 }, () => {
    const carrier = { traceparent: newTraceparent() };
    const read = propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter);
    return trace.getSpanContext(read)?.traceId;
  });
  expect(ids).not.toContain(undefined);
  expect(new Set(ids).size).toBe(100);
});
