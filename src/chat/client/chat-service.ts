/** The origin of a hosted chat, as the page says it; null where the chat is our own server's. */
export function chatService(): string | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="chat-service"]');
  return meta?.content ?? null;
}
