import { ensureBuild } from './run/build.ts';
import { runMain } from './run/ending.ts';

/** `npm run build`: the app as it is served, unless it is built already. */
await runMain(async () => {
  await ensureBuild();
  return 0;
});
