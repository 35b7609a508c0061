import { expect, test } from 'vitest';

import { openChatPacketLimit } from './packet-limit.ts';

test('forty at once pass, then ten a second', () => {
  const limit = openChatPacketLimit(0);
  const burst = Array.from({ length: 41 }, () => limit.take(0));
  expect(burst.filter((met) => met === 'pass')).toHaveLength(40);
  expect(burst.at(-1)).toBe('slow');
  const second = Array.from({ length: 12 }, () => limit.take(1_000));
  expect(second.filter((met) => met === 'pass')).toHaveLength(10);
});

test('sixty refused packets are tolerated, the next ends the connection', () => {
  const limit = openChatPacketLimit(0);
  for (let index = 0; index < 40; index += 1) limit.take(0);
  const refused = Array.from({ length: 61 }, () => limit.take(0));
  expect(refused.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'slow'));
  expect(refused.at(-1)).toBe('cut');
});

test('a quiet time makes up for what was', () => {
  const limit = openChatPacketLimit(0);
  for (let index = 0; index < 90; index += 1) limit.take(0);
  expect(limit.take(10_000)).toBe('pass');
  for (let index = 0; index < 39; index += 1) limit.take(10_000);
  const refused = Array.from({ length: 60 }, () => limit.take(10_000));
  expect(refused).not.toContain('cut');
});
