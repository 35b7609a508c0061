import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';
import { StepHeader } from '#platform/ui/navigation/step-header.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { useHistoryState } from '#platform/web/history-state.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { deletionReasonsQuery } from './deletion-client.ts';
import { maxLeavingCommentLength } from '#domain/deletion/deletion-reasons.ts';
import { readLeavingReasons, maskNameAfterDays } from '#domain/deletion/deletion-rules.ts';
import { readDeletionReasons, type DeletionReasons } from './leaving.ts';

const route = pageLoaders({ needsSession: true, queries: () => [deletionReasonsQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 退会の理由: reasons as chips, and an optional comment. */
export default function DeleteReason() {
  const state = useHistoryState();
  // The key renders the form anew with the earlier choice once the history state is known.
  return <ReasonForm key={String(state === undefined)} before={readDeletionReasons(state)} />;
}

function ReasonForm({ before }: { before: DeletionReasons | null }) {
  const { predefinedDeletionReason: reasons } = useSuspenseQuery(deletionReasonsQuery()).data;
  const navigate = useNavigate();
  const form = useForm({
    initial: { reasonIds: before?.reasonIds ?? [], comment: before?.comment ?? '' },
    check(draft) {
      const read = readLeavingReasons(draft);
      return 'problems' in read ? read.problems : {};
    },
    async submit(state) {
      // Store the choice in this history entry as well, so that "back" restores it.
      await navigate('.', { replace: true, state });
      await navigate(paths.settings.deletion.confirm(), { state });
    },
  });
  const { draft, problems, change } = form;
  return (
    <Screen
      title="退会"
      documentTitle="退会の理由"
      back={paths.settings.deletion()}
      below={<StepHeader step={1} total={2} title="退会の理由" />}
    >
      <div className="flex flex-1 flex-col gap-7 px-4 py-5">
        <FormErrors form={form} title="退会の理由" />
        <ChipGroup
          label="退会の理由"
          name="reasonIds"
          required
          multiple
          support="あてはまるものをすべて選んでください"
          options={reasons.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.reasonIds}
          error={problems['reasonIds']}
          onChange={(reasonIds) => change({ reasonIds })}
        />
        <TextArea
          label="ご意見"
          name="comment"
          optional
          support={`${maxLeavingCommentLength}文字まで。${maskNameAfterDays}日後に削除します`}
          rows={4}
          value={draft.comment}
          error={problems['comment']}
          onChange={(event) => change({ comment: event.target.value })}
        />
      </div>
      <ActionBar>
        <Button size="lg" wide onClick={() => void form.submit()}>
          次へ
        </Button>
      </ActionBar>
    </Screen>
  );
}
