import MapPin from 'lucide-react/icons/map-pin';
import Route from 'lucide-react/icons/route';
import TrainFront from 'lucide-react/icons/train-front';
import type { ReactNode } from 'react';

import { jstDay, jstTime } from '#platform/base/jst.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { useSession } from '#platform/web/session/session.tsx';

import type { ShiftDetail } from '#apps/worker/shift/client.ts';
import { ChatButton } from '#apps/worker/chat/chat-button.tsx';
import { CallFacilityLink } from '#apps/worker/shift/shift-head.tsx';

/** The facility's address, station and directions, and phone number. */
export function ShiftPlaceSection({ detail }: { detail: ShiftDetail }) {
  const { facility } = detail.attendance;
  const destination = encodeURIComponent(`${facility.address} ${facility.name}`);
  return (
    <Section title="場所">
      <Card className="flex flex-col gap-3">
        <p className="font-bold">{facility.name}</p>
        <Line icon={<MapPin />}>{facility.address}</Line>
        {detail.station !== null && <Line icon={<TrainFront />}>{detail.station}</Line>}
        <div className="flex flex-wrap gap-2 *:flex-[1_1_8rem]">
          <a
            href={`https://www.google.com/maps/dir/?api=1&destination=${destination}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary' })}
          >
            <Route aria-hidden className="size-5 shrink-0" />
            <Words>経路を調べる</Words>
          </a>
          {facility.phoneNumber !== null && <CallFacilityLink phoneNumber={facility.phoneNumber} />}
          <Chat detail={detail} />
        </div>
      </Card>
    </Section>
  );
}

/** 連絡先を見た人: people of the facility who viewed the worker's phone numbers, with time and reason. */
export function PhoneNumberViewsSection({ detail: { contactViews } }: { detail: ShiftDetail }) {
  if (contactViews.length === 0) return null;
  return (
    <Section title="連絡先を見た人">
      <Card className="flex flex-col gap-3">
        <p className="text-sm text-fg-2">
          <Words>
            施設の方があなたの連絡先を見た記録です。心当たりがないときは、サポートへお知らせください。
          </Words>
        </p>
        <ul className="flex flex-col gap-2">
          {contactViews.map(({ at, staffName, kind, reason }) => (
            <li key={at}>
              <JstTime at={at} className="block text-sm text-fg-2" />
              {staffName}{' '}
              <Words>{kind === 'phone' ? 'あなたの電話番号' : '緊急連絡先の電話番号'}</Words>
              {reason !== null && <span className="block text-sm wrap-anywhere">{reason}</span>}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

type LateHelpProps = { detail: ShiftDetail; now: Date };

/** 遅れそうなとき: the facility's phone number, and prepared sentences for the call and the chat. */
export function LateForShiftHelp({ detail, now }: LateHelpProps) {
  const { facility, workday } = detail.attendance;
  const { session } = useSession();
  if (facility.phoneNumber === null) return null;
  const startsAt = new Date(workday.startsAt);
  const day = jstDay(startsAt) === jstDay(now) ? '本日' : '';
  const name = session?.user.name ? `の${session.user.name}` : '';
  return (
    <Disclosure
      title={
        <h2>
          <Words>遅れそうなとき</Words>
        </h2>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          <Words>
            わかった時点で、すぐに施設へ電話してください。着いたら「出勤する」を押すと、着いた時刻から記録します。
          </Words>
        </p>
        <blockquote className="rounded-8 bg-surface-2 px-4 py-3">
          <Words>
            「{day}
            {jstTime(startsAt)}から勤務予定{name}
            です。到着が遅れそうです。着くのは〇時〇分ごろになります。申し訳ありません。」
          </Words>
        </blockquote>
        <CallFacilityLink phoneNumber={facility.phoneNumber} />
        <Chat detail={detail} text="到着が遅れます。着くのは〇時〇分ごろになります。" />
      </div>
    </Disclosure>
  );
}

type ChatProps = { detail: ShiftDetail; text?: string };

/** A link to the chat with the facility, where the server offers it. */
function Chat({ detail, text }: ChatProps) {
  const { buttons, facility } = detail.attendance;
  const offer = buttons.find(({ type }) => type === 'chat');
  if (!offer) return null;
  return (
    <ChatButton
      facilityId={facility.id}
      label={offer.name}
      {...(text === undefined ? {} : { text })}
    />
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <span aria-hidden className="mt-[0.3em] shrink-0 text-brand [&>svg]:size-[1.2em]">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}
