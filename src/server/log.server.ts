import pino from 'pino';

/** Structured lines on standard output. Never a phone number, a token, a name or a document. */
export const log = pino({
  level: levelOf(process.env['LOG_LEVEL'] ?? ''),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['token', 'phoneNumber', 'code', 'authorization'],
  serializers: { err: errorForLog },
});

export type Log = pino.Logger;

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
