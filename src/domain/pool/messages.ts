import { createRefusalFactory } from '#platform/base/refusal.ts';

import { maxBlockedFacilities } from './block-rules.ts';
import { maxWorkerGroups } from './group-rules.ts';
import { maxLinksPerDay } from './own-people/link-rules.ts';

export const poolRefusal = createRefusalFactory({
  WORKED_HERE_REQUIRED:
    'ブロックできるのは、一緒に勤務を終えたあとです。勤務の記録がまだないため、ブロックできませんでした',
  GROUP_NAME_TAKEN: 'この名前のグループがすでにあります。別の名前を入力してください',
  GROUPS_FULL: `グループは1つの施設に${maxWorkerGroups}個までです。使っていないグループを削除してから作成してください`,
  GROUP_IN_USE:
    'このグループに先に案内している募集があるため、削除できませんでした。画面を読み込み直し、募集の件数を確認してから削除してください',
  OWN_LINK_NOT_YET:
    '法人の確認か施設の公開が済んでいないため、リンクを作れませんでした。済んでから作成してください',
  OWN_LINKS_OF_DAY: `リンクは1日に${maxLinksPerDay}本までのため、作れませんでした。使えるリンクを続けて使うか、明日作成してください`,
  OWN_LINK_UNKNOWN:
    'このリンクは正しくないため、使えません。途中で切れていないか確かめて、もう一度開いてください。開けないときは施設に確認してください',
  OWN_LINK_ENDED:
    'このリンクは期限が過ぎたか、施設が取り消したため、使えません。施設に新しいリンクをもらってください',
  OWN_LINK_USED_UP:
    'このリンクは使える人数に達したため、使えません。施設に新しいリンクをもらってください',
  OWN_LINK_CLOSED:
    'この施設は今、ひとこまで募集していないため、なかまに入れません。施設に確認してください',
  OWN_LINK_BLOCKED:
    'この施設はあなたの応募を受け付けていないため、なかまに入れません。事実と違うときは、サポートにお知らせください',
  OWN_LINK_BLOCKED_BY_WORKER:
    'この施設をブロックしているため、なかまに入れません。入るときは、施設のページでブロックを解除してください',
  OWN_LINK_REMOVED:
    '施設がなかまから外したため、このリンクでは入れません。もう一度入るときは、施設に新しいリンクをもらってください',
  OWN_LINK_NAME_MISSING:
    '氏名が登録されていないため、なかまに入れません。施設に表示される氏名を登録してから、もう一度お試しください',
  BLOCKS_FULL: `ブロックできる施設は${maxBlockedFacilities}か所までです。必要のないブロックを解除してから、もう一度お試しください`,
});
