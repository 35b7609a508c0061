import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export type BenchRequest = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};
export type BenchResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** An HTTP agent with at most `connections` connections, which stay open. */
export function openAgent(connections: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
}

let sentRequests = 0;

/** The address of the next request: a block of its own for each of 65,536 requests, as of as many visitors. */
function nextAddress(): string {
  sentRequests += 1;
  return [10, sentRequests & 255, (sentRequests >> 8) & 255, (sentRequests >> 16) & 255].join('.');
}

/** Sends one request, as a proxy would for another visitor each time; returns its body as received, still compressed. */
export function sendBenchRequest(
  agent: Agent,
  url: string,
  sent: BenchRequest,
): Promise<BenchResponse> {
  const { method = 'POST', headers = {}, body } = sent;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { agent, method, headers: { 'x-forwarded-for': nextAddress(), ...headers, ...length } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The parsed JSON of the answer to one request, on a new connection. */
export async function requestJson(url: string, sent: BenchRequest): Promise<unknown> {
  const agent = openAgent(1);
  const { body } = await sendBenchRequest(agent, url, sent);
  agent.destroy();
  return JSON.parse(body.toString());
}
