import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { DateField } from './date-field.tsx';

function Born({ birthday = true }: { birthday?: boolean }) {
  const [day, setDay] = useState('');
  return (
    <>
      <DateField label="生年月日" birthday={birthday} value={day} onChange={setDay} />
      <output>{day === '' ? 'なし' : day}</output>
    </>
  );
}

const part = (name: string) => page.getByRole('textbox', { name, exact: true });
const day = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

/** The error with this sentence, which follows 「エラー：」 for screen readers. */
const problem = (sentence: string) => page.getByText(sentence, { exact: false });

/** Types a year as a keyboard does; an input method enters the whole text at once. */
async function typeYear(year: string) {
  await part('年').click();
  if (/^[\w]+$/.test(year)) await userEvent.keyboard(year);
  else await part('年').fill(year);
}

test.each([
  ['S60', '西暦1985年'],
  ['昭和60', '西暦1985年'],
  ['昭60年', '西暦1985年'],
  ['ｓ６０', '西暦1985年'],
  ['1985', '昭和60年生まれ'],
])('a year of birth typed as %s is read, and said in the other calendar', async (year, meaning) => {
  await render(<Born />);
  await typeYear(year);
  // The whole year has moved the focus to the month.
  await expect.element(part('月')).toHaveFocus();
  await userEvent.keyboard('4{Tab}1');
  await day('1985-04-01');
  await day(meaning);
});

test('a first year is of one letter, and the focus waits for what may follow', async () => {
  await render(<Born />);
  await typeYear('平成元');
  await userEvent.keyboard('{Tab}12{Tab}31');
  await day('1989-12-31');
  await part('年').fill('H2');
  await expect.element(part('年')).toHaveFocus();
  await day('1990-12-31');
});

test.each([
  ['昭和65', '昭和は64年までです。年をもう一度確認してください'],
  ['40', '年は、西暦の4桁か、昭和60・平成2のように入力してください'],
  ['X40', '年は、西暦の4桁か、昭和60・平成2のように入力してください'],
])(
  'a year of birth that cannot be, %s, stays and is named once it is left',
  async (year, sentence) => {
    await render(<Born />);
    await typeYear(year);
    await expect.element(problem(sentence)).not.toBeInTheDocument();
    await userEvent.keyboard('{Tab}4{Tab}1');
    await expect.element(problem(sentence)).toBeVisible();
    await expect.element(part('年')).toHaveValue(year);
    await expect.element(part('年')).toBeInvalid();
    await expect.element(part('年')).toHaveAccessibleDescription(new RegExp(sentence));
    await day('なし');
    await part('年').fill('昭和40');
    await expect.element(problem(sentence)).not.toBeInTheDocument();
    await day('1965-04-01');
  },
);

test('a paper may run to a year that its era never had', async () => {
  await render(<Born birthday={false} />);
  await part('年').fill('平成35');
  await part('月').fill('4');
  await part('日').fill('1');
  await expect.element(part('年')).toHaveValue('平成35');
  await day('2023-04-01');
  await day('西暦2023年');
});

test('a button brings the keyboard with letters for the year of an era, and back', async () => {
  await render(<Born />);
  await expect.element(part('年')).toHaveAttribute('inputmode', 'numeric');
  await page.getByRole('button', { name: '昭和・平成の年で入力する' }).click();
  await expect.element(part('年')).toHaveFocus();
  await expect.element(part('年')).toHaveAttribute('inputmode', 'text');
  await page.getByRole('button', { name: '西暦の数字で入力する' }).click();
  await expect.element(part('年')).toHaveAttribute('inputmode', 'numeric');
});
