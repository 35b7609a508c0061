import { atJst } from '#platform/base/jst.ts';

/** A Tuesday in the middle of a month, so that no screen is tested at midnight, at a month's end or in a holiday by chance. */
const start = atJst('2026-12-08', '10:00');

const machineNow = Date.now.bind(Date);
const offsetMs = start.getTime() - machineNow();
const now = () => machineNow() + offsetMs;

/** From here on the clock of the page goes on from `start`, at the speed of the machine's clock. */
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    // Boundary cast: a proxy hands on the arguments of whichever overload was called.
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
