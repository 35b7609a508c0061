/**
 * The topic of changes that open pages of facilities and operators should show; the payload is a subject, with the id of its
 * facility where it has one. The triggers of migrations 0282 to 0284 publish it, when the transaction of the change commits.
 */
export const pageChanges = 'page_changes';
