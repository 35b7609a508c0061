/** Downloads a file under its name. */
export function downloadFile(file: File): void {
  follow(file, (link) => {
    link.download = file.name;
  });
}

/** Opens a file in a new tab, with the browser's viewer. */
export function openFileInNewTab(file: File): void {
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
  // Revoke late: the browser must have read the URL before.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
