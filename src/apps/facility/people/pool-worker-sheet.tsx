import { PostingAudiencesQuery } from '#apps/facility/postings/limited-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { maxWorkerMemoLength, whyMemoInvalid } from '#domain/pool/group-rules.ts';

import { OwnPersonSection } from './own-person.tsx';
import {
  AddToWorkerGroupMutation,
  MarkFavoriteWorkerMutation,
  PoolPeopleQuery,
  RemoveFromWorkerGroupMutation,
  UnmarkFavoriteWorkerMutation,
  WorkerGroupsQuery,
  type PoolWorker,
  type WorkerGroup,
} from './pool-client.ts';

type Props = {
  facilityId: string;
  worker: PoolWorker;
  groups: readonly WorkerGroup[];
  onClose: () => void;
};

/** Queries that become outdated by a change in this sheet. */
const invalidates = [PoolPeopleQuery, WorkerGroupsQuery, PostingAudiencesQuery];

/** Sheet with the favourite mark, the memo and the groups of a worker. */
export function PoolWorkerSheet(props: Props) {
  const { worker, onClose } = props;
  return (
    <Sheet open title={`${worker.name}さん`} onClose={onClose}>
      <div className="flex flex-col gap-7">
        {worker.isBlocked && (
          <Banner tone="warn">ブロック中の人には、先に案内する募集も届きません。</Banner>
        )}
        <Favorite {...props} />
        <Groups {...props} />
        {worker.joinedAt && <OwnPersonSection {...props} joinedAt={worker.joinedAt} />}
      </div>
    </Sheet>
  );
}

function Favorite({ facilityId, worker: { workerId, isFavorite, memo } }: Props) {
  const mark = useGraphqlMutation(MarkFavoriteWorkerMutation, { invalidates });
  const unmark = useGraphqlMutation(UnmarkFavoriteWorkerMutation, {
    invalidates,
    onSuccess: () => {
      form.change({ memo: '' });
      toast.success('お気に入りから外しました');
    },
    onError: ({ message }) => toast.error(message),
  });
  const form = useForm({
    initial: { memo },
    focusesField: true,
    check({ memo: typed }): Record<string, string> {
      const problem = whyMemoInvalid(typed);
      return problem ? { memo: problem } : {};
    },
    async submit({ memo: typed }) {
      await mark.mutateAsync({ input: { facilityId, workerId, memo: typed } });
      toast.success(isFavorite ? 'メモを保存しました' : 'お気に入りにしました');
    },
  });
  return (
    <Section title="お気に入り">
      <form method="post" noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
        <FormFailure form={form} title="保存できませんでした" />
        <TextArea
          name="memo"
          label="メモ"
          optional
          max={maxWorkerMemoLength}
          support="施設の人だけが見ます。仕事ぶりなど、次の募集に役立つ事実を書いてください"
          value={form.draft.memo}
          error={form.problems['memo']}
          onChange={(event) => form.change({ memo: event.target.value })}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" pending={form.isPending} pendingLabel="保存しています…">
            {isFavorite ? 'メモを保存する' : 'お気に入りにする'}
          </Button>
          {isFavorite && (
            <Button
              variant="secondary"
              pending={unmark.isPending}
              pendingLabel="外しています…"
              onClick={() => unmark.mutate({ input: { facilityId, workerId } })}
            >
              お気に入りから外す
            </Button>
          )}
        </p>
      </form>
    </Section>
  );
}

function Groups({ facilityId, worker: { workerId, groupIds }, groups }: Props) {
  const options = {
    invalidates,
    onError: ({ message }: Error) => toast.error(message),
  };
  const add = useGraphqlMutation(AddToWorkerGroupMutation, options);
  const remove = useGraphqlMutation(RemoveFromWorkerGroupMutation, options);
  const isPending = add.isPending || remove.isPending;
  return (
    <Section title="グループ">
      {groups.length === 0 ? (
        <p className="text-fg-2">
          グループはまだありません。「グループを作る」で作ると、ここで選べます。
        </p>
      ) : (
        <ul>
          {groups.map(({ id, name }) => {
            const isIn = groupIds.includes(id);
            return (
              <li key={id}>
                <CheckRow
                  label={name}
                  checked={isIn}
                  disabled={isPending}
                  onChange={() => {
                    const input = { facilityId, groupId: id, workerId };
                    (isIn ? remove : add).mutate({ input });
                  }}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
