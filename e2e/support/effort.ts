import type { Page } from '@playwright/test';

export type Effort = {
  /** Filled fields; a date counts as one. */
  fields(): string[];
  /** Pressed links, buttons and options. */
  presses(): string[];
  /** Addresses of the visited screens. */
  screens(): string[];
};

/** Counts the user's effort on a page from now on: filled fields, presses and screens. */
export async function countEffort(page: Page): Promise<Effort> {
  const fields = new Set<string>();
  const presses: string[] = [];
  const screens = new Set<string>();
  await page.exposeFunction('countField', (name: string) => fields.add(name));
  await page.exposeFunction('countPress', (name: string) => presses.push(name));
  await page.exposeFunction('countScreen', (path: string) => screens.add(path));
  await page.addInitScript(() => {
    const known = new WeakMap<Element, number>();
    let last = 0;
    const numberOf = (element: Element) => {
      const number = known.get(element) ?? (last += 1);
      known.set(element, number);
      return number;
    };
    for (const kind of ['input', 'change']) {
      document.addEventListener(
        kind,
        ({ target }) => {
          if (!(target instanceof HTMLElement)) return;
          const isPart = target instanceof HTMLInputElement && target.inputMode === 'numeric';
          const group = isPart ? target.closest('fieldset, [role=group]') : null;
          const id = `${location.pathname} ${performance.timeOrigin} ${numberOf(group ?? target)}`;
          void Reflect.get(window, 'countField')(id);
        },
        { capture: true },
      );
    }
    document.addEventListener(
      'click',
      ({ target }) => {
        const pressed = target instanceof Element && target.closest('a, button, [role=option]');
        if (pressed) void Reflect.get(window, 'countPress')(pressed.textContent ?? '');
      },
      { capture: true },
    );
    const seen = () => void Reflect.get(window, 'countScreen')(location.pathname);
    addEventListener('load', seen);
    setInterval(seen, 50);
  });
  return { fields: () => [...fields], presses: () => [...presses], screens: () => [...screens] };
}
