import { useState } from 'react';

import { facilityPaths } from '#platform/base/people/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { QrImage } from '#platform/ui/display/qr-image.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { staffFieldErrorSentences } from '#access/people/messages.ts';
import { isNameWithinLimit } from '#access/people/rules.ts';
import { EnrolEntranceDeviceMutation, EntranceDevicesQuery } from './entrance-client.ts';

type Props = { facilityId: string; onClose: () => void };
type Enrolment = { pairingCode: string; expiresAt: string };

/** 端末を登録する: sheet that asks for a name and then shows the pairing code once. */
export function EnrolDeviceSheet({ facilityId, onClose }: Props) {
  const [enrolled, setEnrolled] = useState<Enrolment | null>(null);
  const enrol = useGraphqlMutation(EnrolEntranceDeviceMutation, {
    invalidates: [EntranceDevicesQuery],
  });
  const form = useForm({
    initial: { name: '' },
    check: ({ name }): FieldErrors =>
      isNameWithinLimit(normalizeLine(name)) ? {} : { name: staffFieldErrorSentences.deviceName },
    async submit({ name }) {
      const { enrolEntranceDevice } = await enrol.mutateAsync({ input: { facilityId, name } });
      setEnrolled(enrolEntranceDevice);
    },
  });
  return (
    <Sheet open title="入口の端末を登録する" onClose={onClose}>
      {enrolled ? (
        <PairingCode enrolled={enrolled} onClose={onClose} />
      ) : (
        <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
          <FormErrors form={form} title="登録できませんでした" />
          <TextField
            label="端末の名前"
            name="name"
            required
            autoComplete="off"
            support="置く場所など、見分けられる名前にしてください。例：正面玄関"
            value={form.draft.name}
            error={form.problems['name']}
            onChange={(event) => form.change({ name: event.target.value })}
          />
          <Button type="submit" wide pending={form.isPending} pendingLabel="発行しています…">
            登録コードを発行する
          </Button>
        </form>
      )}
    </Sheet>
  );
}

function PairingCode({ enrolled, onClose }: { enrolled: Enrolment; onClose: () => void }) {
  const { pairingCode, expiresAt } = enrolled;
  const page = facilityPaths.tablet.pair({ code: pairingCode });
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <p>タブレットのカメラで読み取って、「この端末を登録する」を押してください。</p>
      <QrImage text={new URL(page, location.href).href} label="登録用のQRコード" />
      <p>
        読み取れないときは、タブレットで
        <span className="font-bold wrap-anywhere">{location.host + facilityPaths.tablet()}</span>
        を開いて、次のコードを入力してください
        <span className="block pt-2 text-2xl font-bold tracking-wider tabular-nums">
          {pairingCode}
        </span>
      </p>
      <p className="text-sm text-fg-2">
        1回だけ使えます。期限は
        <JstTime at={expiresAt} />
        です。閉じると、もう一度表示することはできません。
      </p>
      <Button variant="secondary" wide onClick={onClose}>
        閉じる
      </Button>
    </div>
  );
}
