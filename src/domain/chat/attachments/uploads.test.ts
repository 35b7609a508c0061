import { expect, test } from 'vitest';

import { chatLimits, type ChatAttachment } from '../protocol/protocol.ts';
import { createAttachmentUploads, type AttachmentUploadOptions } from './uploads.ts';
import { chatComposerTexts } from '../protocol/texts.ts';

const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const attachment = (name: string): ChatAttachment => ({
  id: name,
  kind: 'image',
  name,
  bytes: 1,
  width: 1,
  height: 1,
  url: '',
  thumbnailUrl: null,
});
const lost = new Error('no connection');

const rest = () => new Promise((resolve) => setTimeout(resolve, 0));

function setUp() {
  let keys = 0;
  let fate: (file: File, options: AttachmentUploadOptions) => Promise<ChatAttachment> = async ({
    name,
  }) => attachment(name);
  const ended: string[] = [];
  const uploads = createAttachmentUploads({
    upload: (file, options) => fate(file, options),
    whyFailed: (error) => ({ error: String(error), isHeldUp: error === lost }),
    newKey: () => `k${(keys += 1)}`,
    preview: ({ name }) => `blob:${name}`,
    endPreview: (url) => void ended.push(url),
  });
  const states = () => uploads.getFiles().map(({ file, state }) => `${file.name} ${state}`);
  return { tray: uploads, states, ended, answer: (next: typeof fate) => (fate = next) };
}

test('what was held up by a lost connection goes on when there is one; what was refused does not', async () => {
  const { tray: uploads, states, answer } = setUp();
  answer(({ name }) => Promise.reject(name === 'a' ? lost : new Error('too large')));
  uploads.add([picture('a'), picture('b'), picture('c')]);
  await rest();
  expect(states()).toEqual(['a failed', 'b failed', 'c failed']);
  answer(async ({ name }) => attachment(name));
  expect(uploads.resume()).toBe(true);
  await rest();
  expect(states()).toEqual(['a uploaded', 'b failed', 'c failed']);
  expect(uploads.resume()).toBe(false);
});

test('two are on their way at once, and one that is taken out makes room', async () => {
  const { tray: uploads, states, ended, answer } = setUp();
  const running: string[] = [];
  answer(({ name }, { signal }) => {
    running.push(name);
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
  uploads.add([picture('a'), picture('b'), picture('c')]);
  await rest();
  expect(running).toEqual(['a', 'b']);
  uploads.remove('k1');
  await rest();
  expect(running).toEqual(['a', 'b', 'c']);
  expect(states()).toEqual(['b uploading', 'c uploading']);
  expect(ended).toEqual(['blob:a']);
});

test('there is room for ten (spec 5.005)', async () => {
  const { tray: uploads } = setUp();
  const many = Array.from({ length: chatLimits.maxAttachments + 1 }, (_, at) => picture(`p${at}`));
  expect(uploads.add(many)).toBe(chatComposerTexts.tooMany);
  expect(uploads.getFiles()).toHaveLength(chatLimits.maxAttachments);
});
