import { expect, test } from 'vitest';

import { parseS3Error, parseS3ListPage } from './s3-answers.ts';

/** Answers of the shape that the Amazon S3 API Reference shows (ListObjects, error responses). */
const page = (isTruncated: boolean) => `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <Name>bucket</Name><Prefix/><Marker/><MaxKeys>1000</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>
  <Contents><Key>my-image.jpg</Key><ETag>&quot;fba9&quot;</ETag><Size>434234</Size>
    <Owner><ID>8a69</ID><DisplayName>Key</DisplayName></Owner></Contents>
  <Contents><Key>a&amp;b &#x3042;&#12356;.jpg</Key><Size>1</Size></Contents>
</ListBucketResult>`;

test('the keys of a page are read, and after which the next one begins', () => {
  const keys = ['my-image.jpg', 'a&b あい.jpg'];
  expect(parseS3ListPage(page(false))).toEqual({ keys, next: null });
  expect(parseS3ListPage(page(true))).toEqual({ keys, next: 'a&b あい.jpg' });
  expect(
    parseS3ListPage('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'),
  ).toEqual({
    keys: [],
    next: null,
  });
});

test('a refusal is read; an answer without a body has none', () => {
  const xml =
    '<Error><Code>NoSuchKey</Code><Message>The resource &lt;x&gt; does not exist</Message></Error>';
  expect(parseS3Error(xml)).toEqual({
    code: 'NoSuchKey',
    message: 'The resource <x> does not exist',
  });
  expect(parseS3Error('')).toEqual({ code: '', message: '' });
});
