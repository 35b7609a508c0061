import { jstDay, jstTime } from '#platform/base/jst.ts';
import type { OperatorAlarm } from '#platform/server/alarms.server.ts';
import type { App } from '#platform/server/context.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import { lockSignInAttemptsOf } from '../queries.server.ts';
import { codeBudgetWindowSeconds, exhaustedBudgetWindow, type CodeBudgetWindow } from '../rules.ts';
import { countSignInCodesSent } from './codes.queries.server.ts';

/** `isKnown` is true for open sessions, and for browsers that signed in with the number before. */
type Spender = { app: Pick<App, 'env'>; isKnown: boolean; now: Date };

/** The window in which unknown browsers, or known browsers, have used up the budget of SMS codes; null for none. */
export async function spentCodeBudgetWindow(
  tx: Tx,
  { app: { env }, isKnown, now }: Spender,
): Promise<CodeBudgetWindow | null> {
  if (env.RATE_LIMIT === 'off') return null;
  return exhaustedBudgetWindow(await countSignInCodesSent(tx, { isKnown, now }), {
    minute: env.SIGN_IN_CODES_PER_MINUTE,
    hour: env.SIGN_IN_CODES_PER_HOUR,
    day: env.SIGN_IN_CODES_PER_DAY,
  });
}

/** `spentCodeBudgetWindow`, with the budget locked until the end of the transaction, in which the caller sends a code. */
export async function spentCodeBudgetWindowUnderLock(
  tx: Tx,
  spender: Spender,
): Promise<CodeBudgetWindow | null> {
  if (spender.app.env.RATE_LIMIT === 'off') return null;
  await lockSignInAttemptsOf(tx, { kind: 'budget', value: String(spender.isKnown) });
  return spentCodeBudgetWindow(tx, spender);
}

type BudgetAlarmArgs = { window: CodeBudgetWindow; isKnown: boolean; now: Date };

/**
 * The alarm to the operator that a budget of codes is used up: at most once an hour, for the daily budget once a day.
 * (Rule 6.10)
 */
export function budgetAlarm({ window, isKnown, now }: BudgetAlarmArgs): OperatorAlarm {
  const asking = isKnown ? 'ログインしたことのあるブラウザー' : '初めてのブラウザー';
  const period = window === 'day' ? jstDay(now) : `${jstDay(now)}T${jstTime(now).slice(0, 2)}`;
  return {
    key: `sign-in-codes:${isKnown ? 'known' : 'strangers'}:${window}:${period}`,
    title: '認証コード（SMS）の送信数が上限に達しました',
    body: `${asking}からの認証コードの送信が、${budgetWindowNames[window]}の上限に達したため、送信を止めています。SMSの料金を目的とした攻撃でないか、送信先とアクセス元を確認してください。通常の利用であれば、環境変数 SIGN_IN_CODES_PER_${window.toUpperCase()} を上げてください`,
    facts: { window, isKnown },
  };
}

const budgetWindowNames = {
  minute: '1分',
  hour: '1時間',
  day: `${codeBudgetWindowSeconds.day / codeBudgetWindowSeconds.hour}時間`,
} as const;
