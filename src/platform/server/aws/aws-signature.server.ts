import { AwsV4Signer } from 'aws4fetch';

export type AwsAccount = { keyId: string; secret: string; region: string; service: string };

type Unsigned = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
};
export type SignedAwsRequest = { url: string; headers: Headers };

/**
 * Signs a request with AWS Signature Version 4: all of its headers and the hash of its body, as of
 * `datetime` (`20150830T123600Z`; by default the machine's clock, because AWS compares with real time).
 */
export async function signForAws(
  { method, url, headers, body }: Unsigned,
  { keyId, secret, region, service }: AwsAccount,
  datetime?: string,
): Promise<SignedAwsRequest> {
  const signer = new AwsV4Signer({
    method,
    url,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(datetime === undefined ? {} : { datetime }),
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service,
    allHeaders: true,
  });
  const signed = await signer.sign();
  return { url: String(signed.url), headers: signed.headers };
}
