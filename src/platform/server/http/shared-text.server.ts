import type { FetchAPI } from 'graphql-yoga';

import {
  compressWithBrotli,
  minCompressedLength,
  acceptsBrotli,
  wholeResponseBrotliQuality,
} from './compression.server.ts';

/** A text that is sent to many clients: encoded once, and compressed once when the first client accepts brotli. */
export class SharedResponseText {
  readonly #text: string;
  readonly #type: string;
  readonly #bytes: Buffer<ArrayBuffer>;
  #packed: Promise<Buffer<ArrayBuffer>> | undefined;

  constructor(text: string, type: string) {
    this.#text = text;
    this.#type = `${type}; charset=utf-8`;
    this.#bytes = Buffer.from(text);
  }

  /** The response for a client with this `Accept-Encoding`. */
  async respond(
    acceptEncoding: string | null,
    { Response }: Pick<FetchAPI, 'Response'>,
  ): Promise<Response> {
    const headers = { 'content-type': this.#type };
    if (!acceptsBrotli(acceptEncoding) || this.#text.length < minCompressedLength)
      return new Response(this.#bytes, { headers });
    this.#packed ??= compressWithBrotli(this.#text, wholeResponseBrotliQuality);
    const packed = await this.#packed;
    return new Response(packed, {
      headers: { ...headers, 'content-encoding': 'br', vary: 'Accept-Encoding' },
    });
  }
}
