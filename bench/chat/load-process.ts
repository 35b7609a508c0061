import { openLoad, type ChatLoadMessage, type LoadTask } from './load.ts';

/** A process of clients: it connects them at the first message, sends the load at the second, and ends. */
const tell = (said: ChatLoadMessage) => process.send?.(said);
let run: (() => Promise<object>) | null = null;

process.on('message', (task: LoadTask | 'go') => void work(task));

async function work(task: LoadTask | 'go'): Promise<void> {
  try {
    if (task === 'go') {
      tell((await run?.()) as ChatLoadMessage);
    } else {
      run = await openLoad(task);
      tell('connected');
    }
  } catch (error) {
    tell({ error: String(error) });
  }
}

tell('ready');
