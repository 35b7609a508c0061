import { getHeapSpaceStatistics } from 'node:v8';
import { PreparedStatementClient } from '#platform/server/database/prepared-statements.server.ts';

/** Used bytes of V8's old generation. */
const oldBytes = () =>
  getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0;

/**
 * Prints the peak growth in bytes of V8's old generation while about 80 MB of rows are read and released. Runs in a new
 * process, because the heap of a test process contains garbage of earlier tests.
 */
const client = new PreparedStatementClient({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
const ask = () =>
  client.query(`select repeat('x', 200) || g as text from generate_series(1, 1000) g`);
await ask();
const before = oldBytes();
let most = 0;
for (let times = 0; times < 300; times += 1) {
  await ask();
  most = Math.max(most, oldBytes() - before);
}
await client.end();
process.stdout.write(String(most));
