import { expect, test } from 'vitest';

import { whyCannotLoadStatementFile } from './statement-file.ts';

test('an empty file and one of more than 600,000 bytes are refused before they are sent', () => {
  expect(whyCannotLoadStatementFile(0)).toContain('ファイルが空です');
  expect(whyCannotLoadStatementFile(1)).toBeNull();
  expect(whyCannotLoadStatementFile(600_000)).toBeNull();
  expect(whyCannotLoadStatementFile(600_001)).toContain('期間を分けて');
});
