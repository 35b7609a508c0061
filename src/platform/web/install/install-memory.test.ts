import { expect, test } from 'vitest';

import { dismissInstallOffer, recordApplicationForInstallOffer } from './install-memory.ts';

function phone(kept: string | null = null) {
  let text = kept;
  return {
    getItem: () => text,
    setItem(_name: string, value: string) {
      text = value;
    },
  };
}

test('the home screen is offered from the second application on, not for the first seen twice', () => {
  const store = phone();
  expect(recordApplicationForInstallOffer(store, 'a')).toBe(false);
  expect(recordApplicationForInstallOffer(store, 'a')).toBe(false);
  expect(recordApplicationForInstallOffer(store, 'b')).toBe(true);
  expect(recordApplicationForInstallOffer(store, 'c')).toBe(true);
});

test('and never again once somebody said so', () => {
  const store = phone();
  recordApplicationForInstallOffer(store, 'a');
  dismissInstallOffer(store);
  expect(recordApplicationForInstallOffer(store, 'b')).toBe(false);
  expect(recordApplicationForInstallOffer(store, 'c')).toBe(false);
});

test.each(['', 'text', 'null', '[]', '{"applications":1}', '{"applications":[1,null]}'])(
  'what else stands there (%s) is nothing',
  (kept) => {
    expect(recordApplicationForInstallOffer(phone(kept), 'a')).toBe(false);
  },
);

test('a phone that keeps nothing is offered nothing', () => {
  const refuse = () => {
    throw new Error('no room');
  };
  const store = { getItem: refuse, setItem: refuse };
  expect(recordApplicationForInstallOffer(store, 'a')).toBe(false);
  expect(recordApplicationForInstallOffer(store, 'b')).toBe(false);
});
