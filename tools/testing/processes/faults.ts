import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * Loaded before a real server by a test: a request with the header `x-fault` makes the process fail outside of the
 * request's error handling, as a fault in a library would.
 */
subscribe('http.server.request.start', (message) => {
  const { headers } = (message as { request: IncomingMessage }).request; // as Node documents the channel
  const fault = headers['x-fault'];
  if (fault === 'rejection') void Promise.reject(new Error('a rejection that nobody handles'));
  if (fault === 'exception') {
    setImmediate(() => {
      throw new Error('an exception that nobody catches');
    });
  }
});
