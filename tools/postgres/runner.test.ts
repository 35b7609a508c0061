import { expect, test } from 'vitest';
import { readUsers } from './runner.ts';

test('users are read from a passwd file; root and numbers no process can have are left out', () => {
  const users = readUsers(
    [
      'root:x:0:0:root:/root:/bin/bash',
      'nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false',
      'postgres:x:101:104::/var/lib/postgresql:/bin/bash',
      '# a comment',
      '',
    ].join('\n'),
  );
  expect([...users.values()]).toEqual([{ name: 'postgres', uid: 101, gid: 104 }]);
});
