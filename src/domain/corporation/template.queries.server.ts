import { sql } from 'kysely';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import { readKeysetPage, type ApiCursor } from '#platform/server/database/keyset-page.ts';

import type { InstantHireConditionValues } from './choices/instant-rules.ts';
import { instantHireColumn, instantHireColumnValues } from './choices/instant.queries.server.ts';
import { placePictureOf, type PlacePicture } from './pictures/picture-rules.ts';
import type { WorkQuestion } from './questions/question-rules.ts';
import {
  workQuestionColumnValues,
  templateQuestionsColumn,
} from './questions/questions.queries.server.ts';
import type { JobTemplateInput } from './template-rules.ts';

export type JobTemplateRow = Omit<StoredRow, 'imageKeys'> & {
  pictures: PlacePicture[];
  /** The texts of the questions, for clients of an older version. */
  questions: string[];
};

type StoredRow = Omit<JobTemplateInput, 'instant' | 'pictureIds' | 'workQuestions'> & {
  instant: InstantHireConditionValues | null;
  workQuestions: WorkQuestion[];
  /** Id of the template, the same for all its versions. */
  id: string;
  facilityId: string;
  /** The current version, from which shifts are posted. */
  jobId: string;
  version: number;
  imageKeys: string[];
};

const withPictures = ({ imageKeys, ...row }: StoredRow): JobTemplateRow => ({
  ...row,
  pictures: imageKeys.map(placePictureOf),
  questions: row.workQuestions.map(({ text }) => text),
});

const templateColumns = sql`
  coalesce(j.template_id, j.id) as id, j.facility_id as "facilityId", j.id as "jobId", j.version, j.title,
  j.tagline, j.description, j.workflow, j.belongings, j.dress, j.note,
  j.appeal_points as "appealPoints", j.task_ids as "taskIds", j.benefit_ids as "benefitIds",
  j.license_groups as "licenseGroups", j.requirement_note as "requirementNote",
  j.beginners_welcome as "beginnersWelcome", j.pick_up_service as "pickUpService",
  ${templateQuestionsColumn} as "workQuestions",
  j.image_keys as "imageKeys",
  ${instantHireColumn} as instant`;

/** SQL condition for a job `j`: the current version of a template in use, at a facility of the scope. */
const current = ({ corporationId, facilityIds }: FacilityScope) => sql`
  j.replaced_at is null and j.ended_at is null and j.facility_id = any (${facilityIds}::uuid[])
  and exists (select from facilities f where f.id = j.facility_id and f.corporation_id = ${corporationId})`;

const byTitle = { facilityId: 'uuid', title: 'text', jobId: 'uuid' } as const;

/** The templates in use of the scope's facilities, by facility and title, 50 a page. */
export async function jobTemplatesOfFacility(
  db: QueryExecutor,
  scope: FacilityScope,
  cursor: ApiCursor,
): Promise<{ templates: JobTemplateRow[]; cursor: string | null }> {
  const page = await readKeysetPage(byTitle, { cursor }, async ({ after, limit }) => {
    const { rows } = await sql<StoredRow>`
    /* corporation.jobTemplatesOfFacility */
    select ${templateColumns}
      from jobs j
     where ${current(scope)}
       ${after ? sql`and (j.facility_id, j.title, j.id) > (${after.facilityId}::uuid, ${after.title}, ${after.jobId}::uuid)` : sql``}
     order by j.facility_id, j.title, j.id
     limit ${limit}
  `.execute(db);
    return rows;
  });
  return { templates: page.rows.map(withPictures), cursor: page.cursor };
}

/** The current version of one template in use. Refusals: NOT_FOUND. */
export async function readJobTemplate(
  db: QueryExecutor,
  scope: FacilityScope,
  templateId: string,
): Promise<JobTemplateRow> {
  const { rows } = await sql<StoredRow>`
    /* corporation.readJobTemplate */
    select ${templateColumns}
      from jobs j
     where (j.id = ${templateId} or j.template_id = ${templateId}) and ${current(scope)}
  `.execute(db);
  const [row] = rows;
  // The id of a later version is not the id of a template.
  if (row?.id !== templateId) throw commonRefusal('NOT_FOUND');
  return withPictures(row);
}

/** The current version of a template, with every text that its postings publish. */
export type PostedTemplate = {
  id: string;
  jobId: string;
  facilityId: string;
  title: string;
  texts: string[];
};

