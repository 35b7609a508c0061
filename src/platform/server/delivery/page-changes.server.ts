/**
 * The database topic of changes that open pages of facilities and operators should show; the payload is a subject,
 * and the facility's id if the subject has one. The triggers of migrations 0282 to 0284 publish it, when the
 * transaction of the change commits.
 */
export const pageChangesNotifyTopic = 'page_changes';
