import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { runOperationTests } from '../run/operations.ts';

/**
 * Number of kills of the process and of the database; a quarter of them happen while people chat, a tenth while months
 * close.
 */
const kills = Math.max(4, Number(process.env['KILLS'] ?? 1_000));
const seed = Number(process.env['KILL_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const underChat = Math.ceil(kills / 4);
const underMonths = Math.ceil(kills / 10);
const underMoney = kills - underChat - underMonths;

/**
 * Kills the process and the database during applications, check-outs, payouts, point exchanges, closings of months, matching of receipts
 * and chat. The kills can
 * be divided among several runs (`KILLS=250 KILL_SEED=2`): each run ends with the audit of the ledger, and prints
 * figures that can be added up.
 */
export const drill: SystemDrill = {
  proves:
    'kills of the process and of the database lose and double nothing (KILLS=1000 of each, KILL_SEED)',
  async run() {
    const { passed, output } = await runOperationTests({
      selection: [
        'tools/security/kills.db.test.ts',
        'tools/security/month-kills.db.test.ts',
        'src/domain/chat/process-kills.db.test.ts',
        'src/domain/chat/database-kills.db.test.ts',
      ],
      env: {
        KILLS: String(underMoney),
        MONTH_KILLS: String(underMonths),
        KILL_SEED: String(seed),
        CHAT_KILLS: String(underChat),
        CHAT_DATABASE_KILLS: String(underChat),
      },
      show: true,
    });
    const said = [...output.matchAll(/^KILLED (.*)$/gm)].map(([, figures]) => figures);
    if (said.length !== 2)
      throw new CommandFailure('The tests did not say how often they have killed.');
    return [
      `seed ${seed}, ${passed} tests`,
      ...said,
      `chat: ${underChat} kills of its process, ${underChat} of its database`,
      'nothing lost or doubled, no process ended by itself, books true',
    ].join('; ');
  },
};
