import { request, type Agent } from 'node:https';

/** The body of an answer is discarded; a longer one is not read to its end, and the connection is closed instead. */
const maxAnswerBytes = 16_384;

export type OutgoingRequest = {
  method: string;
  headers: Readonly<Record<string, string | number>>;
  body: string | Buffer | null;
  agent: Agent;
  timeoutMs: number;
};

export type HttpAnswer = { status: number; retryAfter: string | undefined };

/**
 * Sends a request over a kept-alive connection and returns the HTTP status, with `Retry-After` unchanged. Redirects
 * are not followed, because they would bypass the agent's check of the address.
 */
export async function sendRequest(url: string, outgoing: OutgoingRequest): Promise<HttpAnswer> {
  try {
    return await sendOnce(url, outgoing);
  } catch (error) {
    // The receiver closed the idle connection just before its reuse: try once more.
    if (error instanceof ConnectionReused) return sendOnce(url, outgoing);
    throw error;
  }
}

class ConnectionReused extends Error {}

function sendOnce(
  url: string,
  { method, headers, body, agent, timeoutMs }: OutgoingRequest,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = request(url, { method, headers, agent, signal }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      let bytes = 0;
      // Only a body that is read to its end gives the connection back to the agent.
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxAnswerBytes) answer.destroy();
      });
      // The status has arrived, so a connection that breaks off later does not matter.
      answer.once('error', () => undefined);
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET';
      reject(isStale ? new ConnectionReused(error.message) : error);
    });
    sent.end(body);
  });
}
