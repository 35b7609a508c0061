import { useEffect, useRef, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { Button } from '../button.tsx';
import { Sheet } from './sheet.tsx';

type Shown = 'menu' | 'question' | 'other' | null;

/** A page with a menu: one action opens a question that replaces the menu, another edits a field. */
function Screen() {
  const [shown, setShown] = useState<Shown>(null);
  const [edits, setEdits] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (edits > 0) field.current?.focus();
  }, [edits]);
  return (
    <>
      <input aria-label="本文" ref={field} />
      <Button onClick={() => setShown('menu')}>操作</Button>
      <Button onClick={() => setShown('other')}>ほかの操作</Button>
      <Sheet open={shown === 'other'} onClose={() => setShown(null)} title="ほかの一覧">
        <p>ほかにはありません</p>
      </Sheet>
      <Sheet open={shown === 'menu'} onClose={() => setShown(null)} title="操作の一覧">
        <Button onClick={() => setShown('question')}>削除</Button>
        <Button
          onClick={() => {
            setShown(null);
            setEdits(edits + 1);
          }}
        >
          編集
        </Button>
      </Sheet>
      <Sheet open={shown === 'question'} onClose={() => setShown(null)} title="削除しますか">
        <p>戻せません</p>
      </Sheet>
    </>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const field = () => page.getByRole('textbox', { name: '本文' }).element();

async function openMenu() {
  await render(<Screen />);
  await button('操作').click();
  await expect.element(dialog('操作の一覧')).toHaveFocus();
}

test('an open sheet has the focus and makes the page inert, until it closes', async () => {
  await openMenu();
  const background = field();
  await expect.poll(() => background.closest('[inert]')).not.toBeNull();
  expect(document.documentElement.style.overflow).toBe('hidden');

  await userEvent.keyboard('{Escape}');
  await expect.element(button('操作')).toHaveFocus();
  expect(background.closest('[inert]')).toBeNull();
  await expect.poll(() => document.documentElement.style.overflow).toBe('');
});

test('a sheet in place of another gives the focus back to where the first was opened', async () => {
  await openMenu();
  await button('削除').click();
  await expect.element(dialog('削除しますか')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('操作')).toHaveFocus();
});

test('a sheet that opens before the page has recovered from another gives the focus back to its own button', async () => {
  // No animation frame comes, as in the background: only the timer applies the changes of a layer.
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  onTestFinished(() => frames.mockRestore());
  await openMenu();
  await userEvent.keyboard('{Escape}');
  await button('ほかの操作').click();
  await expect.element(dialog('ほかの一覧')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('ほかの操作')).toHaveFocus();
});

test('a field that the page focuses while the sheet closes stays focused', async () => {
  await openMenu();
  await button('編集').click();
  await expect.element(page.getByRole('textbox', { name: '本文' })).toHaveFocus();
  await expect.element(dialog('操作の一覧')).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: '本文' })).toHaveFocus();
});
