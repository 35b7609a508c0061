/**
 * Loaded before a server under `node --watch`, which restarts it when an imported file changes. Vite imports its
 * bundled configuration from a temporary file in node_modules and deletes it, which must not restart the server: files
 * below node_modules are not reported to the watcher.
 */
const send = process.send?.bind(process) as ((message: unknown) => boolean) | undefined;

if (send) {
  process.send = (message: unknown) => isForeign(message) || send(message);
}

function isForeign(message: unknown): boolean {
  if (typeof message !== 'object' || message === null) return false;
  const files = Object.entries(message)
    .filter(([name]) => name === 'watch:import' || name === 'watch:require')
    .flatMap(([, value]) => (Array.isArray(value) ? value.map(String) : []));
  return files.length > 0 && files.every((file) => file.includes('/node_modules/'));
}
