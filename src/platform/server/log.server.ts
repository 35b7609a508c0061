import pino from 'pino';

import { loggedErrors } from './metrics/metrics.server.ts';

/** Writes structured lines to standard output. Never a phone number, a token, a name or a document. */
export const log = pino({
  level: levelOf(process.env['LOG_LEVEL'] ?? ''),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['token', 'phoneNumber', 'code', 'authorization'],
  serializers: { err: errorForLog },
  hooks: {
    logMethod(args, method, level) {
      const [fields] = args;
      if (level >= pino.levels.values['error']!) {
        loggedErrors.inc();
        if (hasError(fields)) tell(fields.err, fields);
      }
      method.apply(this, args);
    },
  },
});

type Listener = (error: unknown, fields: { requestId?: string }) => void;
let tell: Listener = () => undefined;

/** Calls the listener with every error that is logged at level `error` or above. */
export function onErrorLogged(listener: Listener): void {
  tell = listener;
}

function hasError(fields: unknown): fields is { err: unknown; requestId?: string } {
  return typeof fields === 'object' && fields !== null && 'err' in fields;
}

/** Replaces an unknown level by the default: the log is opened before `readEnv`, which reports the wrong variable. */
function levelOf(wished: string): string {
  return wished === 'silent' || Object.hasOwn(pino.levels.values, wished) ? wished : 'info';
}

/** The logged form of an error: message and stack, without the row values that PostgreSQL quotes. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const {
    detail: _row,
    where: _parameters,
    raw: _error,
    client: _connection,
    ...kept
  } = pino.stdSerializers.err(error);
  return kept;
}
