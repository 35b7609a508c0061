import { readFile } from 'node:fs/promises';

type Item = {
  id: string;
  title: string;
  tags: { name: string }[];
  representativeImage: string;
  salary: number;
  hourlyWage: number;
  travelAllowanceLabel: string;
  facility: { name: string; service: string; address: string };
  review: { description: string };
  stationLabel: string | null;
};
type Loaded = { title: string; items: Item[] };

/** Loads the list of the search page, which the bench has fetched from the product. */
export async function loader(): Promise<Loaded> {
  // The bench has written the file in this shape.
  return JSON.parse(await readFile(process.env['BARE_LIST'] ?? '', 'utf8')) as Loaded;
}

/** The same pictures and texts as the search page, without styles, behaviour or accessibility. */
export default function Bare({ loaderData: { title, items } }: { loaderData: Loaded }) {
  return (
    <main>
      <title>{title}</title>
      <h1>{title}</h1>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <img src={item.representativeImage} alt="" width={112} height={84} />
            <h2>{item.title}</h2>
            <p>{item.tags.map(({ name }) => name).join(' ')}</p>
            <p>
              {item.salary}円 {item.hourlyWage}円 {item.travelAllowanceLabel}
            </p>
            <p>
              {item.facility.name} {item.facility.service} {item.facility.address}
            </p>
            <p>
              {item.stationLabel} {item.review.description}
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}
