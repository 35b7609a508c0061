import {
  QueryClientProvider,
  useInfiniteQuery,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useRouteLoaderData } from 'react-router';

import { paths } from '#base/paths.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { JstTime, JstTimes } from '#ui/dates/jst-time.tsx';
import { QrImage } from '#ui/display/qr-image.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import type { RootData } from '#web/server-time.ts';

import { EnterAsManager, demoFacilityDesk, type FacilityDesk } from '../../demo-client.ts';
import {
  AcceptApplication,
  RejectApplication,
  demoApplications,
} from '../../api/facility-client.ts';
import { formatPhone } from '../../view.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { LoadFailed, Queue } from '../queue.tsx';
import { Enter } from '../enter.tsx';
import { DemoChat } from './demo-chat.tsx';
import { DemoShifts } from './demo-shifts.tsx';
import { DemoWorkerReviews } from './demo-worker-reviews.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useDeskSend } from '../use-desk-send.ts';

/** One facility: its code of the day, who asks for a seat, and its shifts. */
export function DemoFacility({ id, desk }: { id: string; desk: QueryClient }) {
  const found = useQuery(demoFacilityDesk(id));
  if (found.isError && !found.data) return <LoadFailed query={found} />;
  if (!found.data) return <SkeletonText lines={6} />;
  const { facility } = found.data;
  return (
    <div className="flex flex-col gap-5">
      <CodeCard facility={facility} />
      <Enter
        label="この施設の管理者として入る"
        to={paths.facilitySide()}
        operation={EnterAsManager}
        input={{ facilityId: facility.id }}
      />
      <QueryClientProvider client={desk}>
        <Applications facilityId={facility.id} />
        <DemoChat facilityId={facility.id} />
        <DemoShifts facilityId={facility.id} />
        <DemoWorkerReviews facilityId={facility.id} />
      </QueryClientProvider>
      <Link to="?#facilities" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        動きのある施設の一覧に戻る
      </Link>
    </div>
  );
}

function CodeCard({ facility }: { facility: FacilityDesk['facility'] }) {
  const origin = useRouteLoaderData<RootData>('root')?.origin ?? '';
  const { name, service, address, phoneNumber, stampCode } = facility;
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h3 className="text-lg leading-150 font-bold">{name}</h3>
        <p className="text-sm text-fg-2">
          {service}・{address}・{formatPhone(phoneNumber)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <QrImage
          text={origin + paths.checkIn({ c: stampCode })}
          label="今日の出勤・退勤用QRコード"
          className="w-40"
        />
        <div className="flex flex-col gap-2">
          <p className="text-sm text-fg-2">今日のコード（翌4:00に変わります）</p>
          <p className="flex flex-wrap items-center gap-3">
            <span className="text-2xl leading-130 font-bold tracking-widest tabular-nums">
              {stampCode}
            </span>
            <CopyButton key={stampCode} text={stampCode} what="今日のコード" />
          </p>
        </div>
      </div>
    </Card>
  );
}

function Applications({ facilityId }: { facilityId: string }) {
  const list = useInfiniteQuery(demoApplications(facilityId));
  const applications =
    list.data?.pages.flatMap((page) => page.waitingApplications.applications) ?? [];
  const [rejected, setRejected] = useState<string | null>(null);
  const accept = useDeskSend(AcceptApplication);
  return (
    <Queue
      title="返事を待っている応募"
      list={list}
      count={applications.length}
      controls={
        accept.isError && (
          <Banner tone="danger" announce title="採用できませんでした">
            {accept.error.message}
          </Banner>
        )
      }
      foot={
        rejected && <RejectDialog key={rejected} id={rejected} onClose={() => setRejected(null)} />
      }
    >
      {applications.map(({ id, title, worker, startsAt, endsAt, appliedAt }) => (
        <li key={id}>
          <Card as="article" className="flex flex-col gap-2">
            <p className="font-bold">{worker.label}</p>
            <p className="text-sm">
              <JstTime at={startsAt} format="day" /> <JstTimes from={startsAt} to={endsAt} />
              <span className="block">{title}</span>
            </p>
            <p className="text-sm text-fg-2">
              応募 <JstTime at={appliedAt} />
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                pending={accept.isPending && accept.variables.input.id === id}
                onClick={() => accept.mutate({ input: { id } })}
              >
                採用する
              </Button>
              <Button size="sm" variant="danger" onClick={() => setRejected(id)}>
                断る
              </Button>
            </div>
          </Card>
        </li>
      ))}
    </Queue>
  );
}

function RejectDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const send = useDeskSend(RejectApplication, { onSuccess: onClose });
  const form = useForm({
    initial: { reason: '今回は経験の長い方を優先しました' },
    submit: ({ reason }) => send.mutateAsync({ input: { id, reason } }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title="この応募を断りますか？"
      confirmLabel="断る"
    />
  );
}
