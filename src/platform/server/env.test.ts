import { describe, expect, test } from 'vitest';

import { productionEnv } from '#testing/production-env.ts';
import { makeVapidPair } from '../../../tools/run/vapid.ts';
import { paymasterVariables } from '#testing/paymaster.ts';
import { readEnv } from './env.server.ts';

const production = {
  ...productionEnv,
  DATABASE_URL: 'postgres://localhost/hitokoma',
  AUTH_SECRET: 'a secret of at least thirty-two characters',
};

test('production starts with what it needs', () => {
  expect(readEnv(production)).toMatchObject({ demo: false, MAIL_FROM: production.MAIL_FROM });
});

test.each([
  'SMS_GATEWAY_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'ORIGIN',
  'TRUST_PROXY',
  'INDEX_SECRET',
  'FILES_SECRET',
  'COMPANY_NAME',
  'COMPANY_FEES',
  ...Object.keys(paymasterVariables),
])('production without %s says so in one sentence', (name) => {
  const start = () => readEnv({ ...production, [name]: '' });
  expect(start).toThrow(new RegExp(`^The environment variable ${name} is missing: [^\n]+\\.$`));
});

test.each(['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
  'an S3 store without %s is named at the start, and without any of them files are in a folder',
  (name) => {
    const store = {
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'files',
      S3_REGION: 'ap-northeast-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readEnv({ ...production, ...store }).s3?.endpoint).toBe('https://s3.example');
    expect(() => readEnv({ ...production, ...store, [name]: '' })).toThrow(`${name} is missing`);
    expect(readEnv(production).s3).toBeNull();
  },
);

test('a key management service is whole, and takes the place of FILES_SECRET', () => {
  const service = {
    KMS_ENDPOINT: 'https://kms.example',
    KMS_REGION: 'ap-northeast-1',
    KMS_KEY: 'alias/files, alias/older',
    KMS_ACCESS_KEY_ID: 'id',
    KMS_SECRET_ACCESS_KEY: 'secret',
  };
  const env = readEnv({ ...production, FILES_SECRET: '', ...service });
  expect(env.kms?.keys).toEqual(['alias/files', 'alias/older']);
  for (const name of Object.keys(service)) {
    const start = () => readEnv({ ...production, ...service, [name]: '' });
    expect(start).toThrow(`${name} is missing`);
  }
});

test('demo mode needs none of them', () => {
  const { NODE_ENV, DATABASE_URL, AUTH_SECRET } = production;
  expect(readEnv({ NODE_ENV, DATABASE_URL, AUTH_SECRET, DEMO: '1' })).toMatchObject({ demo: true });
});

test.each(['production', 'development'])(
  'a process of the demo without the secret of its server does not start: %s',
  (NODE_ENV) => {
    const { DATABASE_URL } = production;
    expect(() => readEnv({ NODE_ENV, DATABASE_URL, DEMO: '1' })).toThrow('NO_SECRET');
  },
);

test("a database that somebody names is not the demo's unless DEMO says so", () => {
  const { DATABASE_URL, AUTH_SECRET } = production;
  expect(() => readEnv({ DATABASE_URL, AUTH_SECRET })).toThrow('ORIGIN is missing');
  expect(readEnv({ DATABASE_URL, AUTH_SECRET, DEMO: '1' }).demo).toBe(true);
});

test('production gives proxies time to see that a process stops, and the demo none', () => {
  const unset = { ...production, DRAIN_SECONDS: '' };
  expect(readEnv(unset).DRAIN_SECONDS).toBe(5);
  expect(readEnv({ ...unset, DEMO: '1' }).DRAIN_SECONDS).toBe(0);
  expect(readEnv({ ...production, DRAIN_SECONDS: '0' }).DRAIN_SECONDS).toBe(0);
});

test('the demo is served to this machine alone unless HOST says otherwise', () => {
  const demo = { ...production, DEMO: '1' };
  expect(readEnv(demo).HOST).toBe('127.0.0.1');
  expect(readEnv({ ...demo, HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
  expect(readEnv(production).HOST).toBe('0.0.0.0');
});

test.each(['http://hitokoma.example', 'http://localhost.example', 'http://127.0.0.1.example'])(
  'production is not served from %s',
  (ORIGIN) => {
    expect(() => readEnv({ ...production, ORIGIN })).toThrow('production needs https');
  },
);

test.each(['SMS_GATEWAY_URL', 'CHAT_PROVIDER', 'AMAZON_GIFT_CARD_URL'])(
  'codes and messages do not leave the machine without TLS: %s',
  (name) => {
    const open = { ...production, [name]: 'http://gateway.example/v1' };
    expect(() => readEnv(open)).toThrow(`${name} is malformed: production needs https`);
    const local = { ...production, SMS_GATEWAY_URL: 'http://127.0.0.1:9/sms' };
    expect(readEnv(local).SMS_GATEWAY_URL).toBe('http://127.0.0.1:9/sms');
  },
);

test('invoices name the account to pay to, and a registration only where there is one', () => {
  expect(readEnv(production).invoicing).toEqual({
    registrationNumber: null,
    account: {
      bankName: '見本銀行',
      branchName: '本店',
      accountType: '普通',
      accountNumber: '1234567',
      holder: 'カ）ミホン',
    },
  });
  const registered = { ...production, INVOICE_REGISTRATION_NUMBER: 'T1234567890123' };
  expect(readEnv(registered).invoicing.registrationNumber).toBe('T1234567890123');
});

test('the company is read with its fee table', () => {
  expect(readEnv(production).company).toMatchObject({
    name: '株式会社見本',
    fees: [
      { name: '求人者', amount: '賃金の30%' },
      { name: '求職者', amount: 'なし' },
    ],
  });
});

test.each([
  ['COMPANY_LICENSE_KIND', '人材派遣'],
  ['COMPANY_LICENSE_NUMBER', '1234'],
  ['COMPANY_FEES', 'なし'],
  ['COMPANY_NAME', '株式会社\n見本'],
  ['INVOICE_REGISTRATION_NUMBER', '1234567890123'],
  ['INVOICE_ACCOUNT_TYPE', '貯蓄'],
  ['INVOICE_ACCOUNT_NUMBER', '123456'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a@b.jp\r\nBcc: c@d.jp'],
  ['MAIL_FROM', 'a@b.jp, c@d.jp'],
  ['BUDGET_FACTOR', 'off'],
  ['BUDGET_FACTOR', '0'],
  ['BUDGET_FACTOR', '1001'],
  ['BUDGET_FACTOR', '11'],
  ['TIME_LIMIT_FACTOR', '0'],
  ['TIME_LIMIT_FACTOR', '1.5'],
  ['TIME_LIMIT_FACTOR', '101'],
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

test('wages leave from the account of the variables', () => {
  expect(readEnv(production).paymaster).toMatchObject({
    clientCode: '0012345678',
    accountType: '2',
    accountNumber: '0765432',
  });
});

describe('the hours of reviews', () => {
  const office = { weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' };

  test('are those of an office outside of the demo, and any hour in it', () => {
    expect(readEnv(production).reviewHours).toEqual(office);
    expect(readEnv({ ...production, DEMO: '1' }).reviewHours).toBeNull();
  });

  test.each([
    ['mon-fri 09:00-18:00', office],
    ['fri-mon 00:00-24:00', { weekdays: [5, 6, 0, 1], opens: '00:00', closes: '24:00' }],
    ['wed-wed 10:30-10:31', { weekdays: [3], opens: '10:30', closes: '10:31' }],
    ['always', null],
  ])('are what the variable says: %s', (REVIEW_HOURS, hours) => {
    expect(readEnv({ ...production, DEMO: '1', REVIEW_HOURS }).reviewHours).toEqual(hours);
    expect(readEnv({ ...production, REVIEW_HOURS }).reviewHours).toEqual(hours);
  });

  test.each([
    'mon-fri',
    'mon-fri 18:00-09:00',
    'mon-fri 09:00-09:00',
    'mo-fr 09:00-18:00',
    'never',
  ])('are malformed as %j', (REVIEW_HOURS) => {
    expect(() => readEnv({ ...production, REVIEW_HOURS })).toThrow('REVIEW_HOURS is malformed');
  });
});

describe('the payout port', () => {
  test('is a bank file outside of the demo, and instant in it', () => {
    expect(readEnv(production).payout).toEqual({
      kind: 'bank_file',
      cutOff: '12:00',
      bankCloses: '15:00',
    });
    expect(readEnv({ ...production, DEMO: '1' }).payout).toEqual({ kind: 'instant' });
  });

  test('is what the variables say', () => {
    const file = { PAYOUT_PORT: 'bank_file', PAYOUT_CUT_OFF: '09:30', PAYOUT_BANK_CLOSES: '11:00' };
    expect(readEnv({ ...production, DEMO: '1', ...file }).payout).toEqual({
      kind: 'bank_file',
      cutOff: '09:30',
      bankCloses: '11:00',
    });
    expect(readEnv({ ...production, PAYOUT_PORT: 'instant' }).payout).toEqual({ kind: 'instant' });
  });

  test.each([
    ['PAYOUT_PORT', 'pigeon'],
    ['PAYOUT_CUT_OFF', 'noon'],
    ['PAYOUT_CUT_OFF', '24:00'],
    ['PAYOUT_BANK_CLOSES', '13:29'],
    ['PAYMASTER_CLIENT_CODE', '12345'],
    ['PAYMASTER_CLIENT_NAME', '株式会社ひとこま'],
    ['PAYMASTER_CLIENT_NAME', 'ﾋﾄｺﾏ,ｶ'],
    ['PAYMASTER_CLIENT_NAME', 'ｱ'.repeat(41)],
    ['PAYMASTER_CLIENT_NAME', ' ﾋﾄｺﾏ'],
    ['PAYMASTER_BANK_CODE', '00001'],
    ['PAYMASTER_BANK_NAME', 'ﾐﾂﾋﾞｼﾕ-ｴﾌｼﾞｴｲｷﾞﾝｺｳ'],
    ['PAYMASTER_BRANCH_CODE', '1A3'],
    ['PAYMASTER_BRANCH_NAME', 'ｼﾝｼﾞｭｸ'],
    ['PAYMASTER_ACCOUNT_TYPE', '4'],
    ['PAYMASTER_ACCOUNT_NUMBER', '123456'],
  ])('%s as %j is malformed', (name, value) => {
    expect(() => readEnv({ ...production, [name]: value })).toThrow(`${name} is malformed`);
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

test('only the demo multiplies budgets by more than ten, and nobody turns them off', () => {
  expect(readEnv(production).BUDGET_FACTOR).toBe(1);
  expect(readEnv({ ...production, BUDGET_FACTOR: '10' }).BUDGET_FACTOR).toBe(10);
  expect(readEnv({ ...production, DEMO: '1', BUDGET_FACTOR: '1000' }).BUDGET_FACTOR).toBe(1_000);
});
