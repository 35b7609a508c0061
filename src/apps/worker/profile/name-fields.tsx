import { useState } from 'react';

import type { FieldErrors } from '#platform/base/refusal.ts';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { KanaField } from '#platform/ui/fields/kana-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { noFirstNameMark } from './one-name.ts';
import { useKanaReading } from './use-reading.ts';

export type NameDraft = {
  lastName: string;
  firstName: string;
  lastKana: string;
  firstKana: string;
  /** True for a person with one name: it is the last name, and the first name and its reading are `noFirstNameMark`. */
  hasOneName: boolean;
};

type Props = {
  draft: NameDraft;
  problems: FieldErrors;
  change: (typed: Partial<NameDraft>) => void;
};

/** Name and reading. The reading follows the name until the worker edits it. */
export function NameFields({ draft, problems, change }: Props) {
  const lastKana = useFollowing({ field: 'lastKana', draft, change });
  const firstKana = useFollowing({ field: 'firstKana', draft, change });
  const { hasOneName } = draft;
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,50%-0.75rem)),1fr))] items-start gap-x-3 gap-y-5">
        <TextField
          label={hasOneName ? '名前' : '姓'}
          name="lastName"
          required
          autoComplete={hasOneName ? 'name' : 'family-name'}
          value={draft.lastName}
          error={problems['lastName']}
          onChange={(event) => {
            change({ lastName: event.target.value });
            lastKana.follow(event.target.value);
          }}
          {...lastKana.listeners}
        />
        {!hasOneName && (
          <TextField
            label="名"
            name="firstName"
            required
            autoComplete="given-name"
            value={draft.firstName}
            error={problems['firstName']}
            onChange={(event) => {
              change({ firstName: event.target.value });
              firstKana.follow(event.target.value);
            }}
            {...firstKana.listeners}
          />
        )}
        <KanaField
          label={hasOneName ? '名前（カナ）' : 'セイ'}
          name="lastKana"
          required
          value={draft.lastKana}
          error={problems['lastKana']}
          onChange={(event) => lastKana.type(event.target.value)}
        />
        {!hasOneName && (
          <KanaField
            label="メイ"
            name="firstKana"
            required
            value={draft.firstKana}
            error={problems['firstKana']}
            onChange={(event) => firstKana.type(event.target.value)}
          />
        )}
      </div>
      <CheckRow
        label="名前が一つだけ"
        description="在留カードやパスポートに、姓と名の区別がない方"
        checked={hasOneName}
        onChange={({ target: { checked } }) => {
          const none = checked ? noFirstNameMark : '';
          change({ hasOneName: checked, firstName: none, firstKana: none });
        }}
      />
      <p className="text-sm text-fg-2">
        <Words>
          本人確認の書類と同じお名前を入力してください。在留カードの方は、カードのとおりローマ字で入力してください。カナは振込口座の名義にも使います。ひらがなで入力しても、カタカナに変わります。
        </Words>
      </p>
    </div>
  );
}

type Following = {
  field: 'lastKana' | 'firstKana';
  draft: NameDraft;
  change: Props['change'];
};

/** Fills in the reading from the input method's composition of the name until the worker edits it. */
function useFollowing({ field, draft, change }: Following) {
  const [isOwn, setOwn] = useState(draft[field] !== '');
  return {
    listeners: useKanaReading((kana) => {
      if (!isOwn) change({ [field]: draft[field] + kana });
    }),
    /** An emptied name resets its reading. */
    follow(name: string) {
      if (!isOwn && name === '') change({ [field]: '' });
    },
    type(kana: string) {
      setOwn(kana !== '');
      change({ [field]: kana });
    },
  };
}
