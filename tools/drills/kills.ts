import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { runOperationTests } from '../run/operations.ts';

/** Number of kills of the process and of the database; a quarter of them happen while people chat. */
const kills = Math.max(4, Number(process.env['KILLS'] ?? 1_000));
const seed = Number(process.env['KILL_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const underChat = Math.ceil(kills / 4);
const underMoney = kills - underChat;

/**
 * Kills the process and the database during applications, check-outs, payouts, point exchanges and chat. The kills can
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
        'src/domain/chat/process-kills.db.test.ts',
        'src/domain/chat/database-kills.db.test.ts',
      ],
      env: {
        KILLS: String(underMoney),
        KILL_SEED: String(seed),
        CHAT_KILLS: String(underChat),
        CHAT_DATABASE_KILLS: String(underChat),
      },
      show: true,
    });
    const said = output.match(/^KILLED (.*)$/m)?.[1];
    if (said === undefined)
      throw new CommandFailure('The test did not say how often it has killed.');
    return [
      `seed ${seed}, ${passed} tests`,
      `money and seats: ${said}`,
      `chat: ${underChat} kills of its process, ${underChat} of its database`,
      'nothing lost or doubled, no process ended by itself, books true',
    ].join('; ');
  },
};
