import { useState, type ReactNode } from 'react';

import type { OperatorCaseKind } from '#gen/types.ts';
import { Button } from '#platform/ui/button.tsx';
import type { QueryRef } from '#platform/web/graphql/query.ts';

import type { Act } from './acts.tsx';
import { CaseClaim, HolderBadge, useHolders } from './case-claim.tsx';
import type { CaseInHand } from './cases-client.ts';
import { QueueList, QueueRow, rowsClass, type QueueListProps } from './queue-list.tsx';

/** One case as a queue shows it, with the decisions that the operator may take. */
export type QueueEntry = {
  id: string;
  title: ReactNode;
  badge?: ReactNode;
  /** The small line: the worker or facility of the case, and its times. */
  meta?: ReactNode;
  body?: ReactNode;
  /** The subject in the accessible names of the buttons: 「佐藤 花子さん：認める」. */
  subject?: string;
  acts?: readonly (Act | false)[];
};

type QueueProps<Data, Row> = Omit<QueueListProps<Data, Row>, 'children' | 'keyOf'> & {
  /** The kind of the cases, where an operator claims one by opening a dialog. */
  cases?: OperatorCaseKind;
  entry: (row: Row) => QueueEntry;
};

/** A queue whose rows, buttons and dialogs follow from the entry of each row. */
export function Queue<Data, Row>({ cases, entry, ...list }: QueueProps<Data, Row>) {
  const holderOf = useHolders(cases);
  const invalidates = [list.query.queryKey[0]];
  return (
    <QueueList {...list} keyOf={(row) => entry(row).id}>
      {(row) => {
        const shown = entry(row);
        const claim = cases && { kind: cases, id: shown.id, holder: holderOf(shown.id) };
        return <EntryRow entry={shown} invalidates={invalidates} {...(claim && { claim })} />;
      }}
    </QueueList>
  );
}

type EntryListProps = { entries: readonly QueueEntry[]; className?: string };

/** Entries that are no queue: all of them are there at once. */
export function EntryList({ entries, className = rowsClass }: EntryListProps) {
  return (
    <ul className={className}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryRow entry={entry} />
        </li>
      ))}
    </ul>
  );
}

type EntryRowProps = {
  entry: QueueEntry;
  invalidates?: readonly QueryRef[];
  claim?: { kind: OperatorCaseKind; id: string; holder: CaseInHand | null };
};

/** Row with a button for each act, and the dialog of the act that was pressed. */
export function EntryRow({ entry, invalidates = [], claim }: EntryRowProps) {
  const [pressed, setPressed] = useState<Act | null>(null);
  const close = () => setPressed(null);
  const acts = (entry.acts ?? []).filter((one) => one !== false);
  // The row may have changed since the press; an act that it no longer offers stays open, and the server refuses it.
  const open = pressed && (acts.find(({ label }) => label === pressed.label) ?? pressed);
  const dialog = open?.dialog({ invalidates, onClose: close });
  return (
    <QueueRow
      title={entry.title}
      meta={entry.meta}
      badge={
        <>
          {entry.badge}
          {claim && <HolderBadge holder={claim.holder} />}
        </>
      }
      actions={
        acts.length > 0 &&
        acts.map((one) => (
          <ActButton key={one.label} act={one} subject={entry.subject} onPress={setPressed} />
        ))
      }
    >
      {entry.body}
      {dialog && claim ? (
        <CaseClaim {...claim} onClose={close}>
          {dialog}
        </CaseClaim>
      ) : (
        dialog
      )}
    </QueueRow>
  );
}

type ActButtonProps = { act: Act; subject: string | undefined; onPress: (act: Act) => void };

function ActButton({ act, subject, onPress }: ActButtonProps) {
  const { label, variant, whyNot, name = subject && `${subject}：${label}` } = act;
  return (
    <Button
      size="sm"
      variant={variant}
      {...(name !== undefined && { 'aria-label': name })}
      {...(whyNot !== undefined && { reason: whyNot })}
      onClick={() => onPress(act)}
    >
      {label}
    </Button>
  );
}
