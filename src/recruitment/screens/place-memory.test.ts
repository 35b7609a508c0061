import { expect, test } from 'vitest';

import { betterAddress } from './place-memory.ts';

const today = '2026-11-21';
const better = (path: string, cookies: string | null = null) =>
  betterAddress(new URL(path, 'https://example.test'), { today, cookies });

test('the bare address leads to the place that was looked at last', () => {
  expect(better('/', 'display=dark.large; place=prefs%3D13.14%26stations%3DS00101')).toBe(
    '/?prefs=13.14&stations=S00101',
  );
  expect(better('/')).toBeNull();
});

test('an address that asks for something is left alone', () => {
  expect(better('/?shifts=night', 'place=prefs%3D13')).toBeNull();
  expect(better('/?prefs=27', 'place=prefs%3D13')).toBeNull();
});

test('days that have passed drop out of the address', () => {
  expect(better('/?dates=2026-11-20.2026-11-22&prefs=13')).toBe('/?dates=2026-11-22&prefs=13');
  expect(better('/?dates=2026-11-22')).toBeNull();
});

test('a cookie that was not written by us changes nothing', () => {
  expect(better('/', 'place=%E0%A4%A')).toBeNull();
  expect(better('/', 'place=//evil.example/')).toBeNull();
  expect(better('/', 'myplace=prefs%3D13')).toBeNull();
});
