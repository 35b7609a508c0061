/** Returns the origin of a hosted chat from the page's meta tag; null if our own server hosts the chat. */
export function hostedChatOrigin(): string | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="chat-service"]');
  return meta?.content ?? null;
}
