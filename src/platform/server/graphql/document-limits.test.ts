import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';

import { findDocuments } from '../../../../tools/generate-documents.ts';
import { operationsOf } from '../../../../tools/security/operations.ts';
import { parseLimitedDocument } from './document-limits.server.ts';
import { readFacilitySdl, readOperatorSdl, readWorkerSdl } from './sdl.server.ts';

const root = new URL('../../../..', import.meta.url).pathname;
const schemas = [await readWorkerSdl(), await readFacilitySdl(), await readOperatorSdl()].map(
  (sdl) => buildSchema(sdl),
);
const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const detail = (selections: string) =>
  `{ recruitmentDetail(recruitmentId: "x") { ${selections} } }`;

describe('admitted', () => {
  test.each(schemas.flatMap(operationsOf).map(({ name, document }) => [name, document]))(
    'the operation %s with all its fields',
    (_name, document) => {
      expect(parseLimitedDocument(document).kind).toBe('Document');
    },
  );

  test('every document of the app', async () => {
    const documents = await findDocuments(root);
    expect(documents.length).toBeGreaterThan(100);
    for (const { source } of documents) expect(parseLimitedDocument(source).kind).toBe('Document');
  });

  test("the fragments of a client's components, which repeat some fields", () => {
    const card = 'fragment Card on RecruitmentDetail { id title facility { id name } }';
    const head = 'fragment Head on RecruitmentDetail { id startsAt facility { id name } }';
    expect(parseLimitedDocument(`${detail('...Card ...Head id')} ${card} ${head}`).kind).toBe(
      'Document',
    );
  });
});

describe('refused before validation', () => {
  test.each([
    ['one field 330 times', detail(times(330, () => 'facility { name id }'))],
    ['one field in 60 inline fragments', detail(times(60, () => '... { id }'))],
    [
      'one field by 60 spreads',
      `${detail(times(60, () => '...F'))} fragment F on RecruitmentDetail { id }`,
    ],
    ['one field below 40 equal parents', detail(times(40, () => 'facility { name }'))],
    [
      'a fragment that is never spread',
      `{ serverTime } fragment F on RecruitmentDetail { ${times(330, () => 'id')} }`,
    ],
    [
      'a fragment whose name is defined twice',
      `${detail('...F')} fragment F on RecruitmentDetail { ${times(330, () => 'id')} }
       fragment F on RecruitmentDetail { id }`,
    ],
    [
      'a fragment that contains itself',
      `${detail('...F')} fragment F on RecruitmentDetail { id ...F }`,
    ],
    [
      'fragments that double 60 times',
      `${detail('...F0')} ${times(60, (i) => `fragment F${i} on RecruitmentDetail { ...F${i + 1} ...F${i + 1} }`)}`,
    ],
    ['700 aliases', detail(times(700, (i) => `a${i}: id`))],
  ])('%s', (_name, document) => {
    expect(() => parseLimitedDocument(document)).toThrow(
      expect.objectContaining({ code: 'DOCUMENT_TOO_LARGE' }),
    );
  });
});
