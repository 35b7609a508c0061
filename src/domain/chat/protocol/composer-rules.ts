import { characterCount } from '#platform/base/text.ts';

import { attachmentTypes, chatLimits } from './protocol.ts';
import { composerTexts } from './texts.ts';

/** Why a file cannot be attached, as a sentence; null when an upload may be tried. (Rule 4.21) */
export function whyCannotAttach(file: { type: string; size: number }): string | null {
  const isKnown = attachmentTypes.some((type) => type === file.type);
  if (!isKnown) return composerTexts.typeRefused;
  if (file.size > chatLimits.maxAttachmentBytes) return composerTexts.fileLarge;
  return null;
}

export type UploadFile = { state: 'uploading' | 'uploaded' | 'failed' };

type ComposerDraft = { text: string; files: readonly UploadFile[] };

/** True when the draft has text or files. */
export const hasDraftContent = ({ text, files }: ComposerDraft): boolean =>
  text.trim() !== '' || files.length > 0;

/** Why the draft cannot be sent, as a sentence; null when it can. */
export function whyCannotSend({ text, files }: ComposerDraft): string | null {
  if (!hasDraftContent({ text, files })) return composerTexts.empty;
  const tooLong = whyTooLong(text);
  if (tooLong !== null) return tooLong;
  if (files.length > chatLimits.maxAttachments) return composerTexts.tooMany;
  if (files.some(({ state }) => state === 'uploading')) return composerTexts.stillUploading;
  if (files.some(({ state }) => state === 'failed')) return composerTexts.uploadFailed;
  return null;
}

/** Why the text is too long, as a sentence; null when it is not. */
export function whyTooLong(text: string): string | null {
  const over = characterCount(text.trim()) - chatLimits.maxTextLength;
  return over > 0 ? composerTexts.textLong(over) : null;
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
