import { expect, test } from 'vitest';

import { checkDecisionReason } from './reason.ts';

test('a reason is counted in characters without the spaces around it', () => {
  expect(checkDecisionReason('了', { min: 1, max: 200 })).toEqual({});
  expect(checkDecisionReason('𠮷'.repeat(5), { min: 5, max: 5 })).toEqual({});
  expect(checkDecisionReason(' \n', { min: 1, max: 200 })).toEqual({
    reason: '200文字以内で入力してください（いま0文字）',
  });
  expect(checkDecisionReason('短い', { min: 5, max: 200 })).toEqual({
    reason: '5文字以上、200文字以内で入力してください（いま2文字）',
  });
  expect(checkDecisionReason('長'.repeat(201), { min: 1, max: 200 }).reason).toContain(
    'いま201文字',
  );
});
