import { describe, expect, test } from 'vitest';

import { isPublicAddress, isPublicHttpsUrl } from './public-url.ts';

describe('an address that may be a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://db5p.notify.windows.com/w/?token=BQYAAA%3d',
    'https://push.example.com:443/send/1',
    'https://push.example.com./send/1',
    'https://hooks.example.co.jp/1',
    'https://受信.みんな/1',
  ])('%s', (endpoint) => {
    expect(isPublicHttpsUrl(endpoint)).toBe(true);
  });
});

describe('an address that may not', () => {
  test.each([
    '',
    'push',
    'http://fcm.googleapis.com/fcm/send/abc',
    'ftp://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com/abc#part',
    'https://localhost/abc',
    'https://db/abc',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://printer.local/abc',
    'https://printer.local./abc',
    'https://a.localhost/abc',
    'https://localhost.localdomain/abc',
    'https://localhost.localdomain./abc',
    'https://db.localdomain/abc',
    'https://db.private/abc',
    'https://db.onion/abc',
    'https://db.home.arpa/abc',
    'https://db.x/abc',
    'https://db.x./abc',
    'https://db.rack1/abc',
    'https://db.rack-a/abc',
    'https://db./abc',
    'https://db../abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://8.8.8.8/abc',
    'https://[::1]/abc',
    'https://[::ffff:127.0.0.1]/abc',
    `https://push.example.com/${'a'.repeat(1_000)}`,
  ])('%s', (endpoint) => {
    expect(isPublicHttpsUrl(endpoint)).toBe(false);
  });
});

describe('where a name may lead', () => {
  test.each([
    ['142.250.206.234', true],
    ['2404:6800:4004:801::200a', true],
    ['17.57.144.10', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:8.8.8.8', true],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['nobody', false],
  ])('%s: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});
