import type { Page } from '@playwright/test';

/** Whatever can be pressed or filled in. */
const operable =
  'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=switch], [role=tab], [role=radio], [role=option], [role=row], [role=spinbutton], [role=combobox]';
/** Within these the arrow keys move, and Tab comes to one part only. (WAI-ARIA, composite widgets) */
const composite =
  '[role=radiogroup], [role=tablist], [role=grid], [role=listbox], [role=menu], [role=toolbar], [role=tree]';

/**
 * Walks through the page with the Tab key alone. Resolves with the operable elements that the focus did not come to,
 * as their HTML; empty for a page that can be used without a pointer. For pages without an open dialog, which
 * keeps the focus within it.
 */
export async function notReachedByTab(page: Page): Promise<string[]> {
  const count = await page.evaluate(
    ({ operable: selector, composite: groups }) => {
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('[inert], [aria-hidden=true], [hidden]') === null;
      const isOn = (element: Element) =>
        !element.matches(':disabled') && element.getAttribute('aria-disabled') !== 'true';
      const isPart = (element: Element) =>
        element.closest(`${groups}, [tabindex="0"], label`) !== null ||
        // The list of a combobox opens by the arrow keys of its field.
        element.parentElement?.querySelector('[role=combobox]') !== null;
      const waiting = new Set(
        [...document.querySelectorAll<HTMLElement>(selector)].filter(
          (element) =>
            isShown(element) &&
            isOn(element) &&
            // A part of something that the focus comes to as a whole.
            !(element.tabIndex < 0 && isPart(element)),
        ),
      );
      const reach = (element: Element | null) => {
        if (element instanceof HTMLInputElement && element.type === 'radio') {
          for (const other of document.querySelectorAll<HTMLElement>(`input[type=radio]`)) {
            if (other instanceof HTMLInputElement && other.name === element.name)
              waiting.delete(other);
          }
        }
        if (element instanceof HTMLElement) waiting.delete(element);
      };
      document.addEventListener('focusin', ({ target }) =>
        reach(target instanceof Element ? target : null),
      );
      reach(document.activeElement);
      Reflect.set(window, 'waitingForFocus', waiting);
      return waiting.size;
    },
    { operable, composite },
  );
  if (count === 0) throw new Error('The page has nothing to reach: it is not there yet.');
  const left = () =>
    page.evaluate(() => {
      const waiting = Reflect.get(window, 'waitingForFocus') as Set<HTMLElement>;
      // What was taken away meanwhile needs no key.
      return [...waiting]
        .filter((element) => element.isConnected)
        .map(({ outerHTML }) => outerHTML.slice(0, 160));
    });
  for (let pressed = 0; pressed < 2 * count + 20; pressed += 10) {
    if ((await left()).length === 0) return [];
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Tab');
  }
  return left();
}
