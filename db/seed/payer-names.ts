/** The names of the region's employers as banks write them: the kind in brackets, then the reading in half-width kana. */
const namesInKana: Record<string, string> = {
  こもれび結の会: 'ｺﾓﾚﾋﾞﾕｲﾉｶｲ',
  灯和の里会: 'ﾄｳﾜﾉｻﾄｶｲ',
  穂の香会: 'ﾎﾉｶｶｲ',
  凪いろ福祉会: 'ﾅｷﾞｲﾛﾌｸｼｶｲ',
  花筏の会: 'ﾊﾅｲｶﾀﾞﾉｶｲ',
  萌木野会: 'ﾓｴｷﾞﾉｶｲ',
  風わたる会: 'ｶｾﾞﾜﾀﾙｶｲ',
  碧のしずく会: 'ｱｵﾉｼｽﾞｸｶｲ',
  朝つゆ会: 'ｱｻﾂﾕｶｲ',
  木漏日野福祉会: 'ｺﾓﾚﾋﾞﾉﾌｸｼｶｲ',
  彩り路会: 'ｲﾛﾄﾞﾘｼﾞｶｲ',
  結いの灯会: 'ﾕｲﾉﾋｶｲ',
  野の花の道会: 'ﾉﾉﾊﾅﾉﾐﾁｶｲ',
  陽だまり坂会: 'ﾋﾀﾞﾏﾘｻﾞｶｶｲ',
  千の葉音会: 'ｾﾝﾉﾊｵﾄｶｲ',
  暮らしの輪和会: 'ｸﾗｼﾉﾜﾜｶｲ',
  月見坂福祉会: 'ﾂｷﾐｻﾞｶﾌｸｼｶｲ',
  若葉の里和会: 'ﾜｶﾊﾞﾉｻﾄﾜｶｲ',
  夕凪の丘会: 'ﾕｳﾅｷﾞﾉｵｶｶｲ',
  福つむぎ会: 'ﾌｸﾂﾑｷﾞｶｲ',
  青凪会: 'ｾｲﾅｷﾞｶｲ',
  結樹会: 'ﾕｳｷｶｲ',
  陽和丘会: 'ﾖｳﾜｵｶｶｲ',
  汐路会: 'ｼｵｼﾞｶｲ',
  風樹の森会: 'ﾌｳｼﾞﾕﾉﾓﾘｶｲ',
  晴嵐野会: 'ｾｲﾗﾝﾉｶｲ',
  白露会: 'ﾊｸﾛｶｲ',
  灯心会: 'ﾄｳｼﾝｶｲ',
  碧樹会: 'ﾍｷｼﾞﾕｶｲ',
  和心野会: 'ﾜｼﾝﾉｶｲ',
  ひといろケア: 'ﾋﾄｲﾛｹｱ',
  こまどりライフ: 'ｺﾏﾄﾞﾘﾗｲﾌ',
  つむぎ野ケアワークス: 'ﾂﾑｷﾞﾉｹｱﾜ-ｸｽ',
  ほほえみ路サービス: 'ﾎﾎｴﾐｼﾞｻ-ﾋﾞｽ',
  みちくさケア: 'ﾐﾁｸｻｹｱ',
  はるいろサポート: 'ﾊﾙｲﾛｻﾎﾟ-ﾄ',
  ゆうなぎホームズ: 'ﾕｳﾅｷﾞﾎ-ﾑｽﾞ',
  そよかぜ縁側: 'ｿﾖｶｾﾞｴﾝｶﾞﾜ',
  えんがわ日和: 'ｴﾝｶﾞﾜﾋﾞﾖﾘ',
  いろは坂ケア: 'ｲﾛﾊｻﾞｶｹｱ',
  くるみの木ライフ: 'ｸﾙﾐﾉｷﾗｲﾌ',
  てのひら介護社: 'ﾃﾉﾋﾗｶｲｺﾞｼﾔ',
  あさもやケア: 'ｱｻﾓﾔｹｱ',
  ことりの庭: 'ｺﾄﾘﾉﾆﾜ',
  なのはな小径: 'ﾅﾉﾊﾅｺﾐﾁ',
  よりみちケア: 'ﾖﾘﾐﾁｹｱ',
};

const kinds = { '社会福祉法人 ': 'ﾌｸ)', '医療法人 ': 'ｲ)', 株式会社: 'ｶ)' } as const;

/** The name under which an employer of the region pays. Throws for a name that the region does not have. */
export function payerNameOf(employer: string): string {
  const [kind, short] = Object.entries(kinds).find(([one]) => employer.startsWith(one)) ?? [];
  const reading = kind === undefined ? undefined : namesInKana[employer.slice(kind.length)];
  if (reading === undefined) throw new Error(`${employer} has no reading in kana`);
  return `${short}${reading}`;
}
