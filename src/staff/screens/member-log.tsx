import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/display/card.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { MorePages } from '#ui/navigation/load-more.tsx';

import { accessLog } from '../facility-client.ts';

/** Operations as the log names them; one without a name is shown as the API calls it. */
const operationLabels: Readonly<Record<string, string>> = {
  members: 'メンバーの一覧を見た',
  invitations: '招待の一覧を見た',
  inviteMember: 'メンバーを招待した',
  resendInvitation: '招待を送り直した',
  withdrawInvitation: '招待を取り消した',
  changeMember: 'メンバーの役割を変更した',
  removeMember: 'メンバーを外した',
  editCorporation: '法人の情報を変更した',
  acceptTerms: '利用規約に同意した',
  declareLawful: '求人不受理の事由を申告した',
  submitCorporation: '運営に確認を申し込んだ',
  createFacility: '施設を登録した',
  editFacility: '施設の情報を変更した',
  publishFacility: '施設を公開した',
  closeFacility: '施設の掲載を終えた',
  createTemplate: '求人のひな形を作成した',
  editTemplate: '求人のひな形を変更した',
  endTemplate: '求人のひな形の使用を終えた',
  recordAgreement: '36協定を登録した',
  withdrawAgreement: '36協定を取り下げた',
  checkShifts: '求人の内容を確認した',
  postShifts: '求人を掲載した',
  editPosting: '求人の内容を変更した',
  undoPostings: '求人の掲載を取り消した',
  closePosting: '求人の募集を終えた',
  acceptApplication: '応募者を採用した',
  rejectApplication: '応募を断った',
  dayShifts: '2日間の勤務を見た',
  revealContact: 'ワーカーの連絡先を見た',
  reportNoShow: '欠勤を報告した',
  dismissAttendance: '勤務を途中で終了した',
  confirmAttendanceEnd: '退勤の時刻を伝えた',
  requestScheduleCancellation: '勤務の中止を依頼した',
  daySheet: '予定表を印刷した',
  agreedNotice: '労働条件通知書を見た',
  hoursToApprove: '確認待ちの勤務時間を見た',
  approveAttendance: '勤務時間を承認した',
  approveAttendances: '勤務時間をまとめて承認した',
  returnAttendance: '勤務時間の修正を差し戻した',
  workerReviewsToWrite: '評価を待っている勤務を見た',
  postWorkerReview: 'ワーカーを評価した',
  postedReviews: '評価の記録を見た',
  requestFacilityChatToken: 'チャットに接続した',
  startConversation: 'ワーカーとのチャットを開いた',
  addWebhookEndpoint: 'Webhookの送信先を追加した',
  editWebhookEndpoint: 'Webhookの送信先を変更した',
  pauseWebhookEndpoint: 'Webhookを一時停止した',
  resumeWebhookEndpoint: 'Webhookを再開した',
  removeWebhookEndpoint: 'Webhookの送信先を削除した',
  changeWebhookSecret: 'Webhookの署名の鍵を替えた',
  sendWebhookTest: 'Webhookのテストを送信した',
  repeatWebhookDelivery: 'Webhookをもう一度送信した',
  repeatMissedWebhooks: '届いていないWebhookを送り直した',
  createApiKey: 'APIキーを作った',
  revokeApiKey: 'APIキーを取り消した',
};

/** 操作の記録: who did and saw what, loaded only when it is opened. */
export function MemberLog() {
  const [isOpen, setOpen] = useState(false);
  const list = useInfiniteQuery({ ...accessLog(), enabled: isOpen });
  const entries = list.data?.pages.flatMap((page) => page.accessLog.entries) ?? [];
  return (
    <Section title="操作の記録">
      {!isOpen && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          記録を表示する
        </Button>
      )}
      {list.isError && (
        <Banner tone="danger" announce title="記録を読み込めませんでした">
          {list.error.message}
        </Banner>
      )}
      {isOpen && list.isPending && <Spinner label="読み込み中です" />}
      {list.data && (
        <>
          <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
            {entries.map(({ id, staffName, keyName, operation, at }) => (
              <li key={id} className="py-2.5">
                <span className="block wrap-anywhere">
                  {keyName ? `APIキー「${keyName}」（作成者 ${staffName}）` : staffName}：
                  {operationLabels[operation] ?? operation}
                </span>
                <span className="block text-sm text-fg-2">
                  <JstTime at={at} />
                </span>
              </li>
            ))}
          </ul>
          <MorePages list={list} />
        </>
      )}
    </Section>
  );
}
