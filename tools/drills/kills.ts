import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Drill } from '../run/drill.ts';
import { runOperations } from '../run/operations.ts';

/** How often the process is killed, and how often the database: a quarter of it while people write to each other. */
const kills = Math.max(4, Number(process.env['KILLS'] ?? 1_000));
const underChat = Math.ceil(kills / 4);
const underMoney = kills - underChat;

/** Application, check-out, payout, exchange and chat, while the process and the database are killed. */
export const drill: Drill = {
  proves: 'kills of the process and of the database lose and double nothing (KILLS=1000 of each)',
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-kills-'));
    try {
      const { passed, output } = await runOperations({
        selection: [
          'tools/security/kills.db.test.ts',
          'src/chat/process-kills.db.test.ts',
          'src/chat/database-kills.db.test.ts',
        ],
        report: path.join(folder, 'report.json'),
        env: {
          KILLS: String(underMoney),
          CHAT_KILLS: String(underChat),
          CHAT_DATABASE_KILLS: String(underChat),
        },
        show: true,
      });
      const money = output.match(/killed, of \d+ each: (.*)/g)?.at(-1) ?? `${underMoney} each`;
      return `${passed} tests; money and seats: ${money}; chat: ${underChat} of each`;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
