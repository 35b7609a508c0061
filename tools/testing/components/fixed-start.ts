import { instantAtJst } from '#platform/base/jst.ts';

/** A Tuesday in the middle of a month, so that no test runs at midnight, at a month's end or on a holiday by chance. */
const start = instantAtJst('2026-12-08', '10:00');

const machineNow = Date.now.bind(Date);
const offsetMs = start.getTime() - machineNow();
const now = () => machineNow() + offsetMs;

/** From here on the page's clock starts at `start`, and advances at normal speed. */
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    // Boundary cast: a proxy hands on the arguments of whichever overload was called.
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
