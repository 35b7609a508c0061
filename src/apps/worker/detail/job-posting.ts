import { jstDay, formatTimeRange } from '#platform/base/jst.ts';

import type { RecruitmentDetailView } from '#apps/parts/recruitment/detail-client.ts';

/**
 * The structured data of a posting for search engines: text for a `script` of type
 * `application/ld+json`. Only for open postings, because search engines offer what it describes. The
 * address ends at the town, as for every visitor. (Rule 4.6)
 */
export function jobPostingStructuredData(detail: RecruitmentDetailView, url: string): string {
  const { facility } = detail;
  const span = [new Date(detail.startsAt), new Date(detail.endsAt)] as const;
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: detail.title,
    description: paragraphs([detail.tagline, detail.description, detail.requirementNote]),
    // A job has postings for many days; search engines group them by this identifier.
    identifier: { '@type': 'PropertyValue', name: 'ひとこま', value: detail.jobId },
    url,
    datePosted: detail.publishedAt,
    validThrough: detail.deadline,
    jobStartDate: jstDay(span[0]),
    workHours: `${formatTimeRange(...span)}（${detail.breakTimeLabel}）`,
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

/** Splits the address at the name of the municipality: 東京都 / 新宿区 / 西新宿. */
function splitAddress({ address, cityName }: Facility) {
  const at = cityName === '' ? -1 : address.indexOf(cityName);
  if (at === -1) return { addressLocality: cityName, streetAddress: address };
  return {
    addressRegion: address.slice(0, at),
    addressLocality: cityName,
    streetAddress: address.slice(at + cityName.length),
  };
}

/** Returns the texts as HTML, the format of a JobPosting description. */
function paragraphs(texts: readonly string[]): string {
  return texts
    .filter((text) => text.trim() !== '')
    .map((text) => `<p>${html(text.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes the JSON, so that a facility's text cannot close the script element. */
function inScript(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
