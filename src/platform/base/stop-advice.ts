/** In the notice of a change that may not be the worker's; the notice's link leads to the stop. (Rule 4.1) */
export const stopAdvice =
  'お心当たりがない場合は、すぐにこのお知らせのリンクを開いて、アカウントを停止してください。リンクは7日間使えます。';
