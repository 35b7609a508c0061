import { Link } from 'react-router';

import { formatInstant } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { ShiftDetail } from '#apps/worker/shift/client.ts';
import { ChatButton } from '#apps/worker/chat/chat-button.tsx';
import { lastMinuteCancellationHours } from '#domain/attendance/last-minute.ts';

/**
 * Link to what the worker must read or answer first: an ended contract, a lapse, a cancellation request or a
 * recorded absence; otherwise the questionnaire and the facility's questions.
 */
export function ShiftDutyLink({ detail }: { detail: ShiftDetail }) {
  const { attendance, hasCancellationRequest, hasTermination } = detail;
  if (hasTermination) {
    return (
      <Link
        to={paths.shifts.cancellationRequests()}
        className={buttonClass({ variant: 'secondary', wide: true })}
      >
        <Words>契約の終了の内容を見る</Words>
      </Link>
    );
  }
  if (detail.isLapsed) {
    return (
      <Link
        to={paths.recruitment(attendance.job.recruitmentId)}
        className={buttonClass({ variant: 'secondary', wide: true })}
      >
        <Words>同じ施設のほかの日程を見る</Words>
      </Link>
    );
  }
  if (hasCancellationRequest) {
    return (
      <Link to={paths.shifts.cancellationRequests()} className={buttonClass({ wide: true })}>
        <Words>中止の依頼に回答する</Words>
      </Link>
    );
  }
  if (attendance.tapToTransition === 'absence') {
    return (
      <Link to={paths.shift.absence(attendance.id)} className={buttonClass({ wide: true })}>
        <Words>事実と違うと申し立てる</Words>
      </Link>
    );
  }
  return (
    <>
      <ToQuestionnaire detail={detail} />
      <ToWorkQuestions detail={detail} />
    </>
  );
}

function ToQuestionnaire({ detail: { attendance, questionnaire } }: { detail: ShiftDetail }) {
  if (questionnaire === null) return null;
  const isAnswered = questionnaire.answeredAt !== null;
  return (
    <Link
      to={paths.shift.questionnaire(attendance.id)}
      className={buttonClass({ variant: isAnswered ? 'secondary' : 'primary', wide: true })}
    >
      <Words>{isAnswered ? '出勤前アンケートの回答を見る' : '出勤前アンケートに回答する'}</Words>
    </Link>
  );
}

function ToWorkQuestions({ detail: { attendance, workQuestions } }: { detail: ShiftDetail }) {
  if (workQuestions === null) return null;
  const { isWaiting, answeredAt } = workQuestions;
  return (
    <Link
      to={paths.shift.workQuestions(attendance.id)}
      className={buttonClass({ variant: isWaiting ? 'primary' : 'secondary', wide: true })}
    >
      <Words>
        {answeredAt === null ? '施設からの質問に回答する' : '施設からの質問への回答を見る'}
      </Words>
    </Link>
  );
}

/** After the worker cancelled: a prepared chat message to the facility; renders nothing without a chat. */
export function CancellationMessageSection({ detail }: { detail: ShiftDetail }) {
  const { attendance, cancelledByWorker } = detail;
  const hasChat = attendance.buttons.some(({ type }) => type === 'chat');
  if (!cancelledByWorker || !hasChat) return null;
  return (
    <Section title="施設への連絡">
      <Card className="flex flex-col gap-3">
        <p>
          <Words>
            キャンセルは施設に伝わっています。ひとこと添えると、次の勤務につながります。
          </Words>
        </p>
        <ChatButton
          facilityId={attendance.facility.id}
          label="施設にメッセージを送る"
          text="勤務をキャンセルしました。ご迷惑をおかけして申し訳ありません。"
        />
      </Card>
    </Section>
  );
}

/** The penalty of a cancelled shift, and the link to submit a proof that waives it. */
export function PenaltyExemptionLink({ detail }: { detail: ShiftDetail }) {
  const { attendance, exemption } = detail;
  if (exemption === null) return null;
  const { penaltyPoints, state, deadline, canSubmit, answerNote } = exemption;
  return (
    <Section title="ペナルティ">
      <Card className="flex flex-col gap-3">
        <p>
          <Words>
            {state === 'APPROVED'
              ? `${penaltyPoints}点のペナルティは免除されました。`
              : `ペナルティが${penaltyPoints}点つきました。`}
          </Words>
        </p>
        {state === 'SUBMITTED' && (
          <p>
            <Words>証明を事務局が確認しています。</Words>
          </p>
        )}
        {state === 'REJECTED' && (
          <Banner tone="danger" announce={false} title="証明を確認できませんでした">
            {answerNote}
          </Banner>
        )}
        {canSubmit && (
          <>
            <p className="text-sm leading-160 text-fg-2">
              <Words>
                {`感染症・忌引・運休・特別警報などのときは、${formatInstant(new Date(deadline))}までに証明を提出して確認されると、ペナルティがなくなります。`}
              </Words>
            </p>
            <Link
              to={paths.shift.exemption(attendance.id)}
              className={buttonClass({ variant: 'secondary' })}
            >
              <Words>証明を提出する</Words>
            </Link>
          </>
        )}
      </Card>
    </Section>
  );
}

/** The link to cancel the shift or report an absence, at the end of the page; only when the server offers it. */
export function CancelShiftLink({ detail }: { detail: ShiftDetail }) {
  const { attendance, canReportAbsence: hasBegun } = detail;
  if (!attendance.buttons.some(({ type }) => type === 'absence')) return null;
  return (
    <Section id="absence" title="欠勤・キャンセル" tabIndex={-1}>
      <Card className="flex flex-col gap-3">
        <p className="text-sm leading-160 text-fg-2">
          <Words>
            {hasBegun
              ? '開始時刻を過ぎているため、キャンセルはできません。出勤できないときは、施設へ電話してから報告してください。'
              : `開始${lastMinuteCancellationHours}時間前を過ぎたキャンセルは、ペナルティの対象です。かかるペナルティは次の画面で確認できます。`}
          </Words>
        </p>
        <Link
          to={(hasBegun ? paths.shift.absence : paths.shift.cancel)(attendance.id)}
          className={buttonClass({ variant: 'danger' })}
        >
          <Words>{hasBegun ? '欠勤を報告する' : 'キャンセルの手続きへ'}</Words>
        </Link>
      </Card>
    </Section>
  );
}
