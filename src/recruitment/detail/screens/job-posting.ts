import { jstDay, formatTimes } from '#base/jst.ts';

import type { RecruitmentDetailView } from './detail-client.ts';

/**
 * The posting for search engines, as text for a `script` of type `application/ld+json`. Only for an
 * open one: a closed posting must not be offered any more. The address ends at the town, as for
 * every visitor. (Rule 4.6)
 */
export function jobPostingText(detail: RecruitmentDetailView, url: string): string {
  const { facility } = detail;
  const span = [new Date(detail.startsAt), new Date(detail.endsAt)] as const;
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: detail.title,
    description: paragraphs([detail.tagline, detail.description, detail.requirementNote]),
    // One job is posted for many days: search engines group its postings by this.
    identifier: { '@type': 'PropertyValue', name: 'ひとこま', value: detail.jobId },
    url,
    datePosted: detail.publishedAt,
    validThrough: detail.deadline,
    jobStartDate: jstDay(span[0]),
    workHours: `${formatTimes(...span)}（${detail.breakTimeLabel}）`,
    employmentType: ['TEMPORARY', 'PART_TIME'],
    totalJobOpenings: detail.remainingRecruitmentNumbers,
    hiringOrganization: { '@type': 'Organization', name: facility.name },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'JP',
        postalCode: facility.zipCode,
        ...splitAddress(facility),
      },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'JPY',
      value: { '@type': 'QuantitativeValue', value: detail.hourlyWage, unitText: 'HOUR' },
    },
    jobBenefits: detail.benefits.join('、'),
    directApply: true,
  };
  return inScript(JSON.stringify(posting));
}

type Facility = Pick<RecruitmentDetailView['facility'], 'address' | 'cityName'>;

/** 東京都 / 新宿区 / 西新宿: the name of the municipality divides the address. */
function splitAddress({ address, cityName }: Facility) {
  const at = cityName === '' ? -1 : address.indexOf(cityName);
  if (at === -1) return { addressLocality: cityName, streetAddress: address };
  return {
    addressRegion: address.slice(0, at),
    addressLocality: cityName,
    streetAddress: address.slice(at + cityName.length),
  };
}

/** The texts as HTML, which is what search engines expect there. */
function paragraphs(texts: readonly string[]): string {
  return texts
    .filter((text) => text.trim() !== '')
    .map((text) => `<p>${html(text.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Nothing a facility wrote may end the script it stands in. */
function inScript(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
