// Old forms of kanji (旧字体), and at the same index of the string below, the forms in use (新字体): the 常用漢字表
// (平成22年内閣告示第2号) has the old forms in brackets. Old forms that Unicode normalises by itself, such as those of 神 and
// 社, are left out.
const oldForms =
  '亞惡壓圍醫爲壹隱榮營衞驛圓鹽緣艷應歐毆櫻奧橫溫穩假價畫會繪壞懷槪擴殼覺學嶽樂渴罐卷陷勸寬' +
  '關歡觀氣歸龜僞戲犧舊據擧虛峽挾狹鄕曉區驅勳薰徑莖惠揭溪經螢輕繼鷄藝擊缺硏縣儉劍險圈檢獻權' +
  '顯驗嚴廣效恆黃鑛號國黑碎濟齋劑雜參棧蠶慘贊殘絲齒兒辭濕實寫釋壽收從澁獸縱肅處緖敍將稱涉燒' +
  '證奬條狀乘淨剩疊繩壤孃讓釀觸囑眞寢愼盡圖粹醉穗隨髓樞數瀨聲齊靜竊攝專淺戰踐錢潛纖禪雙壯爭' +
  '莊搜插巢曾瘦裝總騷增藏臟卽屬續墮對體帶滯臺瀧擇澤擔單膽團斷彈遲癡蟲晝鑄廳徵聽敕鎭遞鐵點轉' +
  '傳燈當黨盜稻鬭德獨讀屆貳惱腦霸拜廢賣麥發髮拔晚蠻祕濱甁拂佛倂竝餠邊變辯瓣辨步寶豐襃飜每萬' +
  '滿麵默彌譯藥與豫餘譽搖樣謠來賴亂覽龍兩獵綠淚壘禮勵戾靈齡曆歷戀鍊爐勞郞樓錄灣';
const newForms =
  '亜悪圧囲医為壱隠栄営衛駅円塩縁艶応欧殴桜奥横温穏仮価画会絵壊懐概拡殻覚学岳楽渇缶巻陥勧寛' +
  '関歓観気帰亀偽戯犠旧拠挙虚峡挟狭郷暁区駆勲薫径茎恵掲渓経蛍軽継鶏芸撃欠研県倹剣険圏検献権' +
  '顕験厳広効恒黄鉱号国黒砕済斎剤雑参桟蚕惨賛残糸歯児辞湿実写釈寿収従渋獣縦粛処緒叙将称渉焼' +
  '証奨条状乗浄剰畳縄壌嬢譲醸触嘱真寝慎尽図粋酔穂随髄枢数瀬声斉静窃摂専浅戦践銭潜繊禅双壮争' +
  '荘捜挿巣曽痩装総騒増蔵臓即属続堕対体帯滞台滝択沢担単胆団断弾遅痴虫昼鋳庁徴聴勅鎮逓鉄点転' +
  '伝灯当党盗稲闘徳独読届弐悩脳覇拝廃売麦発髪抜晩蛮秘浜瓶払仏併並餅辺変弁弁弁歩宝豊褒翻毎万' +
  '満麺黙弥訳薬与予余誉揺様謡来頼乱覧竜両猟緑涙塁礼励戻霊齢暦歴恋錬炉労郎楼録湾';

// Pairs of kanji of which both forms are allowed in given names (戸籍法施行規則別表第二の一).
const oldNames = '亙凜堯巖晄槇禰祿穰萠遙';
const newNames = '亘凛尭巌晃槙祢禄穣萌遥';

// Forms in family registers and place names, and in the string below the usual forms that people type instead.
const registered = '髙﨑碕𠮷邉濵嶋嶌桒栁曻冨渕鷗礒峯晧舘桧藪莱籠驒祇';
const usual = '高崎崎吉辺浜島島桑柳昇富淵鴎磯峰皓館檜薮萊篭騨祗';

/**
 * Kanji that count as another kanji when names are compared: each of `from` as the one at the same index of `to`. No
 * kanji of `to` is in `from`.
 */
export const kanjiVariants = {
  from: oldForms + oldNames + registered,
  to: newForms + newNames + usual,
} as const;
