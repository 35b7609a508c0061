import { expect, test } from 'vitest';

import { shouldAskForSearchPlace, redirectToRememberedPlace } from './place-memory.ts';

const today = '2026-11-21';
const nobody = async () => false;
const better = (path: string, cookies: string | null = null, holdsLicenses = nobody) =>
  redirectToRememberedPlace(new URL(path, 'https://example.test'), {
    today,
    cookies,
    holdsLicenses,
  });

test('the bare address leads to the place that was looked at last', async () => {
  expect(await better('/', 'display=dark.large; place=prefs%3D13.14%26stations%3DS00101')).toBe(
    '/?prefs=13.14&stations=S00101',
  );
  expect(await better('/')).toBeNull();
});

test('an address that asks for something is left alone', async () => {
  expect(await better('/?shifts=night', 'place=prefs%3D13')).toBeNull();
  expect(await better('/?prefs=27', 'place=prefs%3D13')).toBeNull();
});

test('the bare address leads workers with licences to what the licences allow', async () => {
  const holder = async () => true;
  expect(await better('/', null, holder)).toBe('/?mine=1');
  expect(await better('/', 'place=prefs%3D13', holder)).toBe('/?prefs=13&mine=1');
});

test('licences are asked about for the bare address only: what was said stays said', async () => {
  const unasked = () => Promise.reject(new Error('Nobody needs to know.'));
  expect(await better('/?mine=0', 'place=prefs%3D13', unasked)).toBeNull();
  expect(await better('/?mine=1', null, unasked)).toBeNull();
  expect(await better('/?shifts=night', null, unasked)).toBeNull();
});

test('days that have passed drop out of the address', async () => {
  expect(await better('/?dates=2026-11-20.2026-11-22&prefs=13')).toBe(
    '/?dates=2026-11-22&prefs=13',
  );
  expect(await better('/?dates=2026-11-22')).toBeNull();
});

test('a cookie that was not written by us changes nothing', async () => {
  expect(await better('/', 'place=%E0%A4%A')).toBeNull();
  expect(await better('/', 'place=//evil.example/')).toBeNull();
  expect(await better('/', 'myplace=prefs%3D13')).toBeNull();
});

const asks = (path: string, cookies: string | null = null) =>
  shouldAskForSearchPlace(new URL(path, 'https://example.test'), cookies);

test.each([
  ['/', null, true],
  ['/?dates=2026-11-22&shifts=night', 'display=dark.large', true],
  ['/?mine=1', 'myplace=prefs%3D13', true],
  ['/?prefs=13', null, false],
  ['/?stations=S00101&within=30', null, false],
  ['/?shifts=night', 'place=prefs%3D13', false],
  ['/', 'place-everywhere=1', false],
  ['/?everywhere=1', null, false],
])('the address %s with the cookies %j asks for the place: %j', (path, cookies, expected) => {
  expect(asks(path, cookies)).toBe(expected);
});
