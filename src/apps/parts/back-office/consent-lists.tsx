import type { ReactNode } from 'react';

import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';

type Acceptances = readonly { version: string; acceptedAt: string; personName: string | null }[];
type Declarations = readonly { personName: string; declaredAt: string; endsOn: string }[];

/** List of the accepted versions of the terms, each with the person and the time. */
export function TermsAcceptanceList({ acceptances }: { acceptances: Acceptances }) {
  return (
    <Disclosure title="同意の記録" hint={`${acceptances.length}件`}>
      <List
        empty="まだ同意していません。"
        rows={acceptances.map(({ version, acceptedAt, personName }) => ({
          key: acceptedAt,
          title: `${version}版　${personName ?? '担当者の記録なし'}`,
          detail: <JstTime at={acceptedAt} />,
        }))}
      />
    </Disclosure>
  );
}

/** List of the declarations, each with the person, the time, and the last day of its validity. */
export function LawfulnessDeclarationList({ declarations }: { declarations: Declarations }) {
  return (
    <Disclosure title="申告の記録" hint={`${declarations.length}件`}>
      <List
        empty="まだ申告していません。"
        rows={declarations.map(({ personName, declaredAt, endsOn }) => ({
          key: declaredAt,
          title: personName,
          detail: (
            <>
              <JstTime at={declaredAt} />
              <br />
              有効期限 <JstTime at={endsOn} />
            </>
          ),
        }))}
      />
    </Disclosure>
  );
}

type Row = { key: string; title: string; detail: ReactNode };

function List({ rows, empty }: { rows: readonly Row[]; empty: string }) {
  if (rows.length === 0) return <p className="text-fg-2">{empty}</p>;
  return (
    <ul className="divide-y divide-line-weak">
      {rows.map(({ key, title, detail }) => (
        <li key={key} className="py-2">
          <span className="block font-bold wrap-anywhere">{title}</span>
          <span className="block text-sm text-fg-2">{detail}</span>
        </li>
      ))}
    </ul>
  );
}
