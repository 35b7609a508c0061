/** A PDF that came as base64, as the browser hands files around. */
export function pdfFile({ file, fileName }: { file: string; fileName: string }): File {
  const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0));
  return new File([bytes], fileName, { type: 'application/pdf' });
}

/** Saves a file under its name, where the browser keeps downloads. */
export function saveFile(file: File): void {
  follow(file, (link) => {
    link.download = file.name;
  });
}

/** Opens a file in a tab of its own, in whatever the browser reads PDFs with. */
export function openFile(file: File): void {
  follow(file, (link) => {
    link.target = '_blank';
    link.rel = 'noopener';
  });
}

function follow(file: File, prepare: (link: HTMLAnchorElement) => void): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  prepare(link);
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** True where the browser can hand the file to another app. */
export function canShare(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/** Hands the file to another app; somebody who closes the sheet has changed their mind. */
export async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file], title: file.name });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    throw error;
  }
}
