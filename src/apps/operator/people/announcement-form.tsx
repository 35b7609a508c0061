import { jstDay } from '#platform/base/jst.ts';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/dates/date-field.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { serverTime } from '#platform/web/server-time.ts';
import {
  maxBodyLength,
  maxTitleLength,
} from '#domain/notifications/announcements/announcement-limits.ts';

import {
  OperatorAnnouncementsQuery,
  OperatorWriteAnnouncementMutation,
} from './announcements-client.ts';

const blank = { title: '', body: '', easyTitle: '', easyBody: '', shownFrom: '', shownTo: '' };

/** お知らせを書く: form for an announcement to everybody, with a version in plain language. */
export function AnnouncementForm() {
  const write = useGraphqlMutation(OperatorWriteAnnouncementMutation, {
    once: 'decision',
    invalidates: [OperatorAnnouncementsQuery],
    onSuccess: () => toast.success('お知らせを掲載しました'),
  });
  const form = useForm({
    initial: () => ({ ...blank, shownFrom: jstDay(serverTime()) }),
    check: ({ shownFrom }): Record<string, string> =>
      shownFrom === '' ? { shownFrom: '掲載の始まりを入力してください' } : {},
    async submit(draft) {
      await write.mutateAsync({ input: { ...draft, shownTo: draft.shownTo || null } });
      form.change({ ...blank, shownFrom: draft.shownFrom });
    },
  });
  const { draft, problems, change } = form;
  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <FormErrors form={form} title="掲載できませんでした" />
      <TextField
        label="見出し"
        name="title"
        required
        support={`${maxTitleLength}文字まで`}
        value={draft.title}
        error={problems['title']}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label="本文"
        name="body"
        required
        support={`${maxBodyLength}文字まで`}
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
        required
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
        <Button type="submit" pending={form.isPending} pendingLabel="掲載しています…">
          掲載する
        </Button>
      </div>
    </form>
  );
}
