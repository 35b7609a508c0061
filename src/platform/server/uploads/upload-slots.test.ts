import { beforeEach, expect, test } from 'vitest';

import { openUploadSlots, type UploadSlot, type UploadSlots } from './upload-slots.ts';

let slots: UploadSlots;
let now: number;
let gone: string[];

beforeEach(() => {
  [now, gone] = [0, []];
  const limits = { open: 3, perOwner: 2, perAddress: 2, bytes: 100, safeMs: 10 };
  slots = openUploadSlots(limits, () => now);
});

function take(owner: string, address = owner): UploadSlot | null {
  return slots.take({ owner, address, giveWay: () => gone.push(owner) });
}

test('an owner and an address have their shares, and get them back', () => {
  const first = take('a', 'x');
  expect(take('a', 'y')).not.toBeNull();
  expect(take('a', 'z')).toBeNull();
  first?.leave();
  expect(take('a', 'x')).not.toBeNull();
  expect(take('b', 'x')).not.toBeNull();
  expect(take('c', 'x')).toBeNull();
});

test('when all slots are taken, the body that has been on its way for longest gives way', () => {
  for (const owner of ['a', 'b', 'c']) take(owner);
  now = 9;
  expect(take('d')).toBeNull();
  now = 10;
  expect(take('d')).not.toBeNull();
  expect(gone).toEqual(['a']);
});

test('a body that is being stored gives way to none', () => {
  take('a')?.arrived();
  take('b');
  take('c');
  now = 20;
  expect(take('d')).not.toBeNull();
  expect(take('e')).not.toBeNull();
  expect(gone).toEqual(['b', 'c']);
});

test('bytes that have come take room, and those announced do not', () => {
  const old = take('a');
  old?.hold(60);
  now = 10;
  const next = take('b');
  next?.hold(40);
  expect(gone).toEqual([]);
  next?.hold(1);
  expect(gone).toEqual(['a']);
  // An evicted body has left its slot: its bytes no longer count.
  old?.hold(1_000);
  old?.leave();
  next?.hold(59);
  expect(gone).toEqual(['a']);
});

test('a body for which no other gives way is itself refused, and its room is free again', () => {
  const first = take('a');
  first?.hold(80);
  const second = take('b');
  second?.hold(21);
  expect(gone).toEqual(['b']);
  first?.hold(20);
  expect(gone).toEqual(['b']);
});
