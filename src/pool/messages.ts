import { refusing } from '#base/refusal.ts';

import { maxBlockedFacilities } from './block-rules.ts';

export const refuse = refusing({
  WORKED_HERE_REQUIRED:
    'ブロックできるのは、一緒に勤務を終えたあとです。勤務の記録がまだないため、ブロックできませんでした',
  BLOCKS_FULL: `ブロックできる施設は${maxBlockedFacilities}か所までです。必要のないブロックを解除してから、もう一度お試しください`,
});
