/** `340KB`, `2.4MB`. */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1_000) return `${Math.max(1, Math.round(kilobytes))}KB`;
  return `${(kilobytes / 1024).toFixed(1)}MB`;
}
