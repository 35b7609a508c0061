import { expect, test } from 'vitest';

import { whySchemaDoesNotFit } from './schema-fit.ts';

const known = ['0001_a', '0002_b'];

test.each([
  { executed: known, incompatible: [], why: /^null$/ },
  { executed: ['0001_a'], incompatible: [], why: /too old: it lacks 0002_b/ },
  { executed: [], incompatible: [], why: /too old/ },
  { executed: [...known, '0003_c'], incompatible: [], why: /^null$/ },
  { executed: [...known, '0003_c'], incompatible: ['0003_c'], why: /too new: it has 0003_c/ },
  { executed: known, incompatible: ['0002_b'], why: /^null$/ },
])('a schema with $executed, incompatible $incompatible', ({ executed, incompatible, why }) => {
  expect(String(whySchemaDoesNotFit({ known, executed, incompatible }))).toMatch(why);
});
