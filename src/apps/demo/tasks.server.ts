import type { Task } from '#platform/server/tasks/task.server.ts';

/** Returns a task whose code is imported only in demo mode. */
const inDemo = (name: string, load: () => Promise<Task['run']>): Task => ({
  name,
  run: async (app, now) => (app.env.demo ? (await load())(app, now) : 0),
});

/** Tasks that play the demo's facilities, its bank and its labour market. */
export const demoTasks: readonly Task[] = [
  inDemo(
    'demo.autoAnswer',
    async () => (await import('./auto-answer.server.ts')).answerForDemoFacilities,
  ),
  inDemo('demo.autoBank', async () => (await import('./auto-answer.server.ts')).answerForDemoBank),
  inDemo(
    'demo.autoReview',
    async () => (await import('./auto-review.server.ts')).reviewWorkersForFacilities,
  ),
  inDemo('demo.autoChat', async () => (await import('./auto-chat.server.ts')).answerWaitingChats),
  inDemo('demo.topUpRegion', async () => (await import('./top-up.server.ts')).addDailyDemoOffers),
];
