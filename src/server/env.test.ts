import { describe, expect, test } from 'vitest';

import { makeVapidPair } from '../../tools/run/vapid.ts';
import { readEnv } from './env.server.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/hitokoma',
  AUTH_SECRET: 'a secret of at least thirty-two characters',
  SMS_GATEWAY_URL: 'https://sms.example/',
  SMTP_URL: 'smtps://user:p%40ss@mail.example:465',
  MAIL_FROM: 'ひとこま <no-reply@hitokoma.example>',
  ORIGIN: 'https://hitokoma.example',
};

test('production starts with what it needs', () => {
  expect(readEnv(production)).toMatchObject({ demo: false, MAIL_FROM: production.MAIL_FROM });
});

test.each(['SMS_GATEWAY_URL', 'SMTP_URL', 'MAIL_FROM', 'ORIGIN'])(
  'production without %s says so in one sentence',
  (name) => {
    const start = () => readEnv({ ...production, [name]: '' });
    expect(start).toThrow(new RegExp(`^The environment variable ${name} is missing: [^\n]+\\.$`));
  },
);

test('demo mode needs none of them', () => {
  const { NODE_ENV, DATABASE_URL } = production;
  expect(readEnv({ NODE_ENV, DATABASE_URL, DEMO: '1' })).toMatchObject({ demo: true });
});

test.each([
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a@b.jp\r\nBcc: c@d.jp'],
  ['MAIL_FROM', 'a@b.jp, c@d.jp'],
])('%s as %j is malformed', (name, value) => {
  expect(() => readEnv({ ...production, [name]: value })).toThrow(`${name} is malformed`);
});

test.each(['no-reply@hitokoma.example', '<no-reply@hitokoma.example>', 'ひとこま <a@b.example>'])(
  'MAIL_FROM may be %s',
  (from) => {
    expect(readEnv({ ...production, MAIL_FROM: from }).MAIL_FROM).toBe(from);
  },
);

describe('the keys of web push', () => {
  const pair = makeVapidPair();
  const whole = { ...pair, VAPID_SUBJECT: 'mailto:ops@hitokoma.example' };

  test('come together or not at all', () => {
    expect(readEnv({ ...production, ...whole }).vapid).toEqual({
      publicKey: pair.VAPID_PUBLIC_KEY,
      privateKey: pair.VAPID_PRIVATE_KEY,
      subject: 'mailto:ops@hitokoma.example',
    });
    expect(readEnv(production).vapid).toBeNull();
    expect(() => readEnv({ ...production, ...pair })).toThrow('VAPID_SUBJECT is missing');
  });

  test.each([
    ['VAPID_PUBLIC_KEY', makeVapidPair().VAPID_PUBLIC_KEY],
    ['VAPID_PRIVATE_KEY', 'short'],
    ['VAPID_SUBJECT', 'ops'],
  ])('%s as %j is malformed', (name, value) => {
    expect(() => readEnv({ ...production, ...whole, [name]: value })).toThrow(
      `${name} is malformed`,
    );
  });
});

test('a maintenance has a planned end, with its zone', () => {
  const until = (text: string) => readEnv({ ...production, MAINTENANCE_UNTIL: text });
  expect(until('2026-12-01T05:00:00+09:00').MAINTENANCE_UNTIL).toEqual(
    new Date('2026-11-30T20:00:00Z'),
  );
  expect(readEnv(production).MAINTENANCE_UNTIL).toBeUndefined();
  for (const text of ['soon', '2026-12-01', '2026-12-01 05:00', '2026-13-01T05:00:00Z'])
    expect(() => until(text)).toThrow('MAINTENANCE_UNTIL is malformed');
});
