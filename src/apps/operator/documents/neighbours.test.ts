import { expect, test } from 'vitest';

import { nextDocumentIdAfterDecision, neighbourDocumentIds } from './neighbours.ts';

test('a document has the one before and the one after it in the queue', () => {
  expect(neighbourDocumentIds(['a', 'b', 'c'], 'b')).toEqual({ previous: 'a', next: 'c' });
  expect(neighbourDocumentIds(['a', 'b'], 'a')).toEqual({ previous: null, next: 'b' });
  expect(neighbourDocumentIds(['a', 'b'], 'b')).toEqual({ previous: 'a', next: null });
  expect(neighbourDocumentIds(['a', 'b'], 'gone')).toEqual({ previous: null, next: 'a' });
  expect(neighbourDocumentIds([], 'gone')).toEqual({ previous: null, next: null });
});

test('after a decision the next one follows, after the last the first that was skipped', () => {
  expect(nextDocumentIdAfterDecision(['a', 'b', 'c'], 'a')).toBe('b');
  expect(nextDocumentIdAfterDecision(['a', 'b', 'c'], 'c')).toBe('a');
  expect(nextDocumentIdAfterDecision(['b'], 'a')).toBe('b');
  expect(nextDocumentIdAfterDecision(['a'], 'a')).toBeNull();
});
