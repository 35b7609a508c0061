/**
 * The uses of the database that have connections of their own, so that none can take those of another:
 * documents of the app's own clients with all else that a person waits for (`known`), documents that somebody else
 * wrote (`others`), mutations (`commands`), scheduled tasks and deliveries (`tasks`), and files (`files`).
 */
export const databaseShares = ['known', 'others', 'commands', 'tasks', 'files'] as const;
export type DatabaseShare = (typeof databaseShares)[number];

/**
 * The least `DATABASE_POOL`. Tasks and commands need two connections each: while one waits for a lock, another must
 * be able to end the transaction that holds it.
 */
export const minConnections = 8;

/**
 * Splits the `total` connections of `DATABASE_POOL`: a quarter for commands, an eighth each for others, tasks and
 * files, and the rest for the app's own documents.
 */
export function connectionsOfShares(total: number): Record<DatabaseShare, number> {
  const eighth = Math.floor(Math.max(total, minConnections) / 8);
  const commands = Math.max(2, 2 * eighth);
  const tasks = Math.max(2, eighth);
  const reserved = commands + tasks + 2 * eighth;
  return {
    known: Math.max(total, minConnections) - reserved,
    others: eighth,
    commands,
    tasks,
    files: eighth,
  };
}

/** Time limits of the sessions of a share, in milliseconds; 0 for none. */
export type SessionLimits = {
  /** PostgreSQL cancels a statement after this time. */
  statement: number;
  idleInTransaction: number;
  /** PostgreSQL refuses a statement that has waited for one lock this long; `repeatWhileLocked` tries it again. */
  lock: number;
  /** A request waits this long for a free connection. */
  connectMs: number;
};

const limitsOfRequests: SessionLimits = {
  statement: 10_000,
  idleInTransaction: 15_000,
  lock: 500,
  connectMs: 5_000,
};

/**
 * The limits by share. A document that somebody else wrote gets the least time. Tasks delete many rows by one
 * statement, and nobody waits for them.
 */
export const limitsOfShares: Record<DatabaseShare, SessionLimits> = {
  known: limitsOfRequests,
  others: { ...limitsOfRequests, statement: 2_000 },
  commands: { ...limitsOfRequests, statement: 15_000 },
  tasks: { ...limitsOfRequests, statement: 60_000, idleInTransaction: 60_000, connectMs: 60_000 },
  files: limitsOfRequests,
};

/**
 * The limits multiplied by `TIME_LIMIT_FACTOR`. A wait for one lock stays as short: it ends to give the connection back, and
 * `repeatWhileLocked` goes on with the longer patience.
 */
export const scaledSessionLimits = (limits: SessionLimits, factor: number): SessionLimits => ({
  statement: limits.statement * factor,
  idleInTransaction: limits.idleInTransaction * factor,
  lock: limits.lock,
  connectMs: limits.connectMs * factor,
});
