import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import type { CookieJar } from '#access/worker/cookie-jar.build.ts';
import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { emptyCookieJar, entryDocuments, openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

/** Requests of strangers for links to somebody's e-mail address. (Rule 6.10, decision 087) */
let now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, setNow } = fixture;
afterAll(() => fixture.close());

const at = (instant: Date) => {
  now = instant;
  setNow(now);
};
beforeEach(() => at(addMinutes(now, 3 * 24 * 60)));

type Side = 'facility' | 'operator';
type Asking = { jar?: CookieJar; address?: string };

const home = await fixture.corporation('桜');
const personOf = (side: Side) =>
  fixture.person(side === 'operator' ? null : { corporationId: home.id, role: 'MANAGER' });

const askLink = async (side: Side, email: string, { jar, address = '198.51.100.1' }: Asking = {}) =>
  refusalCodeOf(
    await ask(side, entryDocuments.askLink, { email }, { jar: jar ?? emptyCookieJar(), address }),
  );
const enter = async (side: Side, token: string, jar: CookieJar) =>
  refusalCodeOf(await ask(side, entryDocuments.enter, { token }, { jar }));

/** Asks from new browsers of these networks, a minute apart. */
async function strangersAsk(
  side: Side,
  email: string,
  { networks, each }: { networks: number; each: number },
) {
  const refusals: (string | null)[] = [];
  for (let index = 0; index < networks * each; index += 1) {
    at(addMinutes(now, 1));
    const address = `203.0.113.${Math.floor(index / each)}`;
    // oxlint-disable-next-line no-await-in-loop -- each request follows the one before it
    refusals.push(await askLink(side, email, { address }));
  }
  return refusals;
}

describe.each(['facility', 'operator'] as const)('on the side %s', (side) => {
  test('ten requests of a stranger leave the owner the link in the mailbox and the next one', async () => {
    const { email } = await personOf(side);
    const own = emptyCookieJar();
    expect(await askLink(side, email, { jar: own })).toBeNull();
    const token = await fixture.tokenTo(email);
    const refusals = await strangersAsk(side, email, { networks: 1, each: 10 });
    expect(refusals.filter((code) => code === 'LINK_TOO_MANY')).toHaveLength(5);
    expect(await askLink(side, email, { jar: own })).toBeNull();
    expect(await enter(side, token, own)).toBeNull();
  });

  test('strangers of many networks do not keep out a browser in which the owner signed in', async () => {
    const { email } = await personOf(side);
    const own = emptyCookieJar();
    expect(await askLink(side, email, { jar: own })).toBeNull();
    expect(await enter(side, await fixture.tokenTo(email), own)).toBeNull();
    at(addMinutes(now, 60));
    const refusals = await strangersAsk(side, email, { networks: 6, each: 5 });
    expect(refusals.at(-1)).toBe('LINK_TOO_MANY');
    expect(await askLink(side, email)).toBe('LINK_TOO_MANY');
    expect(await askLink(side, email, { jar: own })).toBeNull();
    expect(await enter(side, await fixture.tokenTo(email), own)).toBeNull();
    at(addMinutes(now, 24 * 60));
    expect(await askLink(side, email)).toBeNull();
  });
});

test('a known browser has five links a day of its own', async () => {
  const { email } = await personOf('facility');
  const own = emptyCookieJar();
  await fixture.signInByLink(email, own);
  const refusals: (string | null)[] = [];
  for (let index = 0; index < 6; index += 1) {
    at(addMinutes(now, 1));
    // oxlint-disable-next-line no-await-in-loop -- each request follows the one before it
    refusals.push(await askLink('facility', email, { jar: own }));
  }
  expect(refusals).toEqual([null, null, null, null, null, 'LINK_TOO_MANY']);
  expect(await askLink('facility', email)).toBeNull();
});

test('the link that is used ends the others to the address', async () => {
  const { email } = await personOf('facility');
  const tokens: string[] = [];
  for (let index = 0; index < 2; index += 1) {
    at(addMinutes(now, 1));
    // oxlint-disable-next-line no-await-in-loop -- each request follows the one before it
    expect(await askLink('facility', email)).toBeNull();
    // oxlint-disable-next-line no-await-in-loop -- the token of this request
    tokens.push(await fixture.tokenTo(email));
  }
  const [first = '', second = ''] = tokens;
  expect(await enter('facility', first, emptyCookieJar())).toBeNull();
  expect(await enter('facility', second, emptyCookieJar())).toBe('STAFF_LINK_INVALID');
});
