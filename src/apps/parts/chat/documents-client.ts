import { paths } from '#platform/base/paths.ts';
import { graphql } from '#platform/web/graphql/document.ts';

/** The channel with one facility, created by the first call. */
export const MakeChannel = graphql(`
  mutation MakeChannel($memberId: ID!) {
    makeChannel(memberId: $memberId) {
      id
      type
    }
  }
`);

/** The channel with customer support. */
export const MakeCsChannel = graphql(`
  mutation MakeCsChannel {
    makeCsChannel {
      id
      type
    }
  }
`);

export const RequestChatToken = graphql(`
  mutation RequestChatToken {
    requestChatToken {
      token
    }
  }
`);

/** The path of a channel's screen. */
export const channelPath = (channelId: string) => paths.channel(channelId);
