import pino from 'pino';

/** Structured lines on standard output. Never a phone number, a token, a name or a document. */
export const log = pino({
  level: levelOf(process.env['LOG_LEVEL'] ?? ''),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['token', 'phoneNumber', 'code', 'authorization'],
  serializers: { err: errorForLog },
  hooks: {
    logMethod(args, method, level) {
      const [fields] = args;
      if (level >= pino.levels.values['error']! && hasError(fields)) tell(fields.err, fields);
      method.apply(this, args);
    },
  },
});

type Listener = (error: unknown, fields: { requestId?: string }) => void;
let tell: Listener = () => undefined;

/** Calls the listener with every error that is logged as one. */
export function onErrorLogged(listener: Listener): void {
  tell = listener;
}

function hasError(fields: unknown): fields is { err: unknown; requestId?: string } {
  return typeof fields === 'object' && fields !== null && 'err' in fields;
}

/** The log is there before the environment is read, which is where a wrong level is complained about. */
function levelOf(wished: string): string {
  return wished === 'silent' || Object.hasOwn(pino.levels.values, wished) ? wished : 'info';
}

/** An error as the log keeps it: what broke and where, without the row that PostgreSQL quotes. */
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
