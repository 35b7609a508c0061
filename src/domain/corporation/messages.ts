import { createRefusalFactory } from '#platform/base/refusal.ts';
import { formatNumber } from '#platform/base/yen.ts';
import { formatMegabytes } from '#platform/base/text.ts';

import { maxAgreementFileBytes, maxAgreementFiles } from './agreements/paper-rules.ts';
import { instantHireBounds } from './choices/instant-rules.ts';
import {
  maxAgreementYears,
  maxJobAppealPoints,
  maxDailyOvertimeMinutes,
  maxEmployerTextLengths,
  maxTemplateLicenseGroups,
  maxPlacePictures,
  maxFacilityStations,
  maxWorkflowSteps,
  maxStationWalkMinutes,
  maxOvertimeHours,
} from './limits.ts';
import { unsavedPlacePictureHours } from './pictures/picture-rules.ts';

const { usual, special } = maxOvertimeHours;
const characters = (length: number) => `${formatNumber(length)}文字`;

/** Refusals for an employer who may not post shifts yet, or no longer. */
const standingMessages = {
  CORPORATION_SUSPENDED:
    '運営が法人の利用を停止しているため、募集を掲載できません。停止の理由は法人の画面で確認できます。成立している契約はそのまま続きます',
  CONTACT_MISSING:
    '法人の連絡先がないため、募集を掲載できません。法人の画面で、担当者の名前・メールアドレス・電話番号を登録してください',
  TERMS_NOT_ACCEPTED:
    '今の利用規約に同意していないため、募集を掲載できません。法人の画面で規約を読み、同意してください',
  DECLARATION_MISSING:
    '求人不受理の事由にあたらないことの申告がないため、募集を掲載できません。法律で求められている申告です。法人の画面で申告してください',
  DECLARATION_ENDED:
    '求人不受理の事由についての申告から1年が過ぎたため、募集を掲載できません。法人の画面で、もう一度申告してください。成立している契約はそのまま続きます',
  CORPORATION_NOT_APPROVED:
    '法人の登録を運営がまだ承認していないため、募集を掲載できません。申し込みの前であれば、法人の画面から確認を申し込んでください。申し込みのあとであれば、承認のメールをお待ちください',
  FACILITY_CLOSED: 'この施設は掲載を終えているため、募集を掲載できません。別の施設を選んでください',
  FACILITY_FROZEN:
    '運営がこの施設の新しい募集を止めているため、掲載できません。理由は施設の画面で確認できます。成立している契約はそのまま続きます',
  FACILITY_NOT_PUBLISHED:
    'この施設はまだ公開されていないため、募集を掲載できません。施設の画面で内容を確認し、公開してください',
} as const;

export type EmployerPostingRefusal = keyof typeof standingMessages;

export const corporationRefusal = createRefusalFactory({
  ...standingMessages,
  CORPORATION_STATE:
    '法人の状態が変わっているため、この操作は行えません。画面を読み込み直して、今の状態を確認してください',
  CORPORATION_PROVEN:
    'この法人の求人は、すでに「すぐ払い」です。画面を読み込み直して確認してください',
  CORPORATION_NUMBER_TAKEN:
    'この法人番号はすでに登録されています。番号を確かめてください。正しい場合は、運営に連絡してください',
  CORPORATION_INCOMPLETE:
    '法人の情報がそろっていないため、確認を申し込めません。名称・所在地・法人番号・代表者・連絡先を登録してください',
  TERMS_OUTDATED:
    '利用規約が新しくなっています。画面を読み込み直し、新しい規約を読んでから同意してください',
  DECLARATION_REFUSED:
    '求人不受理の事由にあたる場合は、法律により求人を受け付けられません。事由がなくなってから申告してください',
  TEMPLATE_REPLACED:
    'このひな形は、ほかの人が新しい版に変えています。画面を読み込み直して、新しい版を編集してください',
  AGREEMENT_WITHDRAWN:
    'この協定はすでに取り下げられているため、差し替えられません。新しい協定として登録してください',
  PAPER_TYPE:
    'この形式のファイルは控えとして保存できません。PDFか、JPEG・PNGの写真を選んでください',
  PAPER_LARGE: `ファイルが大きすぎるため、保存できません。${formatMegabytes(maxAgreementFileBytes)}までのPDFか写真を選んでください`,
  PAPER_BROKEN:
    'PDFを読み取れなかったため、保存できません。スキャンし直すか、別のファイルを選んでください',
  PAPER_ENCRYPTED:
    '保護されたPDFは、パスワードなしで開けるものも保存できません。PDFを開いて「印刷」から「PDFで保存」を選び、保存したものを選んでください',
  PAPER_ACTIVE:
    '自動で動く仕組みが入ったPDFは保存できません。印刷からPDFに保存し直して選んでください',
  PAPER_LONG: 'ページが多すぎるPDFは保存できません。1,000ページまでのPDFに分けて選んでください',
  PAPER_LATE:
    '送り終えるまでに時間がかかりすぎたため、控えを保存できませんでした。前の控えはそのままです。もう一度送ってください',
  PAPERS_FULL: `この協定には控えが${maxAgreementFiles}件あるため、追加できません。要らない控えを取り除いてから、もう一度追加してください`,
  PICTURE_NOT_FOUND: `追加した写真が見つからないため、保存できませんでした。追加してから${unsavedPlacePictureHours}時間が過ぎた写真は保存できません。写真を外して、もう一度追加してください`,
  TEMPLATE_ENDED: 'このひな形は使用を終えています。別のひな形を選ぶか、新しく作成してください',
  TEMPLATE_TEXT_FORBIDDEN: 'ひな形「{title}」の文章を直すまで、募集を掲載できません。{why}',
});

