import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { jstDay } from '#base/jst.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { DateField } from '#ui/dates/date-field.tsx';
import { Disclosure } from '#ui/display/disclosure.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { toast } from '#ui/overlays/toast.ts';

import {
  demoAnnouncements,
  WithdrawAnnouncement,
  WriteAnnouncement,
  type WrittenAnnouncement,
} from '../../api/announcements-client.ts';
import { Queue } from '../queue.tsx';
import { useDeskSend } from '../use-desk-send.ts';

const changed = ['DemoAnnouncements', 'Announcements'] as const;

/** お知らせ: what was announced to everybody, and a form for the next one. */
export function DemoAnnouncements({ now }: { now: string }) {
  const list = useInfiniteQuery(demoAnnouncements());
  const rows = list.data?.pages.flatMap((page) => page.writtenAnnouncements.announcements) ?? [];
  return (
    <Queue
      title="運営からのお知らせ"
      list={list}
      count={rows.length}
      foot={
        <Card>
          <Disclosure title="お知らせを書く">
            <WriteForm today={jstDay(new Date(now))} />
          </Disclosure>
        </Card>
      }
    >
      {rows.map((row) => (
        <li key={row.id}>
          <AnnouncementCard announcement={row} />
        </li>
      ))}
    </Queue>
  );
}

function AnnouncementCard({ announcement }: { announcement: WrittenAnnouncement }) {
  const { id, title, body, shownFrom, shownTo } = announcement;
  const withdraw = useDeskSend(WithdrawAnnouncement, {
    invalidates: changed,
    onSuccess: () => toast.success('お知らせを取り下げました'),
  });
  return (
    <Card as="article" className="flex flex-col gap-2">
      <p className="font-bold">{title}</p>
      <p className="whitespace-pre-line">{body}</p>
      <p className="text-sm text-fg-2">
        <JstTime at={shownFrom} />
        から{shownTo && <JstTime at={shownTo} />}
        {shownTo && 'まで'}
      </p>
      {withdraw.isError && (
        <Banner tone="danger" announce title="取り下げられませんでした">
          {withdraw.error.message}
        </Banner>
      )}
      <div>
        <Button
          size="sm"
          variant="secondary"
          pending={withdraw.isPending}
          onClick={() => withdraw.mutate({ input: { id } })}
        >
          取り下げる
        </Button>
      </div>
    </Card>
  );
}

function WriteForm({ today }: { today: string }) {
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const [easyTitle, setEasyTitle] = useState('');
  const [easyBody, setEasyBody] = useState('');
  const [shownFrom, setShownFrom] = useState(today);
  const [shownTo, setShownTo] = useState('');
  const write = useDeskSend(WriteAnnouncement, {
    invalidates: changed,
    onSuccess: () => {
      toast.success('お知らせを掲載しました');
      setTitle('');
      setBody('');
      setEasyTitle('');
      setEasyBody('');
    },
  });
  const fields = write.error?.fields ?? {};
  const errorOf = (name: string) => (fields[name] ? { error: fields[name] } : {});
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="見出し"
        support="60文字まで"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        {...errorOf('title')}
      />
      <TextArea
        label="本文"
        support="1000文字まで"
        rows={4}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        {...errorOf('body')}
      />
      <TextField
        label="見出し（やさしい日本語）"
        optional
        value={easyTitle}
        onChange={(event) => setEasyTitle(event.target.value)}
        {...errorOf('easyTitle')}
      />
      <TextArea
        label="本文（やさしい日本語）"
        optional
        rows={4}
        value={easyBody}
        onChange={(event) => setEasyBody(event.target.value)}
        {...errorOf('easyBody')}
      />
      <DateField
        label="掲載の始まり"
        value={shownFrom}
        onChange={setShownFrom}
        {...errorOf('shownFrom')}
      />
      <DateField
        label="掲載の終わり"
        optional
        support="入れなければ、取り下げるまで掲載します"
        value={shownTo}
        onChange={setShownTo}
        {...errorOf('shownTo')}
      />
      {write.error && Object.keys(fields).length === 0 && (
        <Banner tone="danger" announce title="掲載できませんでした">
          {write.error.message}
        </Banner>
      )}
      <div>
        <Button
          size="sm"
          pending={write.isPending}
          reason={shownFrom === '' ? '掲載の始まりを入れてください' : null}
          onClick={() =>
            write.mutate({
              input: { title, body, easyTitle, easyBody, shownFrom, shownTo: shownTo || null },
            })
          }
        >
          掲載する
        </Button>
      </div>
    </div>
  );
}
