import type { App } from '#server/context.server.ts';

type Run = (app: App, now: Date) => Promise<number>;

/** A task that imports its code in demo mode only. */
const inDemo = (name: string, load: () => Promise<Run>) => ({
  name,
  run: async (app: App, now: Date) => (app.env.demo ? (await load())(app, now) : 0),
});

/** Plays the demo's facilities, its bank and its labour market. */
export const demoTasks: readonly { name: string; run: Run }[] = [
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
