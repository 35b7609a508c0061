import type {
  AnnouncementsQuery,
  AnnouncementsQueryVariables,
  ConfirmEmailMutation,
  ConfirmEmailMutationVariables,
  MarkAllNoticesReadMutation,
  MarkAllNoticesReadMutationVariables,
  MarkNoticeReadMutation,
  MarkNoticeReadMutationVariables,
  MyEmailQuery,
  MyEmailQueryVariables,
  NoticesQuery,
  NoticesQueryVariables,
  NotificationSettingsQuery,
  NotificationSettingsQueryVariables,
  RegisterEmailMutation,
  RegisterEmailMutationVariables,
  RemoveEmailMutation,
  RemoveEmailMutationVariables,
  SaveNotificationSettingMutation,
  SaveNotificationSettingMutationVariables,
  SaveNotificationTopicMutation,
  SaveNotificationTopicMutationVariables,
  UnreadNoticesQuery,
  UnreadNoticesQueryVariables,
  UpdateEmailNotificationSettingMutation,
  UpdateEmailNotificationSettingMutationVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

const UnreadNotices = defineOperation<UnreadNoticesQuery, UnreadNoticesQueryVariables>(
  /* GraphQL */ `
    query UnreadNotices {
      unreadNoticeCount
    }
  `,
);

/** The number on the bell. */
export const unreadNotices = () => query(UnreadNotices, {});

const Notices = defineOperation<NoticesQuery, NoticesQueryVariables>(/* GraphQL */ `
  query Notices($cursor: String) {
    noticeList(cursor: $cursor) {
      notices {
        id
        topic
        title
        body
        path
        createdAt
        isRead
      }
      cursor
    }
  }
`);

/** The inbox, latest first. */
export const notices = () =>
  pagedQuery({ document: Notices, variables: {}, cursorOf: (page) => page.noticeList.cursor });

export type Notice = NoticesQuery['noticeList']['notices'][number];

export const MarkNoticeRead = defineOperation<
  MarkNoticeReadMutation,
  MarkNoticeReadMutationVariables
>(/* GraphQL */ `
  mutation MarkNoticeRead($input: MarkNoticeReadInput!) {
    markNoticeRead(input: $input) {
      success
    }
  }
`);

export const MarkAllNoticesRead = defineOperation<
  MarkAllNoticesReadMutation,
  MarkAllNoticesReadMutationVariables
>(/* GraphQL */ `
  mutation MarkAllNoticesRead {
    markAllNoticesRead {
      success
    }
  }
`);

/** Queries to invalidate after reading a notification. */
export const inboxReaders = ['Notices', 'UnreadNotices', 'AppBadge'] as const;

const NotificationSettings = defineOperation<
  NotificationSettingsQuery,
  NotificationSettingsQueryVariables
>(/* GraphQL */ `
  query NotificationSettings {
    notificationSetting {
      smsEnabled
    }
    emailNotificationSetting {
      enabled
    }
    notificationTopicList {
      topic
      label
      description
      isMandatory
      sms
      email
      push
    }
    email {
      address
      isBouncing
    }
  }
`);

/** The ways of each topic. */
export const notificationSettings = () => query(NotificationSettings, {});

export type Settings = NotificationSettingsQuery;
export type TopicRow = Settings['notificationTopicList'][number];
export type Way = 'sms' | 'email' | 'push';
/** A way that is turned on and off as a whole; push is set in each browser. */
export type WholeWay = Exclude<Way, 'push'>;

export const SaveNotificationSetting = defineOperation<
  SaveNotificationSettingMutation,
  SaveNotificationSettingMutationVariables
>(/* GraphQL */ `
  mutation SaveNotificationSetting($input: SaveNotificationSettingInput!) {
    saveNotificationSetting(input: $input) {
      success
    }
  }
`);

export const UpdateEmailNotificationSetting = defineOperation<
  UpdateEmailNotificationSettingMutation,
  UpdateEmailNotificationSettingMutationVariables
>(/* GraphQL */ `
  mutation UpdateEmailNotificationSetting($input: UpdateEmailNotificationSettingInput!) {
    updateEmailNotificationSetting(input: $input) {
      success
    }
  }
`);

export const SaveNotificationTopic = defineOperation<
  SaveNotificationTopicMutation,
  SaveNotificationTopicMutationVariables
>(/* GraphQL */ `
  mutation SaveNotificationTopic($input: SaveNotificationTopicInput!) {
    saveNotificationTopic(input: $input) {
      success
    }
  }
`);

const MyEmail = defineOperation<MyEmailQuery, MyEmailQueryVariables>(/* GraphQL */ `
  query MyEmail {
    email {
      address
      confirmedAt
      isBouncing
      pending {
        address
        expiresAt
        resendAt
      }
    }
  }
`);

/** The worker's e-mail address, and a new one that waits for confirmation. */
export const myEmail = () => query(MyEmail, {});

export const RegisterEmail = defineOperation<RegisterEmailMutation, RegisterEmailMutationVariables>(
  /* GraphQL */ `
    mutation RegisterEmail($input: RegisterEmailInput!) {
      registerEmail(input: $input) {
        success
        resendAt
        expiresAt
      }
    }
  `,
);

export const ConfirmEmail = defineOperation<ConfirmEmailMutation, ConfirmEmailMutationVariables>(
  /* GraphQL */ `
    mutation ConfirmEmail($input: ConfirmEmailInput!) {
      confirmEmail(input: $input) {
        success
        address
      }
    }
  `,
);

export const RemoveEmail = defineOperation<RemoveEmailMutation, RemoveEmailMutationVariables>(
  /* GraphQL */ `
    mutation RemoveEmail {
      removeEmail {
        success
      }
    }
  `,
);

/** Queries to invalidate after an address was registered, confirmed or removed. */
export const emailReaders = ['MyEmail', 'NotificationSettings', ...inboxReaders] as const;

const Announcements = defineOperation<AnnouncementsQuery, AnnouncementsQueryVariables>(
  /* GraphQL */ `
    query Announcements($cursor: String) {
      announcements(cursor: $cursor) {
        cursor
        announcements {
          id
          title
          body
          easyTitle
          easyBody
          shownFrom
        }
      }
    }
  `,
);

/** The operator's announcements. */
export const announcements = () =>
  pagedQuery({
    document: Announcements,
    variables: {},
    cursorOf: (page) => page.announcements.cursor,
  });
