import pino from 'pino';

/** Structured lines on standard output. Never a phone number, a token, a name or a document. */
export const log = pino({
  level: process.env['LOG_LEVEL'] ?? 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['token', 'phoneNumber', 'code', 'authorization'],
  serializers: { err: errorForLog },
});

export type Log = pino.Logger;

/** An error as the log keeps it: what broke and where, without the row that PostgreSQL quotes. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { detail: _row, where: _parameters, raw: _error, ...kept } = pino.stdSerializers.err(error);
  return kept;
}
