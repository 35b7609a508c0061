import { useState } from 'react';

import { PostingAudiencesQuery } from '#apps/facility/postings/limited-client.ts';
import { PostingsOfWeekQuery } from '#apps/facility/postings/postings-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { maxWorkerGroupNameLength, whyGroupNameInvalid } from '#domain/pool/group-rules.ts';

import {
  DeleteWorkerGroupMutation,
  PoolPeopleQuery,
  SaveWorkerGroupMutation,
  WorkerGroupsQuery,
  type WorkerGroup,
} from './pool-client.ts';

type Props = {
  facilityId: string;
  /** The group shown on the page; null when another list is shown. */
  group: WorkerGroup | null;
  onShow: (list: string) => void;
};

/** Buttons to create a group, and to rename or delete the shown one. */
export function WorkerGroupButtons({ facilityId, group, onShow }: Props) {
  const [naming, setNaming] = useState<'new' | 'shown' | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setNaming('new')}>
        グループを作る
      </Button>
      {group && (
        <>
          <Button variant="secondary" onClick={() => setNaming('shown')}>
            名前を変える
          </Button>
          <Button variant="secondary" onClick={() => setIsDeleting(true)}>
            グループを削除する
          </Button>
        </>
      )}
      {naming !== null && (
        <NameSheet
          facilityId={facilityId}
          group={naming === 'shown' ? group : null}
          onSaved={onShow}
          onClose={() => setNaming(null)}
        />
      )}
      {group && isDeleting && (
        <DeleteDialog
          facilityId={facilityId}
          group={group}
          onDeleted={() => onShow('ALL')}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </div>
  );
}

type NameProps = {
  facilityId: string;
  group: WorkerGroup | null;
  onSaved: (id: string) => void;
  onClose: () => void;
};

function NameSheet({ facilityId, group, onSaved, onClose }: NameProps) {
  const save = useGraphqlMutation(SaveWorkerGroupMutation, {
    invalidates: [WorkerGroupsQuery, PostingAudiencesQuery],
  });
  const form = useForm({
    initial: { name: group?.name ?? '' },
    focusesField: true,
    check({ name }): Record<string, string> {
      const problem = whyGroupNameInvalid(name);
      return problem ? { name: problem } : {};
    },
    async submit({ name }) {
      const input = { facilityId, id: group?.id ?? null, name };
      const { saveWorkerGroup } = await save.mutateAsync({ input });
      toast.success(group ? '名前を変えました' : 'グループを作りました');
      onSaved(saveWorkerGroup.id);
      onClose();
    },
  });
  return (
    <Sheet open title={group ? 'グループの名前' : 'グループを作る'} onClose={onClose}>
      <form method="post" noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
        <FormFailure form={form} title="保存できませんでした" />
        <TextField
          name="name"
          label="グループの名前"
          required
          support={`例：夜勤の頼れる人。${maxWorkerGroupNameLength}文字以内で、働く人には表示されません`}
          autoComplete="off"
          value={form.draft.name}
          error={form.problems['name']}
          onChange={(event) => form.change({ name: event.target.value })}
        />
        <p>
          <Button type="submit" pending={form.isPending} pendingLabel="保存しています…">
            保存する
          </Button>
        </p>
      </form>
    </Sheet>
  );
}

type DeleteProps = {
  facilityId: string;
  group: WorkerGroup;
  onDeleted: () => void;
  onClose: () => void;
};

/** Dialog that asks before a group is deleted, and names the postings that only the group sees now. */
function DeleteDialog({ facilityId, group, onDeleted, onClose }: DeleteProps) {
  const { id, name, people, openPostings } = group;
  const remove = useGraphqlMutation(DeleteWorkerGroupMutation, {
    invalidates: [WorkerGroupsQuery, PoolPeopleQuery, PostingAudiencesQuery, PostingsOfWeekQuery],
    onSuccess: () => {
      onClose();
      onDeleted();
      toast.success('グループを削除しました');
    },
  });
  const isInUse = openPostings > 0;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="グループを削除しますか？"
      confirmLabel="削除する"
      danger
      pending={remove.isPending}
      pendingLabel="削除しています…"
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ input: { facilityId, id, evenInUse: isInUse } })}
    >
      <p>
        「{name}」（{people}人）を削除します。働いた人の記録とお気に入りはそのままです。
        {isInUse &&
          `このグループに先に案内している募集が${openPostings}件あります。案内した人は、公開されるまでそのまま応募できます。`}
      </p>
    </ConfirmDialog>
  );
}
