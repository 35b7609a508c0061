import { useState } from 'react';

import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { RevealContactMutation, type DayShift } from './day-client.ts';

type Contact = { phoneNumber: string; relation: string | null };

/** Buttons that show the worker's phone number or emergency contact, during the time in which that is allowed. */
export function WorkerContactButtons({ shift }: { shift: DayShift }) {
  const [shown, setShown] = useState<Contact | null>(null);
  const [isAsking, setAsking] = useState(false);
  const reveal = useGraphqlMutation(RevealContactMutation, {
    onSuccess: ({ revealContact }) => setShown(revealContact),
  });
  const { id, workerName, contacts, needsAccident } = shift;
  const show = (kind: 'phone' | 'emergency') => reveal.mutate({ input: { id, kind } });
  const close = () => {
    setShown(null);
    reveal.reset();
  };
  return (
    <>
      {contacts.includes('phone') && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${workerName}さんの電話番号を表示する`}
          pending={reveal.isPending && reveal.variables.input.kind === 'phone'}
          pendingLabel="読み込み中です"
          onClick={() => show('phone')}
        >
          電話番号を表示する
        </Button>
      )}
      {contacts.includes('emergency') && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${workerName}さんの緊急連絡先を表示する`}
          pending={reveal.isPending && reveal.variables.input.kind === 'emergency'}
          pendingLabel="読み込み中です"
          onClick={() => (needsAccident ? setAsking(true) : show('emergency'))}
        >
          緊急連絡先を表示する
        </Button>
      )}
      {isAsking && (
        <AccidentSheet
          shift={shift}
          onClose={() => setAsking(false)}
          onShown={(contact) => {
            setAsking(false);
            setShown(contact);
          }}
        />
      )}
      <Dialog
        open={shown !== null || reveal.isError}
        onClose={close}
        title={reveal.isError ? '表示できませんでした' : `${workerName}さんの連絡先`}
        error={reveal.error?.message}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              閉じる
            </Button>
            {shown && (
              <a className={buttonClass()} href={`tel:${shown.phoneNumber}`}>
                電話する
              </a>
            )}
          </>
        }
      >
        {shown && (
          <>
            <p className="text-xl font-bold text-fg tabular-nums">{shown.phoneNumber}</p>
            <p>
              {shown.relation === null ? 'ご本人の電話番号' : `緊急連絡先（${shown.relation}）`}
            </p>
            <p className="pt-2">
              表示したことは記録され、ワーカーの画面にも、あなたのお名前と時刻が表示されます。
            </p>
          </>
        )}
      </Dialog>
    </>
  );
}

const maxLength = 200;

function check({ accident }: { accident: string }): FieldErrors {
  const length = characterCount(normalizeLines(accident));
  return length >= 1 && length <= maxLength
    ? {}
    : { accident: `何があったかを1文字以上${maxLength}文字以内で入力してください` };
}

type AccidentProps = {
  shift: DayShift;
  onClose: () => void;
  onShown: (contact: Contact) => void;
};

function AccidentSheet({ shift: { id, workerName }, onClose, onShown }: AccidentProps) {
  const reveal = useGraphqlMutation(RevealContactMutation);
  const form = useForm({
    initial: { accident: '' },
    check,
    async submit({ accident }) {
      const { revealContact } = await reveal.mutateAsync({
        input: { id, kind: 'emergency', accident },
      });
      onShown(revealContact);
    },
  });
  return (
    <Sheet open title="緊急連絡先を表示する" onClose={onClose}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormErrors form={form} title="表示できませんでした" />
        <p>
          出勤した方の緊急連絡先は、事故や急病のときだけ表示できます。書いた内容は{workerName}
          さんの画面に表示されます。
        </p>
        <TextArea
          label="何がありましたか"
          name="accident"
          required
          max={maxLength}
          value={form.draft.accident}
          error={form.problems['accident']}
          onChange={(event) => form.change({ accident: event.target.value })}
        />
        <Button type="submit" wide pending={form.isPending} pendingLabel="読み込み中です">
          表示する
        </Button>
      </form>
    </Sheet>
  );
}
