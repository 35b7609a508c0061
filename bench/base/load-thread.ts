import { parentPort, workerData } from 'node:worker_threads';
import { openAgent, sendBenchRequest } from './http.ts';
import type { LoadCounts, RequestLoad } from './load.ts';

/** The thread that `measure` starts: on each connection, a request follows the answer to the previous one. */
async function generate({ url, requests, connections, seconds }: RequestLoad): Promise<LoadCounts> {
  const agent = openAgent(connections);
  const counted: LoadCounts = { times: [], bytes: 0, wrong: null, seconds: 0 };
  const began = performance.now();
  const until = began + seconds * 1_000;
  let next = 0;
  const loop = async () => {
    while (performance.now() < until && counted.wrong === null) {
      const request = requests[next % requests.length] ?? {};
      next += 1;
      const sentAt = performance.now();
      // A closed loop: the next request waits for this one's answer.
      const { status, body } = await sendBenchRequest(agent, url, request);
      counted.times.push(performance.now() - sentAt);
      counted.bytes += body.length;
      if (status !== 200) counted.wrong = `${status} ${body.toString().slice(0, 300)}`;
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  counted.seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  return counted;
}

// `measure` hands over its load, which is plain data. The rule below is about windows.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await generate(workerData as RequestLoad));
