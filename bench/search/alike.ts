import { isDeepStrictEqual } from 'node:util';
import { CommandFailure } from '../../tools/run/ending.ts';
import { openAgent, sendBenchRequest, type BenchRequest } from '../base/http.ts';

type Answering = { name: string; url: string };

/** Throws when servers answer a request differently: a server that omits something would seem faster. */
export async function requireEqualAnswers(
  servers: readonly Answering[],
  requests: readonly BenchRequest[],
) {
  const answers = await Promise.all(
    servers.map(async ({ name, url }) => ({ name, data: await answersOf(url, requests) })),
  );
  const [first, ...others] = answers;
  for (const { name, data } of others) {
    const place = data.findIndex(
      (one, index) => !one || !isDeepStrictEqual(one, first?.data[index]),
    );
    if (place < 0) continue;
    throw new CommandFailure(
      [
        `${name} answers otherwise than ${first?.name}, to ${requests[place]?.body}:`,
        excerpt(data[place]),
        excerpt(first?.data[place]),
      ].join('\n'),
    );
  }
}

async function answersOf(url: string, requests: readonly BenchRequest[]): Promise<unknown[]> {
  const agent = openAgent(4);
  const got = await Promise.all(requests.map((request) => sendBenchRequest(agent, url, request)));
  agent.destroy();
  return got.map(({ body }): unknown => JSON.parse(body.toString()).data);
}

const excerpt = (data: unknown) => (JSON.stringify(data) ?? 'nothing').slice(0, 800);
