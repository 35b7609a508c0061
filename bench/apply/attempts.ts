import type { Agent } from 'node:http';
import { Failure } from '../../tools/run/ending.ts';
import { apiHeaders, apiPath, requestOf } from '../base/documents.ts';
import { send } from '../base/http.ts';
import type { Person } from '../base/people.ts';

export type Attempt = { person: Person; recruitmentId: string };

/** Answer to one application: the contract, or the code of the refusal. */
export type AttemptResult = Attempt & {
  applicationId: string | null;
  code: string | null;
  ms: number;
};

/** Sends one application through the real API. */
export type Apply = (attempt: Attempt) => Promise<AttemptResult>;

export async function openApply(url: string, agent: Agent): Promise<Apply> {
  const request = await requestOf('ApplyToRecruitment');
  return async ({ person, recruitmentId }) => {
    const sent = request({ input: { recruitmentId } }, apiHeaders(person.token));
    const began = performance.now();
    const got = await send(agent, `${url}${apiPath}`, sent);
    const ms = performance.now() - began;
    const read = readAnswer(got.body);
    if (read === null)
      throw new Failure(`An application was answered ${got.status} ${got.body.toString()}`);
    return { person, recruitmentId, ...read, ms };
  };
}

function readAnswer(body: Buffer): Pick<AttemptResult, 'applicationId' | 'code'> | null {
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
export async function attemptAll(
  apply: Apply,
  attempts: readonly Attempt[],
  connections: number,
): Promise<AttemptResult[]> {
  const results: AttemptResult[] = [];
  const waiting = attempts.values();
  // All lanes share one iterator: each takes the next application after it has received an answer.
  const lane = async () => {
    for (const attempt of waiting) results.push(await apply(attempt));
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return results;
}
