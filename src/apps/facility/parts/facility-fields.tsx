import { CheckRow } from '#platform/ui/fields/check-row.tsx';

type Props = {
  legend: string;
  facilities: readonly { id: string; name: string }[];
  /** Null for every facility, including later ones. */
  facilityIds: readonly string[] | null;
  error: string | undefined;
  onChange: (facilityIds: string[] | null) => void;
};

/** Field to choose all facilities or some of them. */
export function FacilityChoiceField({ legend, facilities, facilityIds, error, onChange }: Props) {
  const toggle = (id: string, isChosen: boolean) => {
    const others = (facilityIds ?? []).filter((one) => one !== id);
    onChange(isChosen ? [...others, id] : others);
  };
  return (
    <fieldset>
      <legend className="font-bold">{legend}</legend>
      <CheckRow
        id="field-facilityIds"
        label="すべての施設"
        description="これから増える施設も含みます"
        checked={facilityIds === null}
        error={error}
        onChange={(event) => onChange(event.target.checked ? null : [])}
      />
      {facilityIds !== null &&
        facilities.map(({ id, name }) => (
          <CheckRow
            key={id}
            label={name}
            checked={facilityIds.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
    </fieldset>
  );
}
