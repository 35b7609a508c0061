import { systemActor } from '#platform/server/history.server.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';

import { eraseExpiredDocuments } from './statements/erase-expired-documents.server.ts';
import { raiseStatementAlarms } from './statements/statement-alarms.server.ts';
import { issueStatementsAfterLastContract } from './statements/issue-last-statements.server.ts';
import { issueYearStatements } from './statements/issue-statement.server.ts';
import { payLaterMinimumWageRaises } from './earnings/pay-later-raises.server.ts';
import {
  expireOverpayments,
  remindOfOverpayments,
} from './overpayments/overpayment-tasks.server.ts';
import { notifyUnpayableWorkers } from './transfers/pay-day.server.ts';
import { raisePayoutAlarms } from './transfers/payout-alarms.server.ts';
import { assignTaxVersionsToOldParts } from './tax/name-tax-versions.server.ts';
import { retaxUnpaidWages } from './tax/retax-unpaid-wages.server.ts';
import { drawTaxSheets } from './tax-sheet/draw-tax-sheets.server.ts';
import { storeTaxSheetPapers } from './tax-sheet/tax-papers.server.ts';
import { eraseNamesOnTaxSheets } from './tax-sheet/erase-names.server.ts';
import { endSealedBankAccounts } from './transfers/sealed-accounts.server.ts';
import { submitTransfers } from './transfers/submit-transfers.server.ts';
import { correctPaidTax } from './tax/tax-corrections.server.ts';
import { writeOffTaxOfFormerWorkers } from './tax/write-off-tax-due.server.ts';

/** The scheduled tasks of pay. */
export const payTasks: readonly Task[] = [
  { name: 'pay.payLaterRaises', run: payLaterMinimumWageRaises },
  { name: 'pay.nameOlderTaxVersions', run: assignTaxVersionsToOldParts },
  { name: 'pay.retaxUnpaidWages', run: retaxUnpaidWages },
  { name: 'pay.correctPaidTax', run: correctPaidTax },
  { name: 'pay.writeOffTaxOfLeavers', run: writeOffTaxOfFormerWorkers },
  {
    name: 'pay.submitTransfers',
    async run(app, now) {
      return (await submitTransfers(app, { actor: systemActor, now })).recordCount;
    },
  },
  { name: 'pay.expireOverpayments', run: expireOverpayments },
  { name: 'pay.remindOfOverpayments', run: remindOfOverpayments },
  { name: 'pay.raisePayoutAlarms', run: raisePayoutAlarms },
  { name: 'pay.tellUnpayable', run: notifyUnpayableWorkers },
  { name: 'pay.unsealAccounts', run: endSealedBankAccounts },
  { name: 'pay.issueYear', run: issueYearStatements },
  { name: 'pay.raiseStatementAlarms', run: raiseStatementAlarms },
  { name: 'pay.issueLastStatements', run: issueStatementsAfterLastContract },
  { name: 'pay.drawTaxSheets', run: drawTaxSheets },
  { name: 'pay.storeTaxSheetPapers', run: storeTaxSheetPapers },
  { name: 'pay.eraseTaxSheetNames', run: eraseNamesOnTaxSheets },
  { name: 'pay.erasePapers', run: eraseExpiredDocuments },
];
