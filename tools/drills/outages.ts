import type { SystemDrill } from '../run/drill.ts';
import { requireSystemProgram } from '../run/parts.ts';
import { runOperationTests } from '../run/operations.ts';

const redisOutages = Number(process.env['REDIS_OUTAGES'] ?? 20);

/**
 * Takes each part away for a while and gives it back: Redis under a load of chats, the store for files, the service for
 * its keys, the mail server, and a database that may only be read, whose disk is full, or whose table is locked.
 */
export const drill: SystemDrill = {
  proves:
    'outages of Redis, S3, KMS, SMTP and the database lose and double nothing, and end by themselves (REDIS_OUTAGES=20)',
  async run() {
    await requireSystemProgram('redis-server');
    const { passed } = await runOperationTests({
      selection: [
        'tools/security/outages.db.test.ts',
        'tools/security/part-outages.db.test.ts',
        'src/domain/chat/redis-outage.db.test.ts',
      ],
      env: { REDIS_OUTAGES: String(redisOutages) },
    });
    return `${passed} tests, ${redisOutages} outages of Redis under load; nothing lost or doubled`;
  },
};
