import { useInfiniteQuery } from '@tanstack/react-query';

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
import { FormErrors } from '#web/forms/form-errors.tsx';
import { useForm } from '#web/forms/use-form.ts';

import {
  operatorAnnouncements,
  WithdrawAnnouncement,
  WriteAnnouncement,
  type WrittenAnnouncement,
} from '#operator/announcements/announcements-client.ts';
import { Queue } from '../queue.tsx';
import { useDeskSend } from '../use-desk-send.ts';

const changed = ['OperatorAnnouncements', 'Announcements'] as const;

/** お知らせ: what was announced to everybody, and a form for the next one. */
export function DemoAnnouncements({ now }: { now: string }) {
  const list = useInfiniteQuery(operatorAnnouncements());
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

const blank = { title: '', body: '', easyTitle: '', easyBody: '' };

function WriteForm({ today }: { today: string }) {
  const write = useDeskSend(WriteAnnouncement, {
    invalidates: changed,
    onSuccess: () => toast.success('お知らせを掲載しました'),
  });
  const form = useForm({
    initial: { ...blank, shownFrom: today, shownTo: '' },
    async submit(draft) {
      await write.mutateAsync({ input: { ...draft, shownTo: draft.shownTo || null } });
      form.change(blank);
    },
  });
  const { draft, problems, change } = form;
  return (
    <div className="flex flex-col gap-4">
      <FormErrors form={form} title="掲載できませんでした" />
      <TextField
        label="見出し"
        name="title"
        support="60文字まで"
        value={draft.title}
        error={problems['title']}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label="本文"
        name="body"
        support="1000文字まで"
        rows={4}
        value={draft.body}
        error={problems['body']}
        onChange={(event) => change({ body: event.target.value })}
      />
      <TextField
        label="見出し（やさしい日本語）"
        name="easyTitle"
        optional
        value={draft.easyTitle}
        error={problems['easyTitle']}
        onChange={(event) => change({ easyTitle: event.target.value })}
      />
      <TextArea
        label="本文（やさしい日本語）"
        name="easyBody"
        optional
        rows={4}
        value={draft.easyBody}
        error={problems['easyBody']}
        onChange={(event) => change({ easyBody: event.target.value })}
      />
      <DateField
        label="掲載の始まり"
        name="shownFrom"
        value={draft.shownFrom}
        error={problems['shownFrom']}
        onChange={(shownFrom) => change({ shownFrom })}
      />
      <DateField
        label="掲載の終わり"
        name="shownTo"
        optional
        support="入れなければ、取り下げるまで掲載します"
        value={draft.shownTo}
        error={problems['shownTo']}
        onChange={(shownTo) => change({ shownTo })}
      />
      <div>
        <Button
          size="sm"
          pending={form.isPending}
          reason={draft.shownFrom === '' ? '掲載の始まりを入れてください' : null}
          onClick={() => void form.submit()}
        >
          掲載する
        </Button>
      </div>
    </div>
  );
}
