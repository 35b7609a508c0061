import { buildStaff, buildStaffSession } from '#access/people/build.ts';
import { buildCorporation, buildFacility, buildJob } from '#domain/corporation/build.ts';
import type { StaffRole } from '#platform/base/people/rights.ts';
import type { App } from '#platform/server/context.server.ts';

/**
 * The loads of corporations, each with the role of its people: every load has a corporation of its own, so that none
 * begins with an allowance that another has used up.
 */
const roles = {
  printouts: 'APPROVER',
  checks: 'OWNER',
  postings: 'OWNER',
  fileChecks: 'OWNER',
  files: 'OWNER',
  waitedFiles: 'OWNER',
  home: 'MANAGER',
  office: 'MANAGER',
} as const satisfies Record<string, StaffRole>;

type HomeName = keyof typeof roles;

/** A corporation with one facility and one template, and the session cookies of its people. */
export type Home = {
  facilityId: string;
  facilityName: string;
  templateId: string;
  templateTitle: string;
  cookie: string;
  /** Cookies of all people of the home, the one above first. */
  cookies: string[];
};

export type Homes = Record<HomeName, Home>;

const officeSize = 40;

/** Builds the home of every load. */
export async function buildHomes(app: App, now: Date): Promise<Homes> {
  const build = (name: HomeName) => buildHome(app, { name, now });
  return {
    printouts: await build('printouts'),
    checks: await build('checks'),
    postings: await build('postings'),
    fileChecks: await build('fileChecks'),
    files: await build('files'),
    waitedFiles: await build('waitedFiles'),
    home: await build('home'),
    office: await build('office'),
  };
}

async function buildHome(app: App, { name, now }: { name: HomeName; now: Date }): Promise<Home> {
  const { db } = app;
  const { id: corporationId } = await buildCorporation(db, { now, name: `社会福祉法人 ${name}` });
  const names = { facilityName: `${name}の里`, templateTitle: '日勤' };
  const facility = await buildFacility(db, { now, corporationId, name: names.facilityName });
  const facilityId = facility.id;
  const template = await buildJob(db, { now, facilityId, title: names.templateTitle });
  const member = { corporationId, role: roles[name] };
  const cookies: string[] = [];
  for (let person = 0; person < (name === 'office' ? officeSize : 1); person += 1) {
    const email = `${name}-${person}@mihon.example`;
    const { id: staffId } = await buildStaff(app, { email, now, member });
    cookies.push(await buildStaffSession(app, { staffId, now, provedAt: now }));
  }
  return { facilityId, ...names, templateId: template.id, cookie: cookies[0] ?? '', cookies };
}
