/** Days for which the link of a notice can stop the account. (Rule 4.1) */
export const stopLinkDays = 7;

/** In the notice of a change that may not be the worker's; the notice's link leads to the stop. (Rule 4.1) */
export const stopAdvice = `お心当たりがない場合は、すぐにこのお知らせのリンクを開いて、アカウントを停止してください。リンクは${stopLinkDays}日間使えます。`;
