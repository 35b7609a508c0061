import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/dates/date-field.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Spinner } from '#platform/ui/feedback/spinner.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';

import { workerNamesOfLogEntry } from '#access/people/log/entry-text.ts';
import {
  accessLogFilterInputOf,
  accessLogFilterText,
  type AccessLogFilterChoice,
} from '#access/people/log/log-choice.ts';

type LogEntry = {
  id: string;
  staffId: string;
  staffName: string;
  keyName: string | null;
  operation: string;
  facilityName: string | null;
  workers: readonly { id: string; name: string }[];
  workerCount: number;
  wasRefused: boolean;
  at: string;
};

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<unknown>>;
  entries: readonly LogEntry[];
  labels: Readonly<Record<string, string>>;
  choice: AccessLogFilterChoice;
  onChoose: (choice: AccessLogFilterChoice) => void;
  /** Facilities to choose from; the field is hidden without any. */
  facilities: readonly { id: string; name: string }[];
};

/** Log with filters: a person or worker by a press on the name, a facility, and days. */
export function AccessLogView({ list, entries, labels, choice, onChoose, facilities }: Props) {
  const isLimited = Object.values(accessLogFilterInputOf(choice)).some((value) => value !== null);
  return (
    <div className="flex flex-col gap-4">
      <Filter choice={choice} onChoose={onChoose} facilities={facilities} />
      {list.isError && (
        <Banner tone="danger" announce="in-place" title="記録を読み込めませんでした">
          {list.error.message}
        </Banner>
      )}
      {list.isPending && <Spinner label="読み込み中です" />}
      {list.isSuccess && entries.length === 0 && (
        <p className="text-fg-2">
          {isLimited
            ? 'この条件の記録はありません。条件を変えて探してください。'
            : 'まだ記録はありません。操作や閲覧があると、ここに残ります。'}
        </p>
      )}
      <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card empty:hidden">
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            label={labels[entry.operation] ?? entry.operation}
            onPerson={(staff) => onChoose({ ...choice, staff })}
            onWorker={(worker) => onChoose({ ...choice, worker })}
          />
        ))}
      </ul>
      {entries.length > 0 && <PagedQueryLoadMore list={list} />}
    </div>
  );
}

type FilterProps = Pick<Props, 'choice' | 'onChoose' | 'facilities'>;

/**
 * Filter, collapsed so that a narrow screen begins with the entries. A chosen person is always visible and can be
 * removed.
 */
function Filter({ choice, onChoose, facilities }: FilterProps) {
  const [days, setDays] = useState({ from: choice.from, to: choice.to });
  const folded = useRef<HTMLDetailsElement>(null);
  const { staff, worker } = choice;
  function search() {
    onChoose({ ...choice, ...days });
    if (!folded.current) return;
    folded.current.open = false;
    folded.current.querySelector('summary')?.focus();
  }
  return (
    <>
      <Disclosure ref={folded} title="絞り込み" hint={accessLogFilterText(choice, facilities)}>
        <div className="flex flex-col gap-3">
          {facilities.length > 1 && (
            <SelectField
              label="施設"
              name="facilityId"
              placeholder="すべての施設"
              value={choice.facilityId}
              options={facilities.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => onChoose({ ...choice, facilityId: target.value })}
            />
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <DateField
              label="この日から"
              optional
              name="from"
              value={days.from}
              onChange={(from) => setDays({ ...days, from })}
            />
            <DateField
              label="この日まで"
              optional
              name="to"
              value={days.to}
              onChange={(to) => setDays({ ...days, to })}
            />
          </div>
          <Button variant="secondary" size="sm" onClick={search}>
            この期間で探す
          </Button>
        </div>
      </Disclosure>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {staff && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => onChoose({ ...choice, staff: null })}
          >
            {staff.name}の記録だけ：解除する
          </Button>
        )}
        {worker && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => onChoose({ ...choice, worker: null })}
          >
            {worker.name}さんの記録だけ：解除する
          </Button>
        )}
      </div>
    </>
  );
}

type EntryProps = {
  entry: LogEntry;
  label: string;
  onPerson: (person: { id: string; name: string }) => void;
  onWorker: (worker: { id: string; name: string }) => void;
};

function Entry({ entry, label, onPerson, onWorker }: EntryProps) {
  const { staffId, staffName, keyName, workers, facilityName, at } = entry;
  const concerned = workerNamesOfLogEntry(entry);
  return (
    <li className="flex flex-col gap-1 py-2.5">
      <span className="wrap-anywhere">
        {keyName ? `APIキー「${keyName}」（作成者 ${staffName}）` : staffName}：{label}
        {entry.wasRefused && '（受け付けられませんでした）'}
      </span>
      {concerned !== '' && <span className="font-bold wrap-anywhere">{concerned}</span>}
      <span className="text-sm wrap-anywhere text-fg-2">
        {facilityName !== null && `${facilityName}　`}
        <JstTime at={at} />
      </span>
      <span className="-mx-4 flex flex-wrap">
        <Button
          variant="quiet"
          size="sm"
          aria-label={`${staffName}の記録だけを見る`}
          onClick={() => onPerson({ id: staffId, name: staffName })}
        >
          {staffName}の記録
        </Button>
        {workers.map((worker) => (
          <Button
            key={worker.id}
            variant="quiet"
            size="sm"
            aria-label={`${worker.name}さんの記録だけを見る`}
            onClick={() => onWorker(worker)}
          >
            {worker.name}さんの記録
          </Button>
        ))}
      </span>
    </li>
  );
}
