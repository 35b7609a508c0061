import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { TextArea } from './text-area.tsx';

function Comment() {
  const [text, setText] = useState('はい');
  return (
    <>
      <TextArea
        label="コメント"
        name="comment"
        max={5}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button onClick={() => setText('')}>消す</button>
    </>
  );
}

test('the counter follows what is typed and what the form sets, in characters', async () => {
  await render(<Comment />);
  await expect.element(page.getByText('2/5文字')).toBeVisible();
  await page.getByRole('textbox', { name: 'コメント' }).fill('😊😊😊😊😊');
  await expect.element(page.getByText('5/5文字')).toBeVisible();
  await page.getByRole('textbox', { name: 'コメント' }).fill('あいうえおか');
  await expect.element(page.getByText('6/5文字（1文字超えています）')).toBeVisible();
  await page.getByRole('button', { name: '消す' }).click();
  await expect.element(page.getByText('0/5文字')).toBeVisible();
});
