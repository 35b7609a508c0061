import { paths } from '#platform/base/paths.ts';
import { graphql } from '#platform/web/graphql/document.ts';

/** Returns the channel with one facility; the first call creates it. */
export const MakeChannelMutation = graphql(`
  mutation MakeChannel($memberId: ID!) {
    makeChannel(memberId: $memberId) {
      id
      type
    }
  }
`);

/** Returns the channel with customer support; the first call creates it. */
export const MakeCsChannelMutation = graphql(`
  mutation MakeCsChannel {
    makeCsChannel {
      id
      type
    }
  }
`);

export const RequestChatTokenMutation = graphql(`
  mutation RequestChatToken {
    requestChatToken {
      token
    }
  }
`);

/** The path of a channel's screen. */
export const chatChannelPath = (channelId: string) => paths.channel(channelId);
