import { jstDay, jstTime } from '#platform/base/jst.ts';
import type { OperatorAlarm } from '#platform/server/alarms.server.ts';
import type { App } from '#platform/server/context.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { scaledLimit } from '#platform/server/prices/budget-factor.ts';

import { lockSignInAttemptsOf } from '../queries.server.ts';
import { codeBudgetWindowSeconds, spentCodeBudgetOf, type SpentCodeBudget } from '../rules.ts';
import { countSignInCodesSent } from './codes.queries.server.ts';

type Spender = {
  app: Pick<App, 'env'>;
  /** The block of addresses of a stranger; null for open sessions, and for browsers that signed in with the number before. */
  strangerIn: string | null;
  now: Date;
};

/** The window in which the budget of SMS codes has none left for strangers of this block, or for known browsers; or null. */
export async function spentCodeBudget(
  tx: Tx,
  { app: { env }, strangerIn, now }: Spender,
): Promise<SpentCodeBudget | null> {
  return spentCodeBudgetOf(await countSignInCodesSent(tx, { strangerIn, now }), {
    minute: scaledLimit(env.SIGN_IN_CODES_PER_MINUTE, env),
    hour: scaledLimit(env.SIGN_IN_CODES_PER_HOUR, env),
    day: scaledLimit(env.SIGN_IN_CODES_PER_DAY, env),
  });
}

/** `spentCodeBudget`, with the budget locked until the end of the transaction, in which the caller sends a code. */
export async function spentCodeBudgetUnderLock(
  tx: Tx,
  spender: Spender,
): Promise<SpentCodeBudget | null> {
  await lockSignInAttemptsOf(tx, { kind: 'budget', value: String(spender.strangerIn === null) });
  return spentCodeBudget(tx, spender);
}

type BudgetAlarmArgs = { spent: SpentCodeBudget; isKnown: boolean; now: Date };

/**
 * The alarm to the operator that a budget of codes is used up: at most once an hour, for the daily budget once a day.
 * (Rule 6.10)
 */
export function codeBudgetAlarm({ spent, isKnown, now }: BudgetAlarmArgs): OperatorAlarm {
  const { window, isOfBlock } = spent;
  const asking = isKnown ? 'ログインしたことのあるブラウザー' : '初めてのブラウザー';
  const period = window === 'day' ? jstDay(now) : `${jstDay(now)}T${jstTime(now).slice(0, 2)}`;
  return {
    key: `sign-in-codes:${isKnown ? 'known' : 'strangers'}:${isOfBlock ? 'share:' : ''}${window}:${period}`,
    title: isOfBlock
      ? '認証コード（SMS）の送信が一部の回線に集中しています'
      : '認証コード（SMS）の送信数が上限に達しました',
    body: `${asking}からの認証コードの送信が、${budgetWindowNames[window]}の上限${isOfBlock ? 'の半分に達したため、送信の多い回線への送信を止めています' : 'に達したため、送信を止めています'}。SMSの料金を目的とした攻撃でないか、送信先とアクセス元を確認してください。通常の利用であれば、環境変数 SIGN_IN_CODES_PER_${window.toUpperCase()} を上げてください`,
    facts: { window, isKnown, isOfBlock },
  };
}

const budgetWindowNames = {
  minute: '1分',
  hour: '1時間',
  day: `${codeBudgetWindowSeconds.day / codeBudgetWindowSeconds.hour}時間`,
} as const;
