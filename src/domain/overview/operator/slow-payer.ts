import { rateLimitSite } from '#platform/base/counted-address.ts';

export type NamedCorporation = { id: string; name: string };
export type NamedApiKey = { id: string; name: string; corporation: NamedCorporation };

/**
 * A payer as operators see it. Corporations and their keys have names. Persons, tablets and addresses have a code that is
 * valid for a day, and nothing by which they are known elsewhere.
 */
export type SlowRequestPayer = {
  kind: 'WORKER' | 'PERSON' | 'TABLET' | 'API_KEY' | 'CORPORATION' | 'ADDRESS' | 'BLOCK' | 'OTHER';
  code: string;
  /** The code of the block of an address. */
  blockCode: string | null;
  /** 4 or 6, of an address or block. */
  ipVersion: number | null;
  /** The name of a key; null if the key does not exist any more. */
  keyName: string | null;
  /** The corporation itself, or that of a key. */
  corporation: NamedCorporation | null;
};

export type PayerNames = {
  corporations: ReadonlyMap<string, NamedCorporation>;
  keys: ReadonlyMap<string, NamedApiKey>;
};

type DescribeArgs = {
  names: PayerNames;
  /** The code of a payer for today. */
  codeOf(payer: string): string;
};

const tabletPrefix = 'person:tablet:';

/** Splits the key of a payer, such as `worker:<id>`. */
export function splitPayer(payer: string): { kind: string; id: string } {
  const at = payer.indexOf(':');
  return { kind: payer.slice(0, at), id: payer.slice(at + 1) };
}

/** Describes a payer by its key. */
export function describePayer(payer: string, { names, codeOf }: DescribeArgs): SlowRequestPayer {
  const { kind, id } = splitPayer(payer);
  const code = codeOf(payer);
  const described = { code, blockCode: null, ipVersion: null, keyName: null, corporation: null };
  if (payer.startsWith(tabletPrefix)) return { ...described, kind: 'TABLET' };
  if (kind === 'worker') return { ...described, kind: 'WORKER' };
  if (kind === 'person') return { ...described, kind: 'PERSON' };
  if (kind === 'corporation')
    return { ...described, kind: 'CORPORATION', corporation: names.corporations.get(id) ?? null };
  if (kind === 'key') {
    const key = names.keys.get(id);
    return {
      ...described,
      kind: 'API_KEY',
      keyName: key?.name ?? null,
      corporation: key?.corporation ?? null,
    };
  }
  const ipVersion = id.includes(':') ? 6 : 4;
  if (kind === 'block') return { ...described, kind: 'BLOCK', ipVersion };
  if (kind !== 'address') return { ...described, kind: 'OTHER' };
  return {
    ...described,
    kind: 'ADDRESS',
    ipVersion,
    blockCode: codeOf(`block:${rateLimitSite(id)}`),
  };
}
