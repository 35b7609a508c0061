import { expect, type Locator, type Page } from '@playwright/test';

/** Selector of elements that can be pressed or filled in. */
const operable =
  'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=switch], [role=tab], [role=radio], [role=option], [role=row], [role=spinbutton], [role=combobox]';
/**
 * Selector of widgets in which the arrow keys move, so that Tab reaches only one part of each. (WAI-ARIA, composite
 * widgets)
 */
const composite =
  '[role=radiogroup], [role=tablist], [role=grid], [role=listbox], [role=menu], [role=toolbar], [role=tree]';

/**
 * Moves with the Tab key through the page, or through the open dialog. Resolves with the HTML of operable elements that
 * did not get the focus, and of elements outside of the open dialog that did: empty when everything can be used without
 * a pointer. Afterwards the focus is where it was before.
 */
export async function controlsNotReachedByTab(page: Page): Promise<string[]> {
  // A closing layer returns the focus to its opener, which would disturb the test.
  await page.waitForFunction(() => document.querySelector('[data-closing]') === null);
  const count = await page.evaluate(
    ({ operable: selector, composite: groups }) => {
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('[inert], [aria-hidden=true], [hidden]') === null;
      const isOn = (element: Element) =>
        !element.matches(':disabled') && element.getAttribute('aria-disabled') !== 'true';
      const isPart = (element: Element) =>
        element.closest(`${groups}, [tabindex="0"], label`) !== null ||
        // A combobox's list is opened by the arrow keys in its field.
        element.parentElement?.querySelector('[role=combobox]') !== null;
      // The topmost layer comes last. A layer that is closing is inert.
      const dialog = [...document.querySelectorAll('[aria-modal=true]')].findLast(isShown);
      const waiting = new Set(
        [...(dialog ?? document).querySelectorAll<HTMLElement>(selector)].filter(
          (element) =>
            isShown(element) &&
            isOn(element) &&
            // Parts of a widget that gets the focus as a whole do not count.
            !(element.tabIndex < 0 && isPart(element)),
        ),
      );
      const escaped = new Set<HTMLElement>();
      const reach = (element: Element | null) => {
        if (!(element instanceof HTMLElement)) return;
        // Toasts stay usable above every layer.
        if (dialog && !dialog.contains(element) && !element.closest('[data-ui-floating]'))
          escaped.add(element);
        if (element instanceof HTMLInputElement && element.type === 'radio') {
          for (const other of document.querySelectorAll<HTMLElement>(`input[type=radio]`)) {
            if (other instanceof HTMLInputElement && other.name === element.name)
              waiting.delete(other);
          }
        }
        waiting.delete(element);
      };
      const before = document.activeElement;
      const onFocus = ({ target }: Event) => reach(target instanceof Element ? target : null);
      document.addEventListener('focusin', onFocus);
      // Starts at the beginning, because in a headless browser Tab does not wrap around at the end.
      const start = dialog instanceof HTMLElement ? dialog : document.documentElement;
      if (!dialog) start.tabIndex = -1;
      start.focus({ preventScroll: true });
      if (!dialog) start.removeAttribute('tabindex');
      Reflect.set(window, 'walk', {
        waiting,
        escaped,
        hasClosed: () => dialog !== undefined && !(dialog.isConnected && isShown(dialog)),
        end: () => {
          document.removeEventListener('focusin', onFocus);
          if (before instanceof HTMLElement) before.focus({ preventScroll: true });
        },
      });
      return waiting.size;
    },
    { operable, composite },
  );
  if (count === 0) throw new Error('The page has nothing to reach: it is not there yet.');
  let { left, all } = await leftOf(page);
  // A list may have loaded further entries meanwhile.
  for (let pressed = 0; pressed < 2 * all + 20 && left.length > 0; pressed += 10) {
    await Promise.all(Array.from({ length: 10 }, () => page.keyboard.press('Tab')));
    ({ left, all } = await leftOf(page));
  }
  const escaped = await page.evaluate(() => {
    const walk = Reflect.get(window, 'walk') as Walk;
    walk.end();
    if (walk.hasClosed()) return null;
    return [...walk.escaped].map(({ outerHTML }) => `outside: ${outerHTML.slice(0, 160)}`);
  });
  // The dialog closed meanwhile, for example after an answer: test the page instead.
  if (escaped === null) return controlsNotReachedByTab(page);
  return [...left, ...escaped];
}

type Walk = {
  waiting: Set<HTMLElement>;
  escaped: Set<HTMLElement>;
  hasClosed: () => boolean;
  end: () => void;
};

const leftOf = (page: Page) =>
  page.evaluate((selector) => {
    const { waiting } = Reflect.get(window, 'walk') as Walk;
    // Elements that were removed meanwhile need not be reached.
    const left = [...waiting].filter((element) => element.isConnected);
    return {
      left: left.map(({ outerHTML }) => outerHTML.slice(0, 160)),
      all: document.querySelectorAll(selector).length,
    };
  }, operable);

/**
 * Opens a sheet or dialog with the Enter key on its button, moves through it with Tab, closes it with Escape, checks
 * that the button has the focus again, and opens it once more. Resolves with the open dialog.
 */
export async function openByKeyboard(page: Page, opener: Locator): Promise<Locator> {
  const dialog = page.locator('[aria-modal=true]');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toHaveCount(1);
  expect(await controlsNotReachedByTab(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Opens a sheet or dialog as `openByKeyboard` does, and closes it without an answer. */
export async function openAndCloseByKeyboard(page: Page, opener: Locator): Promise<void> {
  const dialog = await openByKeyboard(page, opener);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}
