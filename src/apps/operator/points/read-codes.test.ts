import { expect, test } from 'vitest';

import { checkGiftCardCodes, giftCardCodesIn } from './read-codes.ts';

test('codes stand one a line, whatever ends the lines', () => {
  expect(giftCardCodesIn(' A-1\r\n\n B-2 \n')).toEqual(['A-1', 'B-2']);
});

test('none and more than one call takes are told at the field', () => {
  expect(checkGiftCardCodes(' \n ')).toEqual({ codes: 'コードを1行に1件ずつ入力してください' });
  expect(checkGiftCardCodes('A\n'.repeat(200))).toEqual({});
  expect(checkGiftCardCodes('A\n'.repeat(201)).codes).toContain('いま201件');
});
