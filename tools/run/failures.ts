import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';

/** A failed test by its title, with the first line of its error and what a comparison received. */
export type Failed = { title: string; reason: string };

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.nullable(v.array(v.string()))),
        }),
      ),
    }),
  ),
});

const error = v.object({ message: v.optional(v.string(), '') });
const spec = v.object({
  file: v.string(),
  title: v.string(),
  ok: v.boolean(),
  tests: v.array(
    v.object({
      results: v.array(v.object({ errors: v.optional(v.array(error), []) })),
    }),
  ),
});

type Suite = { specs: v.InferOutput<typeof spec>[]; suites: Suite[] };
const suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.optional(v.array(spec), []),
  suites: v.optional(v.array(v.lazy(() => suite)), []),
});

const playwrightReport = v.object({ suites: v.array(suite) });

/** The failed tests of a runner's JSON report; none where the report is of another form. */
export function failuresOf(report: unknown): Failed[] {
  if (v.is(vitestReport, report)) return ofVitest(report);
  const parsed = v.safeParse(playwrightReport, report);
  return parsed.success ? parsed.output.suites.flatMap(ofSuite) : [];
}

function ofVitest({ testResults }: v.InferOutput<typeof vitestReport>): Failed[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      title: fullName,
      reason: reasonOf(failureMessages?.[0] ?? ''),
    }));
}

function ofSuite({ specs, suites }: Suite): Failed[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap(({ errors: each }) => each);
      return { title: `${file} › ${title}`, reason: reasonOf(errors[0]?.message ?? '') };
    });
  return [...own, ...suites.flatMap(ofSuite)];
}

/** Lines of a received value that are shown. */
const maxReceived = 6;

function reasonOf(text: string): string {
  const [first = '', ...others] = stripVTControlCharacters(text).split('\n');
  const received = others.filter((line) => /^\+ {3,}\S/.test(line)).slice(0, maxReceived);
  return [first, ...received.map((line) => line.slice(2, 202).trim())].join(' ');
}
