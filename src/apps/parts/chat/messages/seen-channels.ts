/** Creates the record of the channels whose messages are on the screen now. */
export function createVisibleChannelRecord() {
  const screens = new Map<string, number>();

  return {
    has: (channelId: string): boolean => screens.has(channelId),

    /** Records that a screen shows the channel, until the returned function is called. */
    see(channelId: string): () => void {
      screens.set(channelId, (screens.get(channelId) ?? 0) + 1);
      return () => {
        const rest = (screens.get(channelId) ?? 0) - 1;
        if (rest > 0) screens.set(channelId, rest);
        else screens.delete(channelId);
      };
    },
  };
}
