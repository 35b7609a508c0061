import { sqlStateOfError } from './database/db.server.ts';
import { isHeldElsewhere } from './database/locked.server.ts';

/** Classes of PostgreSQL's codes: connection, resources, operator intervention, system error. */
const outageClasses = ['08', '53', '57', '58'];

/** Read-only mode, timeouts of locks and transactions, and conflicts that remained after three attempts. */
const outageStates = ['25006', '25P03', '55P03', '40001', '40P01'];

/** Error codes of the network, and of the disk that stores pictures. */
const outageCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENOENT',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'EROFS',
  'ETIMEDOUT',
];

const outageWords =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|already been destroyed|after calling end on the pool/;

const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'];

/** True when no statement can reach the database at the moment. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlStateOfError(error);
  if (state !== undefined) return ['08', '57'].includes(state.slice(0, 2)) && state !== '57014';
  if (!(error instanceof Error)) return false;
  if (outageWords.test(error.message)) return true;
  return 'syscall' in error && 'code' in error && networkCodes.includes(String(error.code));
}

/** True when the database or the disk is unavailable at the moment, so a retry may succeed soon. */
export function isDatabaseOrDiskUnavailable(error: unknown): boolean {
  if (isHeldElsewhere(error)) return true;
  const state = sqlStateOfError(error);
  if (state !== undefined) {
    return outageClasses.includes(state.slice(0, 2)) || outageStates.includes(state);
  }
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return outageCodes.includes(code) || outageWords.test(error.message);
}
