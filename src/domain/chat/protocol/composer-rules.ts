import { characterCount } from '#platform/base/text.ts';

import { attachmentMediaTypes, chatLimits } from './protocol.ts';
import { chatComposerTexts } from './texts.ts';

/** Why a file cannot be attached, as a sentence; null when an upload may be tried. (Rule 4.21) */
export function whyCannotAttachFile(file: { type: string; size: number }): string | null {
  const isKnown = attachmentMediaTypes.some((type) => type === file.type);
  if (!isKnown) return chatComposerTexts.typeRefused;
  if (file.size > chatLimits.maxAttachmentBytes) return chatComposerTexts.fileLarge;
  return null;
}

export type ComposerUploadFile = { state: 'uploading' | 'uploaded' | 'failed' };

type ComposerDraft = { text: string; files: readonly ComposerUploadFile[] };

/** True when the draft has text or files. */
export const hasDraftContent = ({ text, files }: ComposerDraft): boolean =>
  text.trim() !== '' || files.length > 0;

/** Why the draft cannot be sent, as a sentence; null when it can. */
export function whyCannotSendDraft({ text, files }: ComposerDraft): string | null {
  if (!hasDraftContent({ text, files })) return chatComposerTexts.empty;
  const tooLong = whyMessageTooLong(text);
  if (tooLong !== null) return tooLong;
  if (files.length > chatLimits.maxAttachments) return chatComposerTexts.tooMany;
  if (files.some(({ state }) => state === 'uploading')) return chatComposerTexts.stillUploading;
  if (files.some(({ state }) => state === 'failed')) return chatComposerTexts.uploadFailed;
  return null;
}

/** Why the text is too long, as a sentence; null when it is not. */
export function whyMessageTooLong(text: string): string | null {
  const over = characterCount(text.trim()) - chatLimits.maxTextLength;
  return over > 0 ? chatComposerTexts.textLong(over) : null;
}

type KeyPress = {
  key: string;
  shiftKey: boolean;
  isComposing: boolean;
  keyCode: number;
};

/**
 * True when Enter sends the message. False during an IME conversion (Safari reports it by `keyCode` 229), with Shift,
 * and on phones, where Enter inserts a line break.
 */
export function isSendKey(press: KeyPress, isPhone: boolean): boolean {
  if (press.key !== 'Enter' || press.shiftKey || isPhone) return false;
  return !press.isComposing && press.keyCode !== 229;
}

/** Whole seconds until the next message may be sent; 0 when sending is allowed. */
export function slowModeSecondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
