import { describe, expect, test } from 'vitest';

import {
  hasDraftContent,
  isSendKey,
  slowModeSecondsLeft,
  whyCannotAttachFile,
  whyCannotSendDraft,
  whyMessageTooLong,
} from './composer-rules.ts';
import { chatComposerTexts } from './texts.ts';

const megabyte = 1024 * 1024;

describe('what may be attached', () => {
  test.each([
    [{ type: 'image/jpeg', size: 20 * megabyte }, null],
    [{ type: 'image/png', size: 1 }, null],
    [{ type: 'application/pdf', size: 1 }, null],
    [{ type: 'image/jpeg', size: 20 * megabyte + 1 }, chatComposerTexts.fileLarge],
    [{ type: 'image/heic', size: 1 }, chatComposerTexts.typeRefused],
    [{ type: 'image/svg+xml', size: 1 }, chatComposerTexts.typeRefused],
    [{ type: '', size: 1 }, chatComposerTexts.typeRefused],
  ])('%j (spec 5.004)', (file, reason) => expect(whyCannotAttachFile(file)).toBe(reason));
});

describe('what may be sent', () => {
  const uploaded = { state: 'uploaded' as const };
  test.each([
    ['こんにちは', [], null],
    ['', [uploaded], null],
    [' \n', [], chatComposerTexts.empty],
    ['あ'.repeat(2_000), [], null],
    ['😊'.repeat(2_000), [], null],
    ['あ'.repeat(2_003), [], chatComposerTexts.textLong(3)],
    [`${'あ'.repeat(2_000)}   `, [], null],
    ['', Array.from({ length: 10 }, () => uploaded), null],
    ['', Array.from({ length: 11 }, () => uploaded), chatComposerTexts.tooMany],
    ['あ', [uploaded, { state: 'uploading' as const }], chatComposerTexts.stillUploading],
    ['あ', [{ state: 'failed' as const }], chatComposerTexts.uploadFailed],
  ])('%# (spec 5.006, 8.021)', (text, files, reason) =>
    expect(whyCannotSendDraft({ text, files })).toBe(reason),
  );

  test('a text is too long whatever else stands in the way', () => {
    expect(whyMessageTooLong('あ'.repeat(2_003))).toBe(chatComposerTexts.textLong(3));
    expect(whyMessageTooLong('')).toBeNull();
    expect(whyMessageTooLong('あ'.repeat(2_000))).toBeNull();
  });

  test('a file alone is something to send', () => {
    expect(hasDraftContent({ text: '', files: [uploaded] })).toBe(true);
    expect(hasDraftContent({ text: '　', files: [] })).toBe(false);
  });
});

describe('Enter', () => {
  const enter = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 };
  test.each([
    ['sends', enter, false, true],
    ['is a new line on phones', enter, true, false],
    ['with Shift is a new line', { ...enter, shiftKey: true }, false, false],
    ['ends a conversion', { ...enter, isComposing: true }, false, false],
    ['ends a conversion in Safari', { ...enter, keyCode: 229 }, false, false],
    ['is not any other key', { ...enter, key: 'a' }, false, false],
  ])('%s', (_name, press, isPhone, sends) => expect(isSendKey(press, isPhone)).toBe(sends));
});

test.each([
  [2_000, 2],
  [1_001, 2],
  [1_000, 1],
  [1, 1],
  [0, 0],
  [-5, 0],
])('slow mode with %i ms to go shows %i', (ms, seconds) =>
  expect(slowModeSecondsLeft(10_000 + ms, 10_000)).toBe(seconds),
);
