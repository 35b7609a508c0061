import { deserialize, serialize } from 'node:v8';

/**
 * A value that one job of a thread makes for a later one. The thread of requests passes it on as bytes, because copying
 * ten thousand objects between threads would occupy it for longer than a whole request does.
 */
export type Packed<Value> = { readonly bytes: Uint8Array; readonly value?: Value };

export const pack = <Value>(value: Value): Packed<Value> => ({ bytes: serialize(value) });

// Boundary cast: `pack` wrote the bytes.
export const unpack = <Value>({ bytes }: Packed<Value>): Value => deserialize(bytes) as Value;
