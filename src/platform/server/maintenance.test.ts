import { describe, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { maintenanceAnswerOfPath, maintenanceNotice } from './maintenance.server.ts';

const until = instantAtJst('2026-11-22', '05:00');

test.each([
  [-90, 'ただいまメンテナンス中です（2026/11/22 05:00まで）', 5_400],
  [-0.5, 'ただいまメンテナンス中です（2026/11/22 05:00まで）', 60],
  [0, 'ただいまメンテナンス中です（まもなく終わります）', 60],
  [30, 'ただいまメンテナンス中です（まもなく終わります）', 60],
])('%s minutes from the planned end: %s', (minutes, sentence, retrySeconds) => {
  expect(maintenanceNotice(until, addMinutes(until, minutes))).toEqual({ sentence, retrySeconds });
});

describe('while the site is closed', () => {
  test.each([
    ['/healthz', 'open'],
    ['/readyz', 'open'],
    ['/metrics', 'open'],
    ['/assets/root-1.js', 'open'],
    ['/icon.svg', 'open'],
    ['/sw.js', 'open'],
    ['/manifest.webmanifest', 'open'],
    ['/api/worker/graphql', 'endpoint'],
    ['/api/auth/session', 'endpoint'],
    ['/api/facility/graphql', 'endpoint'],
    ['/files/private/photo.jpg', 'endpoint'],
    ['/calendar/x.ics', 'endpoint'],
    ['/%61pi/auth/session', 'endpoint'],
    ['/file%73/private/photo.jpg', 'endpoint'],
    ['/./api/auth/session', 'endpoint'],
    ['/assets/../api/auth/session', 'endpoint'],
    ['/assets/%2e%2e/api/auth/session', 'endpoint'],
    ['/x\\..\\api/auth/session', 'endpoint'],
    ['http://site/api/auth/session', 'endpoint'],
    ['http://user:secret@site/api/auth/session', 'endpoint'],
    ['opaque:a b', 'endpoint'],
    ['*', 'endpoint'],
    ['/', 'page'],
    ['/jobs/%E4%BB%8B%E8%AD%B7', 'page'],
    ['//', 'page'],
    ['/shifts', 'page'],
    ['/maintenance', 'page'],
    ['/healthz/more', 'page'],
  ])('%s is %s', (path, part) => {
    expect(maintenanceAnswerOfPath(path)).toBe(part);
  });
});
