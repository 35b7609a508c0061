import { expect, test } from 'vitest';

import { checkReason } from './reason.ts';

test('a reason is counted in characters without the spaces around it', () => {
  expect(checkReason('了', { min: 1, max: 200 })).toEqual({});
  expect(checkReason('𠮷'.repeat(5), { min: 5, max: 5 })).toEqual({});
  expect(checkReason(' \n', { min: 1, max: 200 })).toEqual({
    reason: '200文字以内で入力してください（いま0文字）',
  });
  expect(checkReason('短い', { min: 5, max: 200 })).toEqual({
    reason: '5文字以上、200文字以内で入力してください（いま2文字）',
  });
  expect(checkReason('長'.repeat(201), { min: 1, max: 200 }).reason).toContain('いま201文字');
});
