import pino from 'pino';

import { log } from '#platform/server/log.server.ts';

/** Takes every line that the product's log writes, down to `debug`, instead of the output of this process. */
export function captureLog(): { lines: string[]; end(): void } {
  const lines: string[] = [];
  const { streamSym } = pino.symbols;
  const usual: unknown = Reflect.get(log, streamSym);
  const { level } = log;
  Reflect.set(log, streamSym, { write: (line: string) => lines.push(line) });
  log.level = 'debug';
  return {
    lines,
    end() {
      Reflect.set(log, streamSym, usual);
      log.level = level;
    },
  };
}
