import { isProcessAlive } from './processes.ts';

/**
 * Loaded before a server that a command of this repository starts. When that command is killed, it cannot stop the
 * server, so the server stops itself; otherwise the port would stay occupied.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// `unref`: the channel alone does not keep the process running.
process.channel?.unref();

// Under `node --watch` the channel ends at the watcher, so the watcher must be signalled as well.
const command = Number(process.env['STARTED_BY']);
if (command > 0 && process.ppid !== command) {
  const watcher = process.ppid;
  setInterval(
    () => void (isProcessAlive(command) || process.kill(watcher, 'SIGTERM')),
    1_000,
  ).unref();
}
