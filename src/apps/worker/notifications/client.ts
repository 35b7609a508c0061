import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const UnreadNoticesQuery = graphql(`
  query UnreadNotices {
    unreadNoticeCount
  }
`);

/** Query of the number of unread notices, shown on the bell. */
export const unreadNoticesQuery = () => graphqlQuery(UnreadNoticesQuery, {});

export const NoticesQuery = graphql(`
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

/** Query of the inbox, latest first. */
export const workerNoticesQuery = () =>
  pagedQuery({
    document: NoticesQuery,
    variables: {},
    list: 'noticeList',
    rows: 'notices',
  });

export type WorkerNotice = DataOf<typeof NoticesQuery>['noticeList']['notices'][number];

export const MarkNoticeReadMutation = graphql(`
  mutation MarkNoticeRead($input: MarkNoticeReadInput!) {
    markNoticeRead(input: $input) {
      success
    }
  }
`);

export const MarkAllNoticesReadMutation = graphql(`
  mutation MarkAllNoticesRead {
    markAllNoticesRead {
      success
    }
  }
`);

/** Queries to invalidate after reading a notification. */
export const queriesStaleAfterReadingNotice = [
  NoticesQuery,
  UnreadNoticesQuery,
  'AppBadge',
] as const;

export const NotificationSettingsQuery = graphql(`
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

/** Query of the delivery channels (SMS, e-mail, push) for each topic of notices. */
export const notificationSettingsQuery = () => graphqlQuery(NotificationSettingsQuery, {});

export type NotificationSettingsData = DataOf<typeof NotificationSettingsQuery>;
export type NotificationTopicRow = NotificationSettingsData['notificationTopicList'][number];
export type WorkerNotificationChannel = 'sms' | 'email' | 'push';
/** A delivery channel that can be turned off for all topics; push is set per browser. */
export type SwitchableNotificationChannel = Exclude<WorkerNotificationChannel, 'push'>;

export const SaveNotificationSettingMutation = graphql(`
  mutation SaveNotificationSetting($input: SaveNotificationSettingInput!) {
    saveNotificationSetting(input: $input) {
      success
    }
  }
`);

export const UpdateEmailNotificationSettingMutation = graphql(`
  mutation UpdateEmailNotificationSetting($input: UpdateEmailNotificationSettingInput!) {
    updateEmailNotificationSetting(input: $input) {
      success
    }
  }
`);

export const SaveNotificationTopicMutation = graphql(`
  mutation SaveNotificationTopic($input: SaveNotificationTopicInput!) {
    saveNotificationTopic(input: $input) {
      success
    }
  }
`);

export const MyEmailQuery = graphql(`
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

/** Query of the worker's e-mail address, and of a new address that awaits confirmation. */
export const ownEmailQuery = () => graphqlQuery(MyEmailQuery, {});

export const RegisterEmailMutation = graphql(`
  mutation RegisterEmail($input: RegisterEmailInput!) {
    registerEmail(input: $input) {
      success
      resendAt
      expiresAt
    }
  }
`);

export const ConfirmEmailMutation = graphql(`
  mutation ConfirmEmail($input: ConfirmEmailInput!) {
    confirmEmail(input: $input) {
      success
      address
    }
  }
`);

export const RemoveEmailMutation = graphql(`
  mutation RemoveEmail {
    removeEmail {
      success
    }
  }
`);

/** Queries to invalidate after an e-mail address was registered, confirmed or removed. */
export const queriesStaleAfterEmailChange = [
  MyEmailQuery,
  NotificationSettingsQuery,
  ...queriesStaleAfterReadingNotice,
] as const;

export const AnnouncementsQuery = graphql(`
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
`);

/** Query of the operator's announcements. */
export const platformAnnouncementsQuery = () =>
  pagedQuery({
    document: AnnouncementsQuery,
    variables: {},
    list: 'announcements',
    rows: 'announcements',
  });
