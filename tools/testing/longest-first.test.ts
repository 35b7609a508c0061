import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkoutRoot } from '../run/paths.ts';
import { slowestTestFiles } from './longest-first.ts';

test.each(slowestTestFiles)('%s exists', (file) =>
  expect(existsSync(path.join(checkoutRoot, file))).toBe(true),
);
