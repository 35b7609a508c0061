/** Days for which the link in a notice can stop the account. (Rule 4.1) */
export const stopAccountLinkDays = 7;

/**
 * Added to the notice of a change that somebody else may have made; the notice's link can stop the account.
 * (Rule 4.1)
 */
export const stopAccountAdviceText = `お心当たりがない場合は、すぐにこのお知らせのリンクを開いて、アカウントを停止してください。リンクは${stopAccountLinkDays}日間使えます。`;
