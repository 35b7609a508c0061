/**
 * Maximum lengths of an announcement's texts, in characters. Repeated by the constraints `announcements_title_check`
 * and `announcements_easy_title_check` and in the API by `WriteAnnouncementInput.title`.
 */
export const maxTitleLength = 60;
/**
 * Limit, repeated by the constraints `announcements_body_check` and `announcements_easy_body_check` and in the API by
 * `WriteAnnouncementInput.body`.
 */
export const maxBodyLength = 1_000;
