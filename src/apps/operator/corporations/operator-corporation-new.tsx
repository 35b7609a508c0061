import { useNavigate } from 'react-router';

import { normalizeEmail } from '#platform/base/email.ts';
import { operatorPaths } from '#platform/base/people/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { staffFieldErrorSentences } from '#access/people/messages.ts';
import { CorporationsQuery, CreateCorporationMutation } from './corporations-client.ts';
import {
  isCorporationName,
  isNameWithinLimit,
  isPersonName,
  maxCorporationAddressLength,
} from '#access/people/rules.ts';

const route = operatorPageLoaders({ right: 'operator.corporations', queries: () => [] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const empty = { name: '', address: '', ownerName: '', ownerEmail: '' };

const fields = [
  ['name', '法人名', '例：社会福祉法人 みどり会'],
  ['address', '所在地', '登記された住所'],
  ['ownerName', '最初のオーナーのお名前', ''],
  ['ownerEmail', '最初のオーナーのメールアドレス', 'このアドレスに招待を送ります'],
] as const;

function check(draft: typeof empty): FieldErrors {
  const { name, address, ownerName, ownerEmail } = draft;
  return {
    ...(isCorporationName(normalizeLine(name))
      ? {}
      : { name: staffFieldErrorSentences.corporationName }),
    ...(isNameWithinLimit(normalizeLine(address), maxCorporationAddressLength)
      ? {}
      : { address: staffFieldErrorSentences.corporationAddress }),
    ...(isPersonName(normalizeLine(ownerName)) ? {} : { ownerName: staffFieldErrorSentences.name }),
    ...(normalizeEmail(ownerEmail) ? {} : { ownerEmail: staffFieldErrorSentences.email }),
  };
}

/** 法人を登録する: form for a new corporation and the invitation of its first owner. */
export default function OperatorCorporationNew() {
  const navigate = useNavigate();
  const create = useGraphqlMutation(CreateCorporationMutation, {
    invalidates: [CorporationsQuery],
    once: 'screen',
  });
  const form = useForm({
    initial: empty,
    check,
    async submit(draft) {
      const { createCorporation } = await create.mutateAsync({ input: draft });
      toast.success('法人を登録し、招待を送りました');
      await navigate(operatorPaths.corporations.one(createCorporation.id), { replace: true });
    },
  });
  return (
    <Screen title="法人を登録する" back={operatorPaths.corporations()}>
      <form method="post" noValidate className="flex flex-1 flex-col" onSubmit={form.onSubmit}>
        <div className="mx-auto flex w-full max-w-160 flex-1 flex-col gap-6 px-4 py-5">
          <FormErrors form={form} title="登録できませんでした" />
          {fields.map(([name, label, support]) => (
            <TextField
              key={name}
              label={label}
              name={name}
              required
              autoComplete="off"
              type={name === 'ownerEmail' ? 'email' : 'text'}
              support={support || undefined}
              value={form.draft[name]}
              error={form.problems[name]}
              onChange={(event) => form.change({ [name]: event.target.value })}
            />
          ))}
        </div>
        <ActionBar>
          <Button
            type="submit"
            size="lg"
            wide
            pending={form.isPending}
            pendingLabel="登録しています…"
          >
            登録して招待を送る
          </Button>
        </ActionBar>
      </form>
    </Screen>
  );
}
