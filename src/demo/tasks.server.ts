import type { Task } from '#server/tasks/task.server.ts';

/** A task that imports its code in demo mode only. */
const inDemo = (name: string, load: () => Promise<Task['run']>): Task => ({
  name,
  run: async (app, now) => (app.env.demo ? (await load())(app, now) : 0),
});

/** Plays the demo's facilities, its bank and its labour market. */
export const demoTasks: readonly Task[] = [
  inDemo(
    'desk.autoAnswer',
    async () => (await import('./auto-answer.server.ts')).answerForFacilities,
  ),
  inDemo('desk.autoBank', async () => (await import('./auto-answer.server.ts')).answerForBank),
  inDemo(
    'desk.autoReview',
    async () => (await import('./auto-review.server.ts')).reviewForFacilities,
  ),
  inDemo('desk.autoChat', async () => (await import('./auto-chat.server.ts')).writeBack),
  inDemo('desk.topUpRegion', async () => (await import('./top-up.server.ts')).topUpRegion),
];
