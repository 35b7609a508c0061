import { expect, test } from 'vitest';

import { openRoutePatterns, pagePatterns } from './route-patterns.server.ts';

const routes = openRoutePatterns([
  '/api/auth/*',
  '/assets/*',
  ...pagePatterns({
    root: { id: 'root' },
    shell: { id: 'shell', parentId: 'root' },
    home: { id: 'home', parentId: 'shell' },
    shift: { id: 'shift', parentId: 'shell', path: 'shifts/:attendanceId' },
    history: { id: 'history', parentId: 'shell', path: 'shifts/history' },
    unknown: { id: 'unknown', parentId: 'shell', path: '*' },
  }),
]);

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/shifts/0199c1c0-0000-7000-8000-000000000001', '/shifts/:attendanceId'],
  ['/shifts/history', '/shifts/history'],
  ['/shifts/history.data', '/shifts/history'],
  ['/api/auth/session', '/api/auth/*'],
  ['/wp-login.php', 'other'],
  ['/shifts/a/b/c', 'other'],
  ['', 'other'],
])('%s belongs to %s', (path, pattern) => {
  expect(routes.of(path)).toBe(pattern);
});
