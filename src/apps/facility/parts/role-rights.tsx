import { staffRights, type StaffRight } from '#platform/base/people/rights.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';

import { roleNamesWithRight } from '#access/people/messages.ts';
import { shiftBoardDayCount } from '#platform/base/people/board-days.ts';

const rightLabels: Record<StaffRight, string> = {
  'corporation.read': '法人の情報を見る',
  'corporation.write': '法人の情報を変更し、施設を登録する',
  'members.read': 'メンバーを見る',
  'members.write': 'メンバーを招待し、役割を変更し、操作の記録を見る',
  'facility.read': '施設とひな形を見る',
  'facility.write': '施設とひな形と36協定を変更する',
  'postings.read': '募集を見る',
  'postings.write': '募集を掲載し、変更し、終了する',
  'applications.read': '応募と、勤務した方を見る',
  'applications.decide': '応募に答え、ワーカーをブロックする',
  'shifts.read': `${shiftBoardDayCount}日間の勤務を見る`,
  'shifts.run': '当日に連絡し、欠勤や中止を記録する',
  'hours.read': '勤務時間を見る',
  'hours.approve': '勤務時間を承認し、ワーカーを評価する',
  'money.read': '立替の上限と、請求・支払いの書類を見る',
  'money.dispute': '請求の下書きの明細に異議を出す',
  'money.budget': '施設の月ごとの予算を決める',
  'tax.read': '源泉所得税の集計表と、働いた方ごとの税額を見る',
  'tax.write': '源泉所得税を納付した日を記録する',
  'chat.write': 'ワーカーとメッセージをやりとりする',
  'webhooks.write': 'Webhookを設定する',
  'keys.write': 'APIキーを作り、取り消す',
};

/** 役割でできること: table of all rights with the roles that have them, from the same data that the API checks. */
export function RoleRights() {
  return (
    <Section title="役割でできること">
      <DefinitionList>
        {staffRights.map((right) => (
          <DefinitionRow key={right} label={rightLabels[right]} layout="stack">
            {roleNamesWithRight(right).join('・')}
          </DefinitionRow>
        ))}
      </DefinitionList>
    </Section>
  );
}
