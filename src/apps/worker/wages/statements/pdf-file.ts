/** Converts a PDF in base64 to a `File`. */
export function pdfFileOf({ file, fileName }: { file: string; fileName: string }): File {
  const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0));
  return new File([bytes], fileName, { type: 'application/pdf' });
}

/** True when the browser can share the file with another app. */
export function canShareFile(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/** Shares the file with another app; closing the share sheet is no error. */
export async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file], title: file.name });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    throw error;
  }
}
