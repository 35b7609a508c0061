import { isAlive } from './processes.ts';

/**
 * Loaded before a server that a command of ours starts: when that command is killed, so that it
 * cannot stop us, we stop ourselves. Otherwise the port would stay taken.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Watching the parent is no reason to stay alive.
process.channel?.unref();

// Under `node --watch` the channel ends at the watcher, which then has to be told.
const command = Number(process.env['STARTED_BY']);
if (command > 0 && process.ppid !== command) {
  const watcher = process.ppid;
  setInterval(() => void (isAlive(command) || process.kill(watcher, 'SIGTERM')), 1_000).unref();
}
