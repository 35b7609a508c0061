import type { PostgresSettings } from './supervisor.ts';

/** For `npm start`: data survives any crash, and the server needs little memory beside the app. */
export const lastingPostgresSettings: PostgresSettings = {
  shared_buffers: '64MB',
  max_connections: 60,
  jit: 'off',
  max_wal_senders: 0,
  wal_level: 'minimal',
  max_wal_size: '256MB',
};

/** For tests: fast, without durability. */
export const throwawayPostgresSettings: PostgresSettings = {
  shared_buffers: '128MB',
  max_connections: 150,
  jit: 'off',
  max_wal_senders: 0,
  wal_level: 'minimal',
  max_wal_size: '1GB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};
