import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { ReadAloud } from './read-aloud.tsx';

/** A device with these voices; the test itself ends the utterances. */
function openDevice(langs: readonly string[]) {
  const said: SpeechSynthesisUtterance[] = [];
  const cancel = vi.fn<() => void>();
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => langs.map((lang) => ({ lang })),
    speak: (one: SpeechSynthesisUtterance) => said.push(one),
    cancel,
  });
  vi.stubGlobal('speechSynthesis', speech);
  return { said, cancel };
}

const button = (name: string) => page.getByRole('button', { name });
const text = '玄関で靴をはきかえます。\n持ち物は上履きです。';

test('a text is read sentence by sentence, and the button waits for its end', async () => {
  const { said } = openDevice(['en-US', 'ja-JP']);
  await render(<ReadAloud text={text} />);
  await button('読み上げる').click();
  expect(said.map((one) => [one.lang, one.text])).toEqual([
    ['ja-JP', '玄関で靴をはきかえます。'],
    ['ja-JP', '持ち物は上履きです。'],
  ]);
  await expect.element(button('読み上げを止める')).toBeVisible();
  said.at(-1)?.dispatchEvent(new Event('end'));
  await expect.element(button('読み上げる')).toBeVisible();
});

test('a second press stops, and so does leaving the screen', async () => {
  const { said, cancel } = openDevice(['ja']);
  const { unmount } = await render(<ReadAloud text={text} />);
  await button('読み上げる').click();
  await button('読み上げを止める').click();
  await expect.element(button('読み上げる')).toBeVisible();
  expect(said).toHaveLength(2);
  await button('読み上げる').click();
  cancel.mockClear();
  await unmount();
  expect(cancel).toHaveBeenCalledOnce();
});

test.each([[['en-US']], [[]]])('without a Japanese voice there is no button: %j', async (langs) => {
  openDevice(langs);
  await render(<ReadAloud text={text} />);
  expect(page.getByRole('button').elements()).toEqual([]);
});
