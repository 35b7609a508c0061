import { graphql } from '#platform/web/graphql/document.ts';

export const StartConversationMutation = graphql(`
  mutation StartConversation($input: StartConversationInput!) {
    startConversation(input: $input) {
      channelId
    }
  }
`);
