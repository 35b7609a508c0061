/** The parts of a signed token, and its claims. */
export function tokenParts(token: string) {
  const [head = '', body = '', signature = ''] = token.split('.');
  // Boundary cast: the claims of a token are a JSON object.
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  return { head, body, signature, claims };
}

/** Encodes a part of a token (base64url of its JSON). */
export const encodeTokenPart = (part: object) =>
  Buffer.from(JSON.stringify(part)).toString('base64url');
