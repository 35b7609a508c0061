import { expect, test } from 'vitest';

import { unsharedResources, type ServingProcess } from './split-rules.ts';

const own: ServingProcess = { host: 'a', redisHash: 'r', filePlace: 's3 https://s3.example/files' };
const folder = { ...own, filePlace: 'folder 1' };

test.each<[string, ServingProcess, ServingProcess[], string[]]>([
  ['alone without Redis', { ...folder, redisHash: null }, [], []],
  ['one Redis and one bucket on two machines', own, [{ ...own, host: 'b' }], []],
  ['two processes of one machine with one folder and Redis', folder, [folder], []],
  ['no Redis', { ...own, redisHash: null }, [{ ...own, redisHash: null }], ['chat']],
  ['Redis at one of both only', own, [{ ...own, redisHash: null }], ['chat']],
  ['another Redis', own, [{ ...own, redisHash: 'other' }], ['chat']],
  ['a folder on two machines, also with one id', folder, [{ ...folder, host: 'b' }], ['files']],
  ['a bucket and a folder', own, [folder], ['files']],
  ['nothing shared', { ...folder, redisHash: null }, [{ ...own, host: 'b' }], ['chat', 'files']],
])('%s', (_name, self, others, splits) => {
  expect(unsharedResources(self, others)).toEqual(splits);
});
