import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ProvisionalMark, ProvisionalTaxNote } from './provisional-tax.tsx';

const textOf = (node: ReactNode) => renderToString(node).replace(/<[^>]*>/g, '');

test('an amount with a provisional tax carries its mark, and no other amount does', () => {
  expect(textOf(<ProvisionalMark isShown />)).toBe('（仮の税額）');
  expect(textOf(<ProvisionalMark isShown={false} />)).toBe('');
});

test('a provisional tax is explained, with what follows from it', () => {
  expect(textOf(<ProvisionalTaxNote isShown />)).toMatch(/^仮の税額です。.+差額を精算します。$/);
  expect(textOf(<ProvisionalTaxNote isShown={false} />)).toBe('');
});
