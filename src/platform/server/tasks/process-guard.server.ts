import { log } from '../log.server.ts';

type Guarded = {
  /** Lets running work finish, then closes the server and its connections. */
  stop: () => Promise<void>;
  /** Milliseconds after which the process exits although `stop` is not finished. */
  limitMs: number;
};

/**
 * Ends the process in order (`stop`). SIGINT and SIGTERM end it with exit code 0. An unhandled rejection, for example
 * of a library that lost its database connection, is logged and reported, and the process goes on. After an uncaught
 * exception the state of the process is unknown: it ends in order too, with exit code 1, and a supervisor starts the
 * next one.
 */
export function endProcessOnSignals({ stop, limitMs }: Guarded): void {
  let isEnding = false;
  const end = (code: number) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(code), limitMs).unref();
    stop()
      .catch((error: unknown) => log.error({ err: error }, 'the process could not stop in order'))
      .finally(() => process.exit(code));
  };
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'a promise was rejected without a handler');
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an exception was not caught: the process ends');
    end(1);
  });
}
