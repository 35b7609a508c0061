import { refusing } from '#base/refusal.ts';

import { maxBlockedFacilities } from './block-rules.ts';
import { maxGroups } from './group-rules.ts';

export const refuse = refusing({
  WORKED_HERE_REQUIRED:
    'ブロックできるのは、一緒に勤務を終えたあとです。勤務の記録がまだないため、ブロックできませんでした',
  GROUP_NAME_TAKEN: 'この名前のグループがすでにあります。別の名前を入力してください',
  GROUPS_FULL: `グループは1つの施設に${maxGroups}個までです。使っていないグループを削除してから作成してください`,
  GROUP_IN_USE:
    'このグループに先に案内している募集があるため、削除できませんでした。画面を読み込み直し、募集の件数を確認してから削除してください',
  BLOCKS_FULL: `ブロックできる施設は${maxBlockedFacilities}か所までです。必要のないブロックを解除してから、もう一度お試しください`,
});
