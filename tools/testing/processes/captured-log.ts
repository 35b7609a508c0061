import pino from 'pino';

import { log } from '#platform/server/log.server.ts';

/** Collects every line of the product's log, down to `debug`, and prints none of them. */
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
