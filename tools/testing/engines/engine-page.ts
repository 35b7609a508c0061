import { setTimeout as sleep } from 'node:timers/promises';

import { CommandFailure } from '../../run/ending.ts';
import type { EngineTab } from '../../engines/browser.ts';

type Role = 'button' | 'link' | 'field' | 'heading' | 'radio' | 'checkbox' | 'text';

const selectors: Record<Role, string> = {
  button: 'button, [role=button], summary',
  link: 'a[href]',
  field: 'input:not([type=checkbox]):not([type=radio]), textarea, select',
  heading: 'h1',
  radio: 'input[type=radio]',
  checkbox: 'input[type=checkbox]',
  text: 'p, li, dd, dt, div, span, h1, h2, h3, strong, output, time',
};

/**
 * JavaScript for the page: finds visible elements of the selector whose accessible name contains the text. Inputs of
 * radios and checkboxes are hidden behind their label, so the label is returned instead.
 */
const finder = `((selector, name) => {
  const textOf = (node) => (node.getAttribute('aria-label') ?? node.innerText ?? node.textContent ?? '').replace(/\\s+/g, ' ');
  const labelOf = (node) => [...(node.labels ?? [])].map(textOf).join(' ')
    + ' ' + (node.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)).filter(Boolean).map(textOf).join(' ');
  return [...document.querySelectorAll(selector)]
    .filter((node) => (textOf(node) + ' ' + labelOf(node)).includes(name))
    .map((node) => (/^(radio|checkbox)$/.test(node.type) ? (node.labels?.[0] ?? node) : node))
    .filter((node) => node.getClientRects().length > 0 && getComputedStyle(node).visibility !== 'hidden');
})`;

const waitMs = 45_000;
/** Milliseconds within which a sheet has opened or closed, also on a busy machine. */
const movingMs = 3_000;

/** Actions of a journey in a tab of any engine: each first waits for its element. */
export class EnginePage {
  readonly #tab: EngineTab;
  readonly #origin: string;

  constructor(tab: EngineTab, origin: string) {
    this.#tab = tab;
    this.#origin = origin;
  }

  /** Opens a path. First waits for a closing sheet, whose history step would abort the new load. */
  async open(path: string): Promise<void> {
    const until = Date.now() + movingMs;
    while (Date.now() < until && (await this.#isClosing())) await sleep(50);
    await this.#tab.open(`${this.#origin}${path}`);
  }

  async #isClosing(): Promise<boolean> {
    const closing = `!!history.state?.uiLayer && !document.querySelector('[role$=dialog]')`;
    // While no document is loaded, there is no sheet.
    return (await this.#tab.evaluate(closing).catch(() => false)) === true;
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#tab.evaluate(expression);
  }

  /** The expression of the first element with this role and name. */
  #one(role: Role, name: string): string {
    return `${finder}(${JSON.stringify(selectors[role])}, ${JSON.stringify(name)})[0]`;
  }

  async has(role: Role, name: string): Promise<boolean> {
    try {
      return (await this.#tab.evaluate(`!!${this.#one(role, name)}`)) === true;
    } catch {
      // The next page is just replacing this one.
      return false;
    }
  }

  /** Waits until an element with one of the names is shown, and returns that name. */
  async see(role: Role, ...names: string[]): Promise<string> {
    const until = Date.now() + waitMs;
    while (Date.now() < until) {
      for (const name of names) if (await this.has(role, name)) return name;
      await sleep(100);
    }
    throw new CommandFailure(`no ${role} 「${names.join('」「')}」 on ${await this.#where()}`);
  }

  /** Waits until the expression is true in the page. */
  async until(expression: string): Promise<void> {
    const until = Date.now() + waitMs;
    while (Date.now() < until) {
      if ((await this.#tab.evaluate(expression).catch(() => false)) === true) return;
      await sleep(100);
    }
    throw new CommandFailure(`never true: ${expression} on ${await this.#where()}`);
  }

  async press(role: Role, name: string): Promise<void> {
    const one = this.#one(role, name);
    const until = Date.now() + movingMs;
    for (;;) {
      await this.see(role, name);
      try {
        await this.#tab.evaluate(`${one}.scrollIntoView({ block: 'center' })`);
        return await this.#tab.press(one);
      } catch (error) {
        // A sheet still moves, or the next page replaces this one: drivers cannot press a moving element, so the press
        // is repeated.
        if (Date.now() > until) throw error;
        await sleep(100);
      }
    }
  }

  async type(name: string, text: string): Promise<void> {
    await this.see('field', name);
    await this.#tab.type(this.#one('field', name), text);
  }

  async typeInto(selector: string, text: string): Promise<void> {
    await this.until(`!!document.querySelector(${JSON.stringify(selector)})`);
    await this.#tab.type(`document.querySelector(${JSON.stringify(selector)})`, text);
  }

  async checkAll(): Promise<void> {
    const next = `[...document.querySelectorAll('input[type=checkbox]')].find((box) => !box.checked && box.labels.length > 0)`;
    while ((await this.#tab.evaluate(`!!${next}`)) === true) {
      await this.#tab.evaluate(`${next}.labels[0].scrollIntoView({ block: 'center' })`);
      await this.#tab.press(`${next}.labels[0]`);
    }
  }

  close(): Promise<void> {
    return this.#tab.close();
  }

  async #where(): Promise<string> {
    const seen = await this.#tab
      .evaluate(`location.href + ' ' + document.body.innerText.slice(0, 600)`)
      .catch((error: unknown) => String(error));
    return String(seen);
  }
}
