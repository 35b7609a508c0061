import { afterEach, expect, test, vi } from 'vitest';

import { deviceStorage, isDeviceStorageLasting, tabStorage } from './device-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  deviceStorage().clear();
  tabStorage().clear();
});

const forbidden = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const full = new Proxy({} as Storage, {
  get: (_target, name) => (name === 'length' ? 0 : forbidden),
});

const areas = [
  { area: 'localStorage', open: deviceStorage },
  { area: 'sessionStorage', open: tabStorage },
] as const;
const states = [
  { state: 'forbidden', found: forbidden },
  { state: 'null, as in some web views', found: () => null },
  { state: 'missing', found: () => undefined },
  { state: 'throwing at each call', found: () => full },
];

test.each(areas.flatMap((one) => states.map((other) => ({ ...one, ...other }))))(
  '$area that is $state costs nothing within the page',
  ({ area, open, found }) => {
    vi.spyOn(window, area, 'get').mockImplementation(() => found() as Storage);
    const storage = open();
    storage.setItem('a', '1');
    storage.setItem('b', '2');
    expect([storage.getItem('a'), storage.getItem('c'), storage.length]).toEqual(['1', null, 2]);
    expect([storage.key(0), storage.key(1), storage.key(2)]).toEqual(['a', 'b', null]);
    storage.removeItem('a');
    expect(open().getItem('a')).toBeNull();
    expect(open().getItem('b')).toBe('2');
  },
);

test('what the browser stores is stored there', () => {
  deviceStorage().setItem('a', '1');
  expect([window.localStorage.getItem('a'), isDeviceStorageLasting()]).toEqual(['1', true]);
  expect(window.localStorage).toHaveLength(1);
  deviceStorage().removeItem('a');
  expect(window.localStorage.getItem('a')).toBeNull();
});

test.each(states)('drafts in storage that is $state do not outlive the page', ({ found }) => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => found() as Storage);
  expect(isDeviceStorageLasting()).toBe(false);
});