/** The current versions of these templates; those of other facilities, ended and unknown ones are missing. */
export async function currentJobTemplatesById(
  db: QueryExecutor,
  scope: FacilityScope,
  templateIds: readonly string[],
): Promise<Map<string, PostedTemplate>> {
  const { rows } = await sql<PostedTemplate>`
    /* corporation.currentJobTemplatesById */
    select coalesce(j.template_id, j.id) as id, j.id as "jobId", j.facility_id as "facilityId", j.title,
           array[j.title, j.tagline, j.description, j.belongings, j.dress, j.note, j.requirement_note]
             || j.appeal_points
             || array(select step ->> 'description' from jsonb_array_elements(j.workflow) as step) as texts
      from jobs j
     where (j.id = any (${templateIds}::uuid[]) or j.template_id = any (${templateIds}::uuid[])) and ${current(scope)}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A template in use with its title and the name of its facility. */
export type JobTemplateName = {
  id: string;
  title: string;
  facilityId: string;
  facilityName: string;
};

/** The names of all templates in use of the scope's facilities. */
export async function jobTemplateNamesOf(
  db: QueryExecutor,
  scope: FacilityScope,
): Promise<JobTemplateName[]> {
  const { rows } = await sql<JobTemplateName>`
    /* corporation.jobTemplateNamesOf */
    select coalesce(j.template_id, j.id) as id, j.title, f.id as "facilityId",
           f.name as "facilityName"
      from jobs j
      join facilities f on f.id = j.facility_id
     where ${current(scope)}
  `.execute(db);
  return rows;
}

export type LockedJobTemplate = {
  facilityId: string;
  jobId: string;
  version: number;
  imageKeys: string[];
  ended: boolean;
  /**
   * Null in a version from before workers were asked the questions; such a version has only the lines in `questions`.
   */
  workQuestions: WorkQuestion[] | null;
  questions: string[];
};

/** The current version of a template of the scope, locked until the transaction ends. Refusals: NOT_FOUND. */
export async function lockJobTemplate(
  tx: Tx,
  scope: FacilityScope,
  templateId: string,
): Promise<LockedJobTemplate> {
  // Lock the first version in place of the template, so that concurrent edits run one after the other.
  const first = await sql`
    /* corporation.lockTemplate */
    select from jobs j
      join facilities f on f.id = j.facility_id
     where j.id = ${templateId} and j.template_id is null
       and f.id = any (${scope.facilityIds}::uuid[]) and f.corporation_id = ${scope.corporationId}
       for no key update of j
  `.execute(tx);
  if (first.rows.length === 0) throw commonRefusal('NOT_FOUND');
  const { rows } = await sql<LockedJobTemplate>`
    /* corporation.currentVersion */
    select j.facility_id as "facilityId", j.id as "jobId", j.version, j.image_keys as "imageKeys",
           j.ended_at is not null as ended, j.work_questions as "workQuestions", j.questions
      from jobs j
     where (j.id = ${templateId} or j.template_id = ${templateId}) and j.replaced_at is null
  `.execute(tx);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return rows[0];
}

type NewVersion = {
  facilityId: string;
  templateId: string | null;
  version: number;
  input: JobTemplateInput;
  imageKeys: readonly string[];
  /** The version that this one replaces. */
  before?: LockedJobTemplate;
  now: Date;
};

/** Inserts a version of a template, the first one with `templateId` null. Returns its job's id. */
export async function insertTemplateVersion(
  tx: Tx,
  { facilityId, templateId, version, input, imageKeys, before, now }: NewVersion,
): Promise<string> {
  const asked = input.workQuestions ?? before?.workQuestions ?? null;
  const questions = workQuestionColumnValues(asked, before?.questions ?? []);
  const instant = instantHireColumnValues(input.instant);
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* corporation.insertTemplateVersion */
    insert into jobs (facility_id, template_id, version, title, tagline, description, workflow, belongings, dress, note,
                      appeal_points, task_ids, benefit_ids, license_groups, requirement_note, beginners_welcome,
                      pick_up_service, work_questions, questions, image_keys, instant_worked_here, instant_shifts,
                      instant_rating_tenths, instant_rating_count, instant_license_ids, instant_license_years,
                      created_at)
    values (${facilityId}, ${templateId}, ${version}, ${input.title}, ${input.tagline}, ${input.description},
            ${JSON.stringify(input.workflow)}, ${input.belongings}, ${input.dress}, ${input.note}, ${input.appealPoints},
            ${input.taskIds}, ${input.benefitIds}, ${JSON.stringify(input.licenseGroups)}, ${input.requirementNote},
            ${input.beginnersWelcome}, ${input.pickUpService}, ${questions.work_questions}, ${questions.questions},
            ${imageKeys}, ${instant.instant_worked_here}, ${instant.instant_shifts}, ${instant.instant_rating_tenths},
            ${instant.instant_rating_count}, ${instant.instant_license_ids}, ${instant.instant_license_years}, ${now})
    returning id
  `,
  );
  return id;
}

/** Marks a version as replaced by the next one. */
export async function markTemplateVersionReplaced(
  tx: Tx,
  { jobId, now }: { jobId: string; now: Date },
): Promise<void> {
  await sql`
    /* corporation.markTemplateVersionReplaced */
    update jobs set replaced_at = ${now} where id = ${jobId}
  `.execute(tx);
}

/** Ends the use of a template, in the row of its current version. */
export async function writeJobTemplateEnd(
  tx: Tx,
  { jobId, now }: { jobId: string; now: Date },
): Promise<void> {
  await sql`
    /* corporation.writeJobTemplateEnd */
    update jobs set ended_at = ${now} where id = ${jobId}
  `.execute(tx);
}
