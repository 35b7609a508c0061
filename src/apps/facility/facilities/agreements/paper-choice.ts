import { maxPaperBytes } from '#domain/corporation/agreements/paper-rules.ts';
import { formatMegabytes } from '#platform/base/text.ts';

/** Returns the reason why a file is not sent at all, such as its size; null when the server should check it. */
export const whyNotSend = ({ size }: { size: number }): string | null =>
  size > maxPaperBytes
    ? `ファイルが大きすぎるため、送れません。${formatMegabytes(maxPaperBytes)}までのPDFか写真を選んでください`
    : null;
