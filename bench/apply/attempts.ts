import type { Agent } from 'node:http';
import { CommandFailure } from '../../tools/run/ending.ts';
import { apiHeaders, apiPath, createDocumentRequest } from '../base/documents.ts';
import { sendBenchRequest } from '../base/http.ts';
import type { BenchWorker } from '../base/people.ts';

export type ApplicationAttempt = { person: BenchWorker; recruitmentId: string };

/** Answer to one application: the contract, or the code of the refusal. */
export type ApplicationAttemptResult = ApplicationAttempt & {
  applicationId: string | null;
  code: string | null;
  ms: number;
};

/** Sends one application through the real API. */
export type SendApplication = (attempt: ApplicationAttempt) => Promise<ApplicationAttemptResult>;

export async function openApplicationSender(url: string, agent: Agent): Promise<SendApplication> {
  const request = await createDocumentRequest('ApplyToRecruitment');
  return async ({ person, recruitmentId }) => {
    const sent = request({ input: { recruitmentId } }, apiHeaders(person.token));
    const began = performance.now();
    const got = await sendBenchRequest(agent, `${url}${apiPath}`, sent);
    const ms = performance.now() - began;
    const read = readAnswer(got.body);
    if (read === null)
      throw new CommandFailure(`An application was answered ${got.status} ${got.body.toString()}`);
    return { person, recruitmentId, ...read, ms };
  };
}

function readAnswer(body: Buffer): Pick<ApplicationAttemptResult, 'applicationId' | 'code'> | null {
  // Boundary cast to the shape of the document's answer: every part is optional and is checked below.
  const { data, errors } = JSON.parse(body.toString()) as {
    data?: { applyToRecruitment?: { applicationId?: string } } | null;
    errors?: { extensions?: { code?: string } }[];
  };
  const code = errors?.[0]?.extensions?.code;
  if (code !== undefined) return { applicationId: null, code };
  const applicationId = data?.applyToRecruitment?.applicationId;
  return applicationId === undefined ? null : { applicationId, code: null };
}

/** Sends the applications, in parallel over `connections` connections. */
export async function sendApplications(
  apply: SendApplication,
  attempts: readonly ApplicationAttempt[],
  connections: number,
): Promise<ApplicationAttemptResult[]> {
  const results: ApplicationAttemptResult[] = [];
  const waiting = attempts.values();
  // All lanes share one iterator: each takes the next application after it has received an answer.
  const lane = async () => {
    for (const attempt of waiting) results.push(await apply(attempt));
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return results;
}
