import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';

import type { OperatorCaseKind } from '#gen/types.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { useRowWithOpenDialog } from '#platform/ui/overlays/use-opened.ts';

import type { OperatorAct } from './acts.tsx';
import { CaseClaimDialog, CaseHolderBadge, useCaseHolders } from './case-claim.tsx';
import type { CaseInHand } from './cases-client.ts';
import { QueueList, QueueRow, queueRowsClassName, type QueueListProps } from './queue-list.tsx';

/** A case in a queue, with the decisions that the operator may take. */
export type QueueEntry = {
  id: string;
  title: ReactNode;
  badge?: ReactNode;
  /** Paragraphs; empty ones are left out. */
  lines?: readonly ReactNode[];
  /** Statements with labels; statements without text are left out. */
  facts?: readonly { label: string; text: ReactNode }[];
  /** Small line: the worker or facility of the case. */
  meta?: ReactNode;
  /** Instants or days at the end of the small line, by their labels; null ones are left out. */
  times?: Readonly<Record<string, string | null>>;
  /** Subject for the accessible names of the buttons, as 「佐藤 花子さん：認める」. */
  subject?: string;
  acts?: readonly (OperatorAct | false)[];
};

type QueueProps<Data, Row> = Omit<QueueListProps<Data, Row>, 'children' | 'keyOf'> & {
  /** Kind of the cases, if an operator claims a case by opening its dialog. */
  cases?: OperatorCaseKind;
  entry: (row: Row) => QueueEntry;
};

/** Queue whose rows, buttons and dialogs are made from the entry of each row. */
export function CaseQueue<Data, Row>({ cases, entry, ...list }: QueueProps<Data, Row>) {
  const { rows } = useSuspenseInfiniteQuery(list.query).data;
  const holderOf = useCaseHolders(cases);
  const { pressed, press, close } = usePressed(rows.map(entry));
  const dialog = pressed?.act.dialog({ invalidates: [list.query.queryKey[0]], onClose: close });
  return (
    <>
      <QueueList
        {...list}
        keyOf={(row) => entry(row).id}
        dialogOutlivesRow={pressed?.isGone ?? false}
      >
        {(row) => {
          const shown = entry(row);
          return <EntryRow entry={shown} holder={holderOf(shown.id)} onPress={press} />;
        }}
      </QueueList>
      {pressed && cases ? (
        <CaseClaimDialog kind={cases} id={pressed.id} holder={holderOf(pressed.id)} onClose={close}>
          {dialog}
        </CaseClaimDialog>
      ) : (
        dialog
      )}
    </>
  );
}

type EntryListProps = { entries: readonly QueueEntry[]; className?: string };

/** Entries outside a queue: a single page without a sentence for an empty list. */
export function QueueEntryList({ entries, className = queueRowsClassName }: EntryListProps) {
  const { pressed, press, close } = usePressed(entries);
  return (
    <>
      <ul className={className}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryRow entry={entry} onPress={press} />
          </li>
        ))}
      </ul>
      {pressed?.act.dialog({ invalidates: [], onClose: close })}
    </>
  );
}

type Pressed = { id: string; act: OperatorAct };

/**
 * Returns the action whose dialog is open. The dialog is rendered outside the rows, so that it keeps its text while its
 * entry changes or disappears; the server refuses an action that the entry no longer offers.
 */
function usePressed(entries: readonly QueueEntry[]) {
  const { opened: held, open: press, close } = useRowWithOpenDialog<Pressed>();
  const entry = entries.find(({ id }) => id === held?.id);
  const act = entry?.acts?.find((one) => one && one.label === held?.act.label) || held?.act;
  const pressed = held && act && { id: held.id, act, isGone: entry === undefined };
  return { pressed, press, close };
}

type EntryRowProps = {
  entry: QueueEntry;
  holder?: CaseInHand | null;
  onPress: (pressed: Pressed) => void;
};

/** Row of an entry, with a button for each action. */
function EntryRow({ entry, holder = null, onPress }: EntryRowProps) {
  const { id, title, badge, lines = [], facts = [], subject, acts = [] } = entry;
  return (
    <QueueRow
      title={title}
      meta={metaOf(entry)}
      badge={
        <>
          {badge}
          <CaseHolderBadge holder={holder} />
        </>
      }
      actions={
        acts.some(Boolean) &&
        acts.map(
          (act, at) =>
            // Index as key: when an action is replaced by its opposite, the button keeps the focus.
            act && (
              <ActButton
                key={at}
                act={act}
                subject={subject}
                onPress={() => onPress({ id, act })}
              />
            ),
        )
      }
    >
      {lines.filter(Boolean).map((line, at) => (
        <p key={at} className="wrap-anywhere whitespace-pre-line">
          {line}
        </p>
      ))}
      {facts.length > 0 && (
        <DefinitionList>
          {facts.map(
            ({ label, text }) =>
              text && (
                <DefinitionRow key={label} label={label}>
                  <span className="wrap-anywhere whitespace-pre-line">{text}</span>
                </DefinitionRow>
              ),
          )}
        </DefinitionList>
      )}
    </QueueRow>
  );
}

/** Returns the small line, as 「みどりの家・受付 2026/11/22 09:00」, or nothing. */
function metaOf({ meta, times = {} }: QueueEntry): ReactNode {
  const instants = Object.entries(times).map(
    ([name, at]) =>
      at !== null && (
        <>
          {name} <JstTime at={at} />
        </>
      ),
  );
  const parts = [meta, ...instants].filter(Boolean);
  if (parts.length === 0) return null;
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && '・'}
      {part}
    </Fragment>
  ));
}

type ActButtonProps = { act: OperatorAct; subject: string | undefined; onPress: () => void };

function ActButton({ act, subject, onPress }: ActButtonProps) {
  const { label, variant, whyNot, name = subject && `${subject}：${label}` } = act;
  if (act.button) return act.button(name);
  return (
    <Button
      size="sm"
      variant={variant}
      {...(name !== undefined && { 'aria-label': name })}
      {...(whyNot !== undefined && { reason: whyNot })}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
