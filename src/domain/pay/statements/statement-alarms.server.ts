import { jstDay } from '#platform/base/jst.ts';
import { raiseAlarms } from '#platform/server/alarms.server.ts';
import type { App } from '#platform/server/context.server.ts';

import { failedStatementCountsByYear } from './failed-statements.queries.server.ts';

/** Raises an alarm, at most once a day, for each year with statements that could not be issued. (Rule 8.5) */
export async function raiseStatementAlarms(
  app: Pick<App, 'db' | 'env'>,
  now: Date,
): Promise<number> {
  const failed = await failedStatementCountsByYear(app.db);
  const alarms = failed.map((facts) => {
    const key = `STATEMENTS_FAILED:${facts.year}:${jstDay(now)}`;
    return { key, ...failedStatementText(facts), facts };
  });
  return raiseAlarms(app, { alarms, now });
}

/** The alarm about statements (源泉徴収票) that could not be issued. (Rule 8.5) */
function failedStatementText({ year, count }: { year: number; count: number }) {
  return {
    title: `${year}年分の源泉徴収票を発行できません`,
    body: `${year}年分の源泉徴収票のうち${count}件を発行できませんでした。ほかの人の分は発行済みです。記録（ログ）と監査（npm run audit）で原因を確認してください。直ると次の定期処理で発行されます。法律の期限は翌年1月31日です`,
  };
}
