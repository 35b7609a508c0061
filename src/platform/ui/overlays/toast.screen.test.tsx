import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { Button } from '../button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { ActionBar } from '../navigation/action-bar.tsx';
import { ToastHost } from './toast-host.tsx';
import { toast } from './toast.ts';

const boxOf = (element: Element) => element.getBoundingClientRect();
const shown = () => page.getByText('保存しました').element().closest('[data-sonner-toast]');

/** A long form whose action bar wraps into three rows, scrolled so that the field is just above the bar. */
async function openForm() {
  await render(
    <div style={{ display: 'flex', flexDirection: 'column', width: '20rem' }}>
      <div style={{ height: '150vh' }} />
      <TextField label="名前" />
      <div style={{ height: '150vh' }} />
      <ActionBar note="応募すると契約が成立します">
        <Button wide>確定する</Button>
        <Button wide>修正する</Button>
        <Button wide>やめる</Button>
      </ActionBar>
      <ToastHost />
    </div>,
  );
  const field = page.getByRole('textbox', { name: '名前' }).element();
  const bar = document.querySelector('[data-action-bar]');
  if (!bar) throw new Error('there is no action bar');
  return { field, bar };
}

test('a toast stands above the action bar, however tall the bar is', async () => {
  const { bar } = await openForm();
  toast.success('保存しました');
  await expect.element(page.getByText('保存しました')).toBeVisible();
  expect(boxOf(bar).height).toBeGreaterThan(150);
  await expect.poll(() => boxOf(shown() ?? bar).bottom).toBeLessThanOrEqual(boxOf(bar).top);
});

test('a field with the focus is scrolled out from under a toast', async () => {
  const { field, bar } = await openForm();
  window.scrollTo(0, boxOf(field).bottom + window.scrollY - boxOf(bar).top + 8);
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  expect(boxOf(field).bottom).toBeGreaterThan(boxOf(bar).top - 12);
  toast.success('保存しました');
  await expect.element(page.getByText('保存しました')).toBeVisible();
  await expect
    .poll(() => boxOf(shown() ?? bar).top - boxOf(field).bottom)
    .toBeGreaterThanOrEqual(0);
});

test('toasts stand at the bottom left, three at once (spec 9.012, 9.014)', async () => {
  const { innerWidth: width, innerHeight: height } = window;
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(width, height));
  await render(<ToastHost />);
  for (const count of [1, 2, 3, 4]) toast.info(`${count}件目のお知らせです`);
  await expect.element(page.getByText('4件目のお知らせです')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-visible=true]').length).toBe(3);
  const place = () => {
    const { left, right, bottom } = boxOf(
      page.getByText('4件目のお知らせです').element().closest('[data-sonner-toast]') ??
        document.body,
    );
    return { left: left <= 16, half: right < 640, bottom: bottom > 680 && bottom <= 800 };
  };
  await expect.poll(place).toEqual({ left: true, half: true, bottom: true });
});
