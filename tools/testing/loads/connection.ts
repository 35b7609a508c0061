import { Agent, request, type IncomingMessage } from 'node:http';

import type { LoadAnswer, LoadConnection, LoadRequest } from './load.ts';

/** Answers of a load by their status and code, in the order of their first appearance. */
export type LoadTally = {
  answers: Record<string, number>;
  /** Milliseconds of every answer. */
  times: number[];
  /** Number of answers 429 or 503 that name no time after which to try again. */
  withoutRetryAfter: number;
};

export const emptyTally = (): LoadTally => ({ answers: {}, times: [], withoutRetryAfter: 0 });

type ConnectionArgs = {
  port: number;
  /** The network address of the next request. */
  address: () => string;
  tally: LoadTally;
};

/** Opens a connection to the site, as a proxy of ours that forwards the requests of an address. */
export function openLoadConnection({ port, address, tally }: ConnectionArgs): LoadConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async ask(asked) {
      const began = performance.now();
      const { answer, retryAfter } = await send({ port, address, agent }, asked);
      tally.times.push(performance.now() - began);
      const label = labelOf(answer);
      tally.answers[label] = (tally.answers[label] ?? 0) + 1;
      const isRefused = answer.status === 429 || answer.status === 503;
      if (isRefused && retryAfter === null) tally.withoutRetryAfter += 1;
      return answer;
    },
    close: () => agent.destroy(),
  };
}

/** Label of an answer that never came, because its connection broke. */
export const brokenLabel = 'broken';

const labelOf = ({ status, code }: LoadAnswer) =>
  status === 0 ? brokenLabel : [String(status), code].filter(Boolean).join(' ');

type Answered = { answer: LoadAnswer; retryAfter: string | null };

const broken: Answered = {
  answer: { status: 0, code: null, text: '', cookies: [] },
  retryAfter: null,
};

function send(
  { port, address, agent }: Omit<ConnectionArgs, 'tally'> & { agent: Agent },
  { path, method = 'POST', headers = {}, body, isStream = false }: LoadRequest,
): Promise<Answered> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        headers: { ...headers, ...length, 'x-forwarded-for': address() },
      },
      (res) => {
        const chunks: Buffer[] = [];
        const end = () => resolve(answeredBy(res, Buffer.concat(chunks)));
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', end);
        res.on('error', () => resolve(broken));
        if (isStream && res.statusCode === 200) {
          end();
          res.destroy();
        }
      },
    );
    outgoing.on('error', () => resolve(broken));
    outgoing.end(body);
  });
}

function answeredBy(res: IncomingMessage, body: Buffer): Answered {
  const isText = /json|text/.test(res.headers['content-type'] ?? '');
  const text = isText ? body.toString() : '';
  // The first error of a GraphQL answer, an upload or a download names the code.
  const code = /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? null;
  const retryAfter = res.headers['retry-after'] ?? null;
  const cookies = (res.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? '');
  return { answer: { status: res.statusCode ?? 0, code, text, cookies }, retryAfter };
}
