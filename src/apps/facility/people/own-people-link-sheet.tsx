import { NumberField } from '#platform/ui/fields/number-field.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { FormSheet } from '#apps/facility/parts/form-sheet.tsx';
import {
  linkValidDayBounds,
  linkProblems,
  linkUseBounds,
  maxOwnPeopleLinkNameLength,
} from '#domain/pool/own-people/link-rules.ts';
import { MakeOwnPeopleLinkMutation, OwnPeopleLinksQuery } from './own-people-client.ts';

/** New link, whose path is shown only once, right after its creation. */
export type CreatedOwnPeopleLink = {
  id: string;
  name: string;
  path: string;
  maxUses: number;
  expiresAt: string;
};

type Props = {
  facilityId: string;
  onMade: (link: CreatedOwnPeopleLink) => void;
  onClose: () => void;
};

const dayChoices = [3, 7, 14, 30, 60, linkValidDayBounds.most].map((days) => ({
  value: String(days),
  label: `${days}日後まで`,
}));

/** リンクを作る: sheet for the name (the recipients), the number of people and the validity of a link. */
export function OwnPeopleLinkSheet({ facilityId, onMade, onClose }: Props) {
  const make = useGraphqlMutation(MakeOwnPeopleLinkMutation, {
    invalidates: [OwnPeopleLinksQuery],
  });
  const form = useForm({
    initial: { name: '', maxUses: '', days: '14' },
    focusesField: true,
    check: (draft) => linkProblems(wishOf(draft)),
    async submit(draft) {
      const wish = wishOf(draft);
      const { makeOwnPeopleLink } = await make.mutateAsync({ input: { facilityId, ...wish } });
      onMade({ ...makeOwnPeopleLink, name: wish.name, maxUses: wish.maxUses });
    },
  });
  const { draft, problems, change } = form;
  return (
    <FormSheet title="リンクを作る" form={form} label="作る" onClose={onClose}>
      <TextField
        label="リンクの名前"
        name="name"
        required
        autoComplete="off"
        support={`渡す相手がわかる名前。例：退職した方へ。${maxOwnPeopleLinkNameLength}文字以内で、働く人には表示されません`}
        value={draft.name}
        error={problems['name']}
        onChange={(event) => change({ name: event.target.value })}
      />
      <NumberField
        label="参加できる人数"
        name="maxUses"
        required
        suffix="人"
        support={`${linkUseBounds.least}〜${linkUseBounds.most}人。リンクがほかの人に渡っても、この人数までです`}
        value={draft.maxUses}
        error={problems['maxUses']}
        onChange={(event) => change({ maxUses: event.target.value })}
      />
      <SelectField
        label="期限"
        name="days"
        required
        options={dayChoices}
        value={draft.days}
        error={problems['days']}
        onChange={(event) => change({ days: event.target.value })}
      />
    </FormSheet>
  );
}

const wishOf = ({ name, maxUses, days }: { name: string; maxUses: string; days: string }) => ({
  name,
  maxUses: maxUses === '' ? 0 : Number(maxUses),
  days: Number(days),
});
