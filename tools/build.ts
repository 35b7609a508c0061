import { ensureBuild } from './run/build.ts';
import { runMain } from './run/ending.ts';

/** `npm run build`: builds the app for production, unless the last build is still current. */
await runMain(async () => {
  await ensureBuild();
  return 0;
});
