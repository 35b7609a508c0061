import { jstDay, jstTime } from '#base/jst.ts';
import { TextField } from '#ui/fields/text-field.tsx';

/** Hours as the fields hold them: Tokyo's wall clock, whatever the browser's zone; minutes as digits. */
type Typed = { start: string; end: string; breakMinutes: string };

export function hoursAsked(hours: {
  startsAt: string;
  endsAt: string;
  breakMinutes: number;
}): Typed {
  return {
    start: wallClock(hours.startsAt),
    end: wallClock(hours.endsAt),
    breakMinutes: String(hours.breakMinutes),
  };
}

/** What was typed, as the desk's API takes it. */
export function hoursGiven({ start, end, breakMinutes }: Typed) {
  return {
    startAt: `${start}:00+09:00`,
    endAt: `${end}:00+09:00`,
    breakMinutes: Number(breakMinutes),
  };
}

type Props = { value: Typed; onChange: (value: Typed) => void };

/** When somebody worked, as an operator decides it. */
export function WorkedHoursFields({ value, onChange }: Props) {
  return (
    <>
      <TextField
        label="開始"
        type="datetime-local"
        value={value.start}
        onChange={(event) => onChange({ ...value, start: event.target.value })}
      />
      <TextField
        label="終了"
        type="datetime-local"
        value={value.end}
        onChange={(event) => onChange({ ...value, end: event.target.value })}
      />
      <TextField
        label="休憩"
        suffix="分"
        numeric
        inputMode="numeric"
        value={value.breakMinutes}
        onChange={(event) =>
          onChange({ ...value, breakMinutes: event.target.value.replaceAll(/\D/g, '') })
        }
      />
    </>
  );
}

function wallClock(instant: string): string {
  const at = new Date(instant);
  return `${jstDay(at)}T${jstTime(at)}`;
}
