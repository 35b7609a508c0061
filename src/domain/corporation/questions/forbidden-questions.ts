/**
 * Words of questions that a facility may not ask a worker. The words catch questions that are asked in good faith. A
 * forbidden question in other words need not be answered, and can be reported. (職業安定法5条の5, 平成11年労働省告示141号 第5の1)
 */
type Ground = { words: RegExp; why: string };

const end = 'この質問を外してください';
const aboutHealth = `病歴・健康・障害は、特別な理由がなければ集められない要配慮個人情報です（個人情報保護法2条3項・20条2項、職業安定法5条の5）。当日の体調は、ひとこまの出勤前アンケートで確認します。食材など注意が必要なことは「注意点」に書いてください。${end}`;

/** Words that no question may contain, even about the work. */
const always: readonly Ground[] = [
  {
    words:
      /本籍|出生地|出身(?:地|県|国)|国籍|人種|民族|門地|部落|社会的身分|間取り|持ち家|生い立ち/,
    why: `本籍・出身・国籍・住宅の状況は、差別の原因となるおそれがあるため、求人者が集めてはいけない情報です（職業安定法5条の5と指針）。${end}`,
  },
  {
    words:
      /支持(?:する)?政党|尊敬する人|愛読書|購読|人生観|労働組合|学生運動|社会運動|思想|信条|信仰/,
    why: `思想・信条や労働組合への加入は、求人者が集めてはいけない情報です（職業安定法5条の5と指針）。${end}`,
  },
  {
    words: /既婚|未婚|独身|婚姻|結婚|離婚|配偶者|妊娠|妊婦|出産|生理|婚約/,
    why: `結婚・妊娠・出産は、性別による差別につながるため、尋ねられません（男女雇用機会均等法5条・6条・9条）。${end}`,
  },
  {
    words: /前科|犯罪歴|逮捕|犯歴/,
    why: `犯罪の経歴は、本人の同意と特別な理由がなければ集められない要配慮個人情報です（個人情報保護法2条3項・20条2項）。${end}`,
  },
  {
    words: /マイナンバー|個人番号/,
    why: `マイナンバーは、税などの手続きのほかに集められません（番号法20条）。必要な手続きは、運営が行います。${end}`,
  },
  {
    words: /持病|既往|病歴|血液型|障害者手帳|障がい者手帳|遺伝/,
    why: aboutHealth,
  },
];

/** Words that a question may contain only if it is about the work with the people in the facility's care. */
const aboutTheWorker: readonly Ground[] = [
  {
    words: /家族|お?子(?:さん|さま|様|ども|供)|両親|父親|母親|兄弟|姉妹|同居/,
    why: `家族のことは、差別の原因となるおそれがあるため、求人者が集めてはいけない情報です（職業安定法5条の5と指針）。${end}`,
  },
  {
    words: /宗教|政治/,
    why: `宗教や政治についての考えは、求人者が集めてはいけない情報です（職業安定法5条の5と指針）。${end}`,
  },
  {
    words:
      /病気|疾患|障害|障がい|アレルギー|感染症|予防接種|ワクチン|健康診断|健康状態|体調|うつ病|腰痛|怪我|けがを|通院|服薬|内服薬/,
    why: aboutHealth,
  },
];

const aboutTheWork =
  /経験|研修|講習|介助|付き添い|ケア|支援|対応|配膳|利用者|入居者|入所者|施設で(?:の|働)/;

/** The reason why a question with these texts (text and options) may not be asked; null for a permitted question. */
export function whyQuestionForbidden(texts: readonly string[]): string | null {
  const whole = texts.join('\n').normalize('NFKC');
  const grounds = aboutTheWork.test(whole) ? always : [...always, ...aboutTheWorker];
  return grounds.find(({ words }) => words.test(whole))?.why ?? null;
}
