import type { App } from '#server/context.server.ts';

import { forgetPapers } from './forget-papers.server.ts';
import { issueYear } from './issue-statement.server.ts';
import { releaseLate } from './late-release.server.ts';
import { payOnPayDay, tellUnpayable } from './pay-day.server.ts';

/** What time causes in pay. */
export const paySweeps: readonly { name: string; run(app: App, now: Date): Promise<number> }[] = [
  { name: 'pay.releaseLate', run: releaseLate },
  { name: 'pay.payOnPayDay', run: payOnPayDay },
  { name: 'pay.tellUnpayable', run: tellUnpayable },
  { name: 'pay.issueYear', run: issueYear },
  { name: 'pay.forgetPapers', run: forgetPapers },
];
