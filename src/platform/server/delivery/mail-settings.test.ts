import { expect, test } from 'vitest';

import { openPooledTransport } from './mail.server.ts';

test('the time limits and the ban on files and URLs hold beside the address of the mail server', () => {
  const transport = openPooledTransport('smtps://hana:secret@mail.example:465');
  expect(transport.transporter).toMatchObject({
    options: {
      host: 'mail.example',
      pool: true,
      maxConnections: 5,
      connectionTimeout: 20_000,
      greetingTimeout: 20_000,
      socketTimeout: 20_000,
    },
  });
  expect(transport.options).toMatchObject({ disableFileAccess: true, disableUrlAccess: true });
  transport.close();
});
