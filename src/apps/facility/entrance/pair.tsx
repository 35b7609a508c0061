import { useNavigate } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { staffFieldErrorSentences } from '#access/people/messages.ts';
import { EntranceOfDeviceQuery, PairEntranceDeviceMutation } from './entrance-client.ts';
import { readPairingCode } from '#access/people/entrance/entrance-rules.ts';
import type { Route } from './+types/pair.ts';

const codeIn = ({ url }: Pick<Route.LoaderArgs, 'url'>) => ({
  code: url.searchParams.get('code') ?? '',
});

export const loader = (args: Route.LoaderArgs) => codeIn(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => codeIn(args);
export const handle: ScreenHandle = { hidesTabs: true };

/** 端末の登録: page that makes a tablet the entrance's. The code is used by the button, not by opening the URL. */
export default function TabletPairingPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const pair = useGraphqlMutation(PairEntranceDeviceMutation, {
    invalidates: [EntranceOfDeviceQuery],
  });
  const form = useForm({
    initial: { code: loaderData.code },
    focusesField: true,
    check: ({ code }): FieldErrors =>
      readPairingCode(code) === null ? { code: staffFieldErrorSentences.pairingCode } : {},
    async submit({ code }) {
      await pair.mutateAsync({ code });
      await navigate(facilityPaths.tablet(), { replace: true });
    },
  });
  return (
    <Screen title="入口の端末の登録">
      <form
        method="post"
        noValidate
        className="mx-auto flex w-full max-w-160 flex-col gap-6 px-4 py-5"
        onSubmit={form.onSubmit}
      >
        <FormFailure form={form} title="登録できませんでした" />
        <p>
          この端末を、施設の入口で出勤・退勤のコードを表示する端末として登録します。コードのほかは何も表示しません。この端末でログインしている場合は、ログアウトします。
        </p>
        <TextField
          label="登録コード"
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          support="施設の画面に表示された12桁です。例：ABCD-EFGH-JKMN"
          value={form.draft.code}
          error={form.problems['code']}
          onChange={(event) => form.change({ code: event.target.value })}
        />
        <Button
          type="submit"
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="登録しています…"
        >
          この端末を登録する
        </Button>
      </form>
    </Screen>
  );
}
