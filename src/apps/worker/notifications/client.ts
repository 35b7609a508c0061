import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const UnreadNotices = graphql(`
  query UnreadNotices {
    unreadNoticeCount
  }
`);

/** Query of the number of unread notices, shown on the bell. */
export const unreadNoticesQuery = () => graphqlQuery(UnreadNotices, {});

export const Notices = graphql(`
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
    document: Notices,
    variables: {},
    list: 'noticeList',
    rows: 'notices',
  });

export type WorkerNotice = DataOf<typeof Notices>['noticeList']['notices'][number];

export const MarkNoticeRead = graphql(`
  mutation MarkNoticeRead($input: MarkNoticeReadInput!) {
    markNoticeRead(input: $input) {
      success
    }
  }
`);

export const MarkAllNoticesRead = graphql(`
  mutation MarkAllNoticesRead {
    markAllNoticesRead {
      success
    }
  }
`);

/** Queries to invalidate after reading a notification. */
export const queriesStaleAfterReadingNotice = [Notices, UnreadNotices, 'AppBadge'] as const;

export const NotificationSettings = graphql(`
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
export const notificationSettingsQuery = () => graphqlQuery(NotificationSettings, {});

export type NotificationSettingsData = DataOf<typeof NotificationSettings>;
export type NotificationTopicRow = NotificationSettingsData['notificationTopicList'][number];
export type WorkerNotificationChannel = 'sms' | 'email' | 'push';
/** A delivery channel that can be turned off for all topics; push is set per browser. */
export type SwitchableNotificationChannel = Exclude<WorkerNotificationChannel, 'push'>;

export const SaveNotificationSetting = graphql(`
  mutation SaveNotificationSetting($input: SaveNotificationSettingInput!) {
    saveNotificationSetting(input: $input) {
      success
    }
  }
`);

export const UpdateEmailNotificationSetting = graphql(`
  mutation UpdateEmailNotificationSetting($input: UpdateEmailNotificationSettingInput!) {
    updateEmailNotificationSetting(input: $input) {
      success
    }
  }
`);

export const SaveNotificationTopic = graphql(`
  mutation SaveNotificationTopic($input: SaveNotificationTopicInput!) {
    saveNotificationTopic(input: $input) {
      success
    }
  }
`);

export const MyEmail = graphql(`
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
export const ownEmailQuery = () => graphqlQuery(MyEmail, {});

export const RegisterEmail = graphql(`
  mutation RegisterEmail($input: RegisterEmailInput!) {
    registerEmail(input: $input) {
      success
      resendAt
      expiresAt
    }
  }
`);

export const ConfirmEmail = graphql(`
  mutation ConfirmEmail($input: ConfirmEmailInput!) {
    confirmEmail(input: $input) {
      success
      address
    }
  }
`);

export const RemoveEmail = graphql(`
  mutation RemoveEmail {
    removeEmail {
      success
    }
  }
`);

/** Queries to invalidate after an e-mail address was registered, confirmed or removed. */
export const queriesStaleAfterEmailChange = [
  MyEmail,
  NotificationSettings,
  ...queriesStaleAfterReadingNotice,
] as const;

export const Announcements = graphql(`
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
    document: Announcements,
    variables: {},
    list: 'announcements',
    rows: 'announcements',
  });
