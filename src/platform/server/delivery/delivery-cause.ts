const maxCause = 200;

/**
 * The cause of a failed delivery for the log and the outbox: the messages of the error and its cause,
 * shortened, without addresses, phone numbers, credentials and paths of URLs.
 */
export function deliveryFailureCauseOf(error: unknown): string {
  const messages: string[] = [];
  for (let cause = error; cause instanceof Error && messages.length < 3; cause = cause.cause)
    messages.push(cause.message);
  const text = messages.length > 0 ? messages.join(': ') : String(error);
  return text
    .replaceAll(/\b([a-z]+:\/\/)(?:[^\s/@]*@)?([^\s/?#]+)\S*/gi, '$1$2')
    .replaceAll(/[^\s<>"'=:]+@[^\s<>"',;]+/g, '(address)')
    .replaceAll(/\+?\d[\d-]{7,}\d/g, '(number)')
    .replaceAll(/[\w+/=-]{32,}/g, '(token)')
    .replaceAll(/\s+/g, ' ')
    .slice(0, maxCause);
}
