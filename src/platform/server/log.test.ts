import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';

import { errorForLog } from './log.server.ts';

test('what PostgreSQL says of a row stays out of the log', () => {
  const error = new DatabaseError('new row violates check constraint', 100, 'error');
  Object.assign(error, {
    code: '23514',
    constraint: 'bank_accounts_account_number_check',
    detail: 'Failing row contains (09012345678, ﾃﾞﾓ ﾊﾅｺ, 1234567).',
    where: "unnamed portal parameter $1 = '09012345678'",
  });
  const logged = errorForLog(error);
  expect(JSON.stringify(logged)).not.toMatch(/09012345678|ﾊﾅｺ|1234567/);
  expect(logged).toMatchObject({
    type: 'DatabaseError',
    message: 'new row violates check constraint',
    code: '23514',
    constraint: 'bank_accounts_account_number_check',
  });
  expect(errorForLog('a string')).toBe('a string');
});