/** Field errors of a corporation's own data. */
export const corporationSentences = {
  name: `法人の名称を${characters(maxEmployerTextLengths.corporation)}以内で入力してください。URL・電話番号・「ひとこま」は使えません`,
  address: `法人の所在地を${characters(maxEmployerTextLengths.corporationAddress)}以内で入力してください`,
  corporateNumber:
    '法人番号が正しくありません。国税庁から通知された13桁の番号を確かめて入力してください',
  representative: `代表者のお名前を${characters(maxEmployerTextLengths.person)}以内で入力してください。数字・記号・URLは使えません`,
  contactName: `連絡先の担当者のお名前を${characters(maxEmployerTextLengths.person)}以内で入力してください。数字・記号・URLは使えません`,
  contactEmail: '連絡先のメールアドレスを、name@example.jpの形で入力してください',
  contactPhone: '連絡先の電話番号を10桁または11桁の数字で入力してください',
  personName: `申告する方の氏名を${characters(maxEmployerTextLengths.person)}以内で入力してください。数字・記号・URLは使えません`,
  reason: `理由を${characters(maxEmployerTextLengths.reason)}以内で入力してください。法人がそのまま読みます`,
} as const;

export const agreementSentences = {
  number: `36協定の受理番号を${characters(maxEmployerTextLengths.person)}以内で入力してください`,
  office: `届け出た労働基準監督署の名前を${characters(maxEmployerTextLengths.person)}以内で入力してください`,
  filedOn: '届け出た日を入力してください',
  startsOn: '有効期間の初日を入力してください',
  endsOn: `有効期間の末日は、初日から${maxAgreementYears}年以内の日を入力してください`,
  dailyMinutes: `1日の限度は、1〜${maxDailyOvertimeMinutes}分で入力してください`,
  monthlyHours: `1か月の限度は、${usual.monthlyHours}時間以内（特別条項があれば${special.monthlyHours}時間以内）で入力してください`,
  yearlyHours: `1年の限度は、${usual.yearlyHours}時間以内（特別条項があれば${special.yearlyHours}時間以内）で入力してください`,
} as const;

const pictureSentence = `写真は${maxPlacePictures}枚まで、1枚ずつ選んでください。多いときは外してから保存してください`;

