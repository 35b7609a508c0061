import { fork, type SerializationType } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { CommandFailure } from '../../tools/run/ending.ts';
import { checkoutRoot } from '../../tools/run/paths.ts';
import { childEnv, endChildWithProcess } from '../../tools/run/processes.ts';

export type Forked<Asked, Answer> = {
  pid: number;
  /** Sends a message; resolves with the answer. Throws when the process reports an error. */
  ask(asked: Asked): Promise<Answer>;
  stop(): Promise<void>;
};

type ForkArgs = { file: string; env?: NodeJS.ProcessEnv; serialization?: SerializationType };

/**
 * Starts a file of this repository as a process that answers messages one after the other; its first message reports
 * that it is ready.
 */
export async function startForked<Asked extends object | string, Answer>({
  file,
  env = {},
  serialization = 'json',
}: ForkArgs): Promise<Forked<Asked, Answer>> {
  const child = fork(path.join(checkoutRoot, file), { env: childEnv(env), serialization });
  const { ended, stop } = endChildWithProcess(child);
  const gone = ended.then(() => Promise.reject(new CommandFailure(`${file} ended: see above.`)));
  gone.catch(() => undefined);
  // The process answers with one of these two types.
  const answer = async () =>
    (await Promise.race([once(child, 'message'), gone]))[0] as Answer | { error: string };
  await answer();
  return {
    pid: child.pid ?? 0,
    async ask(asked) {
      const answered = answer();
      child.send(asked);
      const done = await answered;
      if (typeof done === 'object' && done !== null && 'error' in done)
        throw new CommandFailure(`${file} failed: ${done.error}`);
      return done;
    },
    stop,
  };
}
