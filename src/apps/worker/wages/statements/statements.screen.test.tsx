import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import {
  StatementFileQuery,
  StatementsQuery,
  type EarningsStatementListRow,
} from './statement-client.ts';
import * as statement from './statement.tsx';
import * as statements from './statements.tsx';

const row: EarningsStatementListRow = {
  year: 2027,
  employerId: 'e1',
  employerName: '医療法人 白露会',
  paymentAmount: 24_000,
  unpaidAmount: 0,
  withholdingTax: 158,
  isTaxProvisional: true,
  documentName: '給与所得の源泉徴収票',
  shiftCount: 2,
  isFinal: false,
  dueOn: '2028-01-10',
  issuedAt: null,
};

test('of the statements only the one with a provisional tax is marked', async () => {
  const others = [{ ...row, employerId: 'e2', employerName: '社会福祉法人 みどり' }].map((one) => ({
    ...one,
    isTaxProvisional: false,
    documentName: '給与所得の源泉徴収票',
  }));
  answerDocument(StatementsQuery, {
    statementOfEarnings: { cursor: null, statements: [row, ...others] },
  });
  await openScreen(statements, { route: 'earnings/statements', at: '/earnings/statements' });
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  await expect.element(card('白露会')).toMatchTextContent(/源泉徴収税 158円・勤務2回（仮の税額）/);
  await expect.element(card('みどり')).toMatchTextContent(/源泉徴収税 158円・勤務2回/);
  await expect.element(card('みどり')).not.toMatchTextContent(/仮の税額/);
});

test.for([true, false])(
  'an open statement explains its provisional tax: %s',
  async (isTaxProvisional) => {
    answerDocument(StatementFileQuery, {
      statementOfEarningFile: {
        year: 2027,
        employerId: 'e1',
        employerName: row.employerName,
        paymentAmount: 24_000,
        withholdingTax: 158,
        isTaxProvisional,
        documentName: '給与所得の源泉徴収票',
        isFinal: false,
        issuedAt: '2027-03-01T00:00:00.000Z',
        fileName: 'statement.pdf',
        file: btoa('%PDF-'),
      },
    });
    await openScreen(statement, {
      route: 'earnings/statements/:year/:employerId',
      at: '/earnings/statements/2027/e1',
    });
    await expect.element(page.getByText('源泉徴収税額')).toBeVisible();
    expect(page.getByText(/^仮の税額です。/).elements()).toHaveLength(isTaxProvisional ? 1 : 0);
  },
);