export const facilitySentences = {
  name: `施設の名称を${characters(maxEmployerTextLengths.facility)}以内で入力してください。URL・電話番号・「ひとこま」は使えません`,
  serviceId: 'サービスの種別を一覧から選んでください',
  phoneNumber: '電話番号を10桁または11桁の数字で入力してください',
  zipCode: '郵便番号は7桁で入力してください',
  cityCode: '市区町村を一覧から選んでください',
  town: `町名を${characters(maxEmployerTextLengths.town)}以内で入力してください`,
  streetNumber: `番地を${characters(maxEmployerTextLengths.town)}以内で入力してください`,
  latitude:
    '施設の場所を地図で決めてください。数字で入力するときは、緯度35.6895、経度139.6917のように入力してください',
  accessNote: `入り方の案内は${characters(maxEmployerTextLengths.accessNote)}以内で入力してください`,
  featureIds: '施設の特徴を一覧から選び直してください',
  averageNursingCareLevel: '平均要介護度は0〜5を0.1きざみで入力してください',
  ambienceNote: `職場の雰囲気は${characters(maxEmployerTextLengths.ambienceNote)}以内で入力してください`,
  smokingMeasure: '受動喫煙を防ぐための対策を一覧から選んでください',
  consultationDesk: `相談窓口を、担当の役職と電話番号を含めて${characters(maxEmployerTextLengths.consultationDesk)}以内で入力してください`,
  stations: `最寄り駅は${maxFacilityStations}駅までで、駅を一覧から1回ずつ選び、徒歩の時間を0〜${maxStationWalkMinutes}分で入力してください`,
  pictureIds: pictureSentence,
} as const;

/** Field error of a point on the map outside of the prefecture of the address. */
export const pointOutsidePrefectureSentence =
  '地図の場所が、住所の都道府県の外にあります。住所と地図の場所を確かめてください';

export const jobTemplateSentences = {
  title: `仕事の名前を${characters(maxEmployerTextLengths.title)}以内で入力してください`,
  tagline: `ひとことの紹介は${characters(maxEmployerTextLengths.tagline)}以内で入力してください`,
  description: `仕事の内容を${characters(maxEmployerTextLengths.description)}以内で入力してください`,
  workflow: `1日の流れは${maxWorkflowSteps}行までで、時刻を09:00の形で、内容を${characters(maxEmployerTextLengths.step)}以内で入力してください`,
  belongings: `持ち物は${characters(maxEmployerTextLengths.belongings)}以内で入力してください`,
  dress: `服装は${characters(maxEmployerTextLengths.belongings)}以内で入力してください`,
  note: `注意点は${characters(maxEmployerTextLengths.note)}以内で入力してください`,
  appealPoints: `おすすめの点は${maxJobAppealPoints}個までで、1つ${characters(maxEmployerTextLengths.appealPoint)}以内で入力してください`,
  taskIds: '業務を一覧から1つ以上選んでください',
  benefitIds: '待遇を一覧から選び直してください',
  licenseGroups: `必要な資格は、いずれかの組を${maxTemplateLicenseGroups}つまで、資格を一覧から選んでください`,
  requirementNote: `応募の条件は${characters(maxEmployerTextLengths.requirementNote)}以内で入力してください`,
  pictureIds: pictureSentence,
  instantShifts: `勤務の回数は、${instantHireBounds.shifts.least}〜${instantHireBounds.shifts.most}回で入力してください`,
  instantRating: `評価の平均は1.0〜5.0を0.1きざみで、評価の件数は${instantHireBounds.ratingCount.least}〜${instantHireBounds.ratingCount.most}件で、両方を入力してください`,
  instantLicenses: `即決の資格は${instantHireBounds.licenses}つまで一覧から選び、取得からの年数は、資格を選んで${instantHireBounds.licenseYears.least}〜${instantHireBounds.licenseYears.most}年で入力してください`,
  beginnersAndExperience:
    '「初めて歓迎」と、経験を求める応募の条件は両立しません。どちらかを外してください',
  unlicensedAndLicenses:
    '資格がなくてもよいという紹介と、必要な資格の指定は両立しません。どちらかを外してください',
  inexperiencedAndExperience:
    '未経験でもよいという紹介と、経験を求める応募の条件は両立しません。どちらかを外してください',
  nursingWithoutLicense:
    '点滴・注射などの医療の業務は、看護の資格がある方にしか任せられません。必要な資格に看護師か准看護師の組を加えてください',
} as const;

/** E-mails to the operators; the link to the page follows the text. */
export const operatorMailTexts = {
  waiting: {
    subject: '【ひとこま運営】{corporation}が確認を待っています',
    body: '{corporation}が、登録の確認を申し込みました。内容を確認し、承認するか差し戻してください。',
  },
} as const;
