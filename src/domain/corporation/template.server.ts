import type { FacilityScope } from '#platform/base/people/scope.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { assertPrintable } from '#platform/server/fonts/printable.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { facilityActor } from './actors.ts';
import type { CorporationCommandArgs } from './corporation.server.ts';
import { lockFacility } from './facility.queries.server.ts';
import { corporationRefusal } from './messages.ts';
import { savePlacePictures } from './pictures/pictures.server.ts';
import { knownTemplateInputIds } from './known-ids.queries.server.ts';
import {
  insertTemplateVersion,
  lockJobTemplate,
  markTemplateVersionReplaced,
  writeJobTemplateEnd,
} from './template.queries.server.ts';
import { workQuestionOptionsField, workQuestionField } from './questions/question-rules.ts';
import { readJobTemplateInput, type JobTemplateInput } from './template-rules.ts';

/**
 * Makes a template of a facility. Refusals: FACILITY_CLOSED, and those of `lockFacility`, `readJobTemplateInput`,
 * `assertPrintable` and `savePlacePictures`.
 */
export async function createJobTemplate(
  db: Db,
  { scope, facilityId, input: given, now, idempotencyKey: key }: CreateTemplateArgs,
): Promise<{ id: string }> {
  const input = readPrintable(given);
  const call = {
    actorId: scope.staffId,
    key,
    operation: 'template.create',
    input: { facilityId, input },
    now,
  };
  return inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const { state } = await lockFacility(tx, scope, facilityId);
      if (state === 'CLOSED') throw corporationRefusal('FACILITY_CLOSED');
      const { corporationId } = scope;
      const pictures = { corporationId, before: [], given: input.pictureIds, now };
      const imageKeys = await savePlacePictures(tx, pictures);
      const version = { facilityId, templateId: null, version: 1, input, imageKeys, now };
      const id = await insertTemplateVersion(tx, version);
      await record(tx, scope, { id, facilityId, from: null, to: 'VERSION_1', now });
      return { id };
    }),
  );
}

type CreateTemplateArgs = CorporationCommandArgs & { facilityId: string; input: JobTemplateInput };

/**
 * Writes the next version of a template. Postings and contracts of earlier versions stay as they are. `version` is the
 * one that the person edited. Refusals: TEMPLATE_ENDED, TEMPLATE_REPLACED, and those of `readJobTemplateInput`,
 * `assertPrintable`, `lockJobTemplate` and `savePlacePictures`.
 */
export async function editJobTemplate(
  db: Db,
  { scope, templateId, version, input: given, now, idempotencyKey: key }: EditTemplateArgs,
): Promise<void> {
  const input = readPrintable(given);
  const call = {
    actorId: scope.staffId,
    key,
    operation: 'template.edit',
    input: { templateId, version, input },
    now,
  };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const before = await lockJobTemplate(tx, scope, templateId);
      if (before.ended) throw corporationRefusal('TEMPLATE_ENDED');
      if (before.version !== version) throw corporationRefusal('TEMPLATE_REPLACED');
      const { facilityId } = before;
      const { corporationId } = scope;
      const pictures = { before: before.imageKeys, given: input.pictureIds };
      const imageKeys = await savePlacePictures(tx, { corporationId, ...pictures, now });
      await markTemplateVersionReplaced(tx, { jobId: before.jobId, now });
      const place = { facilityId, templateId, version: version + 1 };
      const next = { ...place, input, imageKeys, before, now };
      await insertTemplateVersion(tx, next);
      const [from, to] = [`VERSION_${version}`, `VERSION_${version + 1}`];
      await record(tx, scope, { id: templateId, facilityId, from, to, now });
    }),
  );
}

type EditTemplateArgs = CorporationCommandArgs & {
  templateId: string;
  version: number;
  input: JobTemplateInput;
};

/** Ends the use of a template; its postings stay. Ending again changes nothing. Refusals: those of `lockJobTemplate`. */
export async function endJobTemplate(
  db: Db,
  { scope, templateId, now }: CorporationCommandArgs & { templateId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const template = await lockJobTemplate(tx, scope, templateId);
    const { jobId, facilityId, version, imageKeys } = template;
    if (template.ended) return;
    await writeJobTemplateEnd(tx, { jobId, now });
    const { corporationId } = scope;
    await savePlacePictures(tx, { corporationId, before: imageKeys, given: [], now });
    const from = `VERSION_${version}`;
    await record(tx, scope, { id: templateId, facilityId, from, to: 'ENDED', now });
  });
}

/**
 * Returns the template in stored form. Its texts appear on contracts and day sheets, so a character that no font can
 * print is refused.
 */
function readPrintable(given: JobTemplateInput): JobTemplateInput {
  const read = readJobTemplateInput(given, knownTemplateInputIds);
  const questions = (read.workQuestions ?? []).flatMap(({ text, options }, index) => [
    [workQuestionField(index), text],
    [workQuestionOptionsField(index), options.join('')],
  ]);
  assertPrintable({ title: read.title, ...Object.fromEntries(questions) });
  return read;
}

type TemplateChange = {
  id: string;
  facilityId: string;
  from: string | null;
  to: string;
  now: Date;
};

async function record(
  tx: Tx,
  scope: FacilityScope,
  { id, facilityId, from, to, now }: TemplateChange,
): Promise<void> {
  const actor = facilityActor(scope, facilityId);
  const event = from === null ? 'CREATE' : to === 'ENDED' ? 'END' : 'EDIT';
  await recordChanges(tx, [{ subject: 'template', id, from, to, event, actor, at: now }]);
}
