import { maxComprehensivePermitMinutes } from './limits.ts';

export type WorkPermission = 'unlimited' | 'limited_28_hours' | 'not_permitted';

/** 就労制限の有無, as it is printed on the front of the card. */
export const workRestrictions = [
  { code: 'unrestricted', name: '就労制限なし' },
  { code: 'by_status', name: '在留資格に基づく就労活動のみ可' },
  { code: 'designated', name: '指定書により指定された就労活動のみ可' },
  { code: 'not_permitted', name: '就労不可' },
] as const;
type Restriction = (typeof workRestrictions)[number]['code'];

/** 資格外活動許可欄, on the back of the card. */
export const extraWorkPermissions = [
  { code: 'none', name: '記載なし' },
  { code: 'comprehensive', name: `許可：原則週${maxComprehensivePermitMinutes / 60}時間以内` },
  { code: 'individual', name: '許可：許可書に記載された範囲内' },
] as const;
type ExtraPermission = (typeof extraWorkPermissions)[number]['code'];

/** Statuses without limits on the kind of work or its hours. (Rule 3.8) */
const settledStatuses = ['永住者', '定住者', '日本人の配偶者等', '永住者の配偶者等'];

/** 在留資格, as the Immigration Control Act lists them; the most frequent come first. */
export const residenceStatuses = [
  ...settledStatuses,
  '留学',
  '家族滞在',
  '特定活動',
  '介護',
  '特定技能1号',
  '特定技能2号',
  '技能実習',
  '育成就労',
  '技術・人文知識・国際業務',
  '技能',
  '医療',
  '研究',
  '教育',
  '教授',
  '高度専門職',
  '企業内転勤',
  '経営・管理',
  '法律・会計業務',
  '興行',
  '芸術',
  '宗教',
  '報道',
  '文化活動',
  '研修',
  '短期滞在',
];

export type ResidenceCard = {
  status: string;
  restriction: Restriction;
  extraPermission: ExtraPermission;
};

/**
 * The work that a residence card permits in shifts for changing employers. A status that is tied to one employer (介護,
 * 特定技能, 技能実習) permits none without a comprehensive permission. An individual permission permits none either, because it
 * names one place of work. (Rule 3.8)
 */
export function workPermissionOf(card: ResidenceCard): WorkPermission {
  if (settledStatuses.includes(card.status) || card.restriction === 'unrestricted')
    return 'unlimited';
  switch (card.extraPermission) {
    case 'comprehensive':
      return 'limited_28_hours';
    case 'individual':
    case 'none':
      return 'not_permitted';
    default:
      throw new RangeError(`unknown permission: ${String(card.extraPermission satisfies never)}`);
  }
}
