import type { App } from './context.server.ts';
import { inTransaction } from './database/db.server.ts';
import { log } from './log.server.ts';
import type { Env } from './env.server.ts';
import { operatorAlarms } from './metrics/metrics.server.ts';
import { enqueueMessages } from './delivery/enqueue.queries.server.ts';
import { insertOperatorAlarms } from './queries.server.ts';

/** A condition that an operator must act on. */
export type OperatorAlarm = {
  /** One alarm per key is logged and mailed. */
  key: string;
  /** The fault in one line. */
  title: string;
  /** The fault and the action that repairs it, without the last full stop. */
  body: string;
  /** Fields for the log, not for the mail. */
  facts: object;
};

/** Logs at the start of a process when no operator's address is set, so that alarms are not mailed. */
export function warnWithoutAlarmRecipient({ demo, OPERATOR_EMAIL }: Env): void {
  if (demo || OPERATOR_EMAIL) return;
  log.warn('alarms are mailed to nobody: OPERATOR_EMAIL is not set');
}

/**
 * Logs every alarm as an error (in the demo as a detail), counts it for Prometheus, and mails it to the operators, once per
 * key, even if the condition lasts or several processes detect it. Returns the number of new alarms.
 */
export async function raiseAlarms(
  { db, env }: Pick<App, 'db' | 'env'>,
  { alarms, now }: { alarms: readonly OperatorAlarm[]; now: Date },
): Promise<number> {
  if (alarms.length === 0) return 0;
  const raised = await inTransaction(db, async (tx) => {
    const keys = alarms.map(({ key }) => key);
    const fresh = new Set(await insertOperatorAlarms(tx, { keys, now }));
    const newAlarms = alarms.filter(({ key }) => fresh.has(key));
    const recipient = env.OPERATOR_EMAIL;
    if (!recipient) return newAlarms;
    await enqueueMessages(
      tx,
      newAlarms.map(({ key, title, body }) => ({
        kind: 'email',
        workerId: null,
        recipient,
        dedupKey: `alarm:${key}`,
        subject: `【ひとこま運営】${title}`,
        body: `${body}。`,
        now,
      })),
    );
    return newAlarms;
  });
  // Nobody operates the demo, and its made-up data raises alarms at the first start.
  const level = env.demo ? 'debug' : 'error';
  for (const { key, facts } of raised) log[level](facts, `alarm: ${key}`);
  operatorAlarms.inc(raised.length);
  return raised.length;
}
