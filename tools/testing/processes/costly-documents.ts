const detail = (selection: string) => `{ recruitmentDetail(recruitmentId: "x") { ${selection} } }`;

/** A document with `length` fragments, each of which spreads the next one twice. */
function fragmentChain(length: number): string {
  const fragments = Array.from(
    { length },
    (_, index) => `fragment f${index} on Facility { ...f${index + 1} ...f${index + 1} }`,
  );
  return `{ recruitmentDetail(recruitmentId: "x") { facility { ...f0 } } } ${fragments.join(' ')}
    fragment f${length} on Facility { id name }`;
}

/** Documents of 1 to 40 kilobytes that are cheap to send and costly to validate, each for a different reason. */
export const costlyDocuments: Record<string, string> = {
  'the same field 330 times': detail('facility { id name } '.repeat(330)),
  '1,000 names for one field': `{ ${Array.from({ length: 1_000 }, (_, index) => `n${index}: serverTime`).join(' ')} }`,
  'the same fragment 400 times': `${detail('...part '.repeat(400))} fragment part on Recruitment { id ${'facility { id name } '.repeat(20)} }`,
  'a chain of 25 doubling fragments': fragmentChain(25),
  '500 levels': `{ ${'a { '.repeat(500)} b ${'} '.repeat(500)} }`,
  '2,000 directives on one field': `{ serverTime ${'@skip(if: false) '.repeat(2_000)} }`,
  '400 unknown fields': `{ ${Array.from({ length: 400 }, (_, index) => `recruitmentDetai${index}`).join(' ')} }`,
  'a text that does not end': `{ serverTime(x: "${'あ'.repeat(2_000)}`,
};
