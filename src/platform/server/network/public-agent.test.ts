import type { LookupAddress } from 'node:dns';

import { expect, test } from 'vitest';

import { createPublicNetworkAgent } from './public-agent.server.ts';

const addressOf = (address: string): LookupAddress => ({
  address,
  family: address.includes(':') ? 6 : 4,
});
const outside = '142.250.206.234';

/**
 * Connects several times with an agent. `answers`: the addresses of the host name at each connection. Returns the
 * result of each.
 */
function connect(answers: readonly (readonly string[])[], all = true) {
  let asked = 0;
  const agent = createPublicNetworkAgent((_name, _options, found) => {
    const addresses = answers[asked] ?? [];
    asked += 1;
    found(null, addresses.map(addressOf));
  });
  return answers.map(() => {
    let outcome: unknown;
    agent.options.lookup?.('hooks.hitokoma.example', { all }, (error, address) => {
      outcome = error?.message ?? address;
    });
    return outcome;
  });
}

const refused = 'hooks.hitokoma.example leads into a private network';

test('a name is looked at again at each connection: one that leads inside later is not followed', () => {
  const [first, second, third] = connect([[outside], ['169.254.169.254'], [outside]]);
  expect(first).toEqual([addressOf(outside)]);
  expect(second).toBe(refused);
  expect(third).toEqual([addressOf(outside)]);
});

test.each([
  ['the address of metadata', ['169.254.169.254']],
  ['the same as IPv6', ['::ffff:169.254.169.254']],
  ['the same over NAT64', ['64:ff9b::a9fe:a9fe']],
  ['this machine', ['127.0.0.1']],
  ['a private network', ['10.0.0.5']],
  ['one inside behind one outside', [outside, '169.254.169.254']],
  ['one outside behind one inside', ['fd00::1', outside]],
])('a name with %s is refused', (_name, addresses) => {
  expect(connect([addresses])).toEqual([refused]);
  expect(connect([addresses], false)).toEqual([refused]);
});

test('who asks for one address gets the first', () => {
  expect(connect([[outside, '17.57.144.10']], false)).toEqual([outside]);
});

test('a name without an address leads nowhere', () => {
  expect(connect([[]])).toEqual(['hooks.hitokoma.example has no address']);
});
