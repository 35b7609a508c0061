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
