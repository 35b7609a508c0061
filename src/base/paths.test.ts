import { describe, expect, test } from 'vitest';

import { paths } from './paths.ts';

describe('paths', () => {
  test('parameters come in the order of the pattern, encoded', () => {
    expect(paths.shift.wage('a1')).toBe('/shifts/a1/wage');
    expect(paths.earnings.statement(2026, '7')).toBe('/earnings/statements/2026/7');
    expect(paths.recruitment.previewImage('r1')).toBe('/og/recruitments/r1.png');
    expect(paths.shift('../me?x=$&#')).toBe('/shifts/..%2Fme%3Fx%3D%24%26%23');
  });

  test('a query follows, encoded, without values that are null or undefined', () => {
    const here = paths.recruitment('r1');
    expect(paths.prepare({ recruitmentId: 'r1', returnTo: here })).toBe(
      '/prepare?recruitmentId=r1&returnTo=%2Frecruitments%2Fr1',
    );
    expect(paths.me.bank({ returnTo: undefined, from: null })).toBe('/me/bank');
    expect(paths.search(new URLSearchParams('area=1&area=2'))).toBe('/?area=1&area=2');
    expect(paths.search(new URLSearchParams())).toBe('/');
  });

  test('every path has its name', () => {
    expect(Object.fromEntries(namesIn(paths, 'paths'))).toMatchInlineSnapshot(`
      {
        "paths.about": "/about",
        "paths.alerts": "/alerts",
        "paths.channel": "/messages/:channelId",
        "paths.channel.info": "/messages/:channelId/info",
        "paths.channel.thread": "/messages/:channelId/threads/:messageId",
        "paths.checkIn": "/check-in",
        "paths.demo": "/demo",
        "paths.demoFile": "/demo.json",
        "paths.earnings": "/earnings",
        "paths.earnings.payout": "/earnings/payout",
        "paths.earnings.statement": "/earnings/statements/:year/:employerId",
        "paths.earnings.statements": "/earnings/statements",
        "paths.earnings.transfers": "/earnings/transfers",
        "paths.employmentCondition": "/employment-conditions/:id",
        "paths.facility": "/facilities/:facilityId",
        "paths.facilitySide": "/facility",
        "paths.facilitySide.applications": "/facility/:facilityId/applications",
        "paths.facilitySide.corporation": "/facility/corporation",
        "paths.facilitySide.devices": "/facility/devices",
        "paths.facilitySide.edit": "/facility/:facilityId/settings/edit",
        "paths.facilitySide.entrance": "/facility/:facilityId/entrance",
        "paths.facilitySide.hours": "/facility/:facilityId/hours",
        "paths.facilitySide.invitation": "/facility/invitation",
        "paths.facilitySide.link": "/facility/sign-in/link",
        "paths.facilitySide.members": "/facility/members",
        "paths.facilitySide.messages": "/facility/:facilityId/messages",
        "paths.facilitySide.messages.answers": "/facility/:facilityId/settings/answers",
        "paths.facilitySide.messages.channel": "/facility/:facilityId/messages/:channelId",
        "paths.facilitySide.newAgreement": "/facility/:facilityId/settings/agreements/new",
        "paths.facilitySide.newFacility": "/facility/new",
        "paths.facilitySide.notifications": "/facility/settings/notifications",
        "paths.facilitySide.postings": "/facility/postings",
        "paths.facilitySide.postings.new": "/facility/postings/new",
        "paths.facilitySide.profile": "/facility/:facilityId/settings/profile",
        "paths.facilitySide.signIn": "/facility/sign-in",
        "paths.facilitySide.templates": "/facility/:facilityId/settings/templates",
        "paths.facilitySide.templates.edit": "/facility/:facilityId/settings/templates/:templateId",
        "paths.facilitySide.templates.new": "/facility/:facilityId/settings/templates/new",
        "paths.facilitySide.today": "/facility/:facilityId/today",
        "paths.favorites": "/favorites",
        "paths.favorites.facilities": "/favorites/facilities",
        "paths.formerStatements": "/former-statements",
        "paths.guide": "/guide",
        "paths.help": "/help",
        "paths.help.topic": "/help/:slug",
        "paths.install": "/install",
        "paths.maintenance": "/maintenance",
        "paths.me": "/me",
        "paths.me.availability": "/me/availability",
        "paths.me.bank": "/me/bank",
        "paths.me.bank.search": "/me/bank/search",
        "paths.me.emergencyContact": "/me/emergency-contact",
        "paths.me.identity": "/me/identity",
        "paths.me.identity.new": "/me/identity/new",
        "paths.me.license": "/me/licenses/:id",
        "paths.me.licenses": "/me/licenses",
        "paths.me.licenses.new": "/me/licenses/new",
        "paths.me.profile": "/me/profile",
        "paths.me.profile.address": "/me/profile/address",
        "paths.me.profile.basic": "/me/profile/basic",
        "paths.me.profile.homeStation": "/me/profile/home-station",
        "paths.me.profile.photo": "/me/profile/photo",
        "paths.me.profile.preferences": "/me/profile/preferences",
        "paths.me.profile.work": "/me/profile/work",
        "paths.messages": "/messages",
        "paths.notices": "/notices",
        "paths.notifications": "/notifications",
        "paths.offline": "/offline",
        "paths.operator": "/operator",
        "paths.operator.corporation": "/operator/corporations/:corporationId",
        "paths.operator.devices": "/operator/devices",
        "paths.operator.link": "/operator/sign-in/link",
        "paths.operator.newCorporation": "/operator/corporations/new",
        "paths.operator.signIn": "/operator/sign-in",
        "paths.points": "/points",
        "paths.points.giftCard": "/points/gift-card",
        "paths.points.giftCard.order": "/points/gift-card/orders/:orderId",
        "paths.points.history": "/points/history",
        "paths.points.penalties": "/points/penalties",
        "paths.points.penalties.remission": "/points/penalties/remission",
        "paths.prepare": "/prepare",
        "paths.privacy": "/privacy",
        "paths.recruitment": "/recruitments/:recruitmentId",
        "paths.recruitment.apply": "/recruitments/:recruitmentId/apply",
        "paths.recruitment.apply.complete": "/recruitments/:recruitmentId/apply/complete",
        "paths.recruitment.dates": "/recruitments/:recruitmentId/dates",
        "paths.recruitment.dates.apply": "/recruitments/:recruitmentId/dates/apply",
        "paths.recruitment.photos": "/recruitments/:recruitmentId/photos",
        "paths.recruitment.previewImage": "/og/recruitments/:recruitmentId.png",
        "paths.recruitment.reviews": "/recruitments/:recruitmentId/reviews",
        "paths.reviews": "/reviews",
        "paths.reviews.request": "/reviews/requests/:eventId",
        "paths.reviews.requests": "/reviews/requests",
        "paths.robots": "/robots.txt",
        "paths.search": "/",
        "paths.search.areas": "/search/areas",
        "paths.search.map": "/search/map",
        "paths.search.stations": "/search/stations",
        "paths.settings": "/settings",
        "paths.settings.calendar": "/settings/calendar",
        "paths.settings.deletion": "/settings/account/delete",
        "paths.settings.deletion.complete": "/settings/account/delete/complete",
        "paths.settings.deletion.confirm": "/settings/account/delete/confirm",
        "paths.settings.deletion.reason": "/settings/account/delete/reason",
        "paths.settings.display": "/settings/display",
        "paths.settings.email": "/settings/email",
        "paths.settings.email.confirm": "/settings/email/confirm",
        "paths.settings.notifications": "/settings/notifications",
        "paths.settings.papers": "/settings/papers",
        "paths.settings.passkeys": "/settings/passkeys",
        "paths.settings.phone": "/settings/phone",
        "paths.settings.sessions": "/settings/sessions",
        "paths.shift": "/shifts/:attendanceId",
        "paths.shift.absence": "/shifts/:attendanceId/absence",
        "paths.shift.calendarFile": "/shifts/:attendanceId/event.ics",
        "paths.shift.cancel": "/shifts/:attendanceId/cancel",
        "paths.shift.checkIn": "/shifts/:attendanceId/check-in",
        "paths.shift.checkIn.code": "/shifts/:attendanceId/check-in/code",
        "paths.shift.checkOut": "/shifts/:attendanceId/check-out",
        "paths.shift.checkOut.code": "/shifts/:attendanceId/check-out/code",
        "paths.shift.exemption": "/shifts/:attendanceId/exemption",
        "paths.shift.overpayment": "/shifts/:attendanceId/overpayment",
        "paths.shift.questionnaire": "/shifts/:attendanceId/questionnaire",
        "paths.shift.review": "/shifts/:attendanceId/review",
        "paths.shift.time": "/shifts/:attendanceId/time",
        "paths.shift.wage": "/shifts/:attendanceId/wage",
        "paths.shift.withdraw": "/shifts/:attendanceId/withdraw",
        "paths.shifts": "/shifts",
        "paths.shifts.absences": "/shifts/absences",
        "paths.shifts.cancellationRequests": "/shifts/cancellation-requests",
        "paths.shifts.history": "/shifts/history",
        "paths.shifts.summary": "/shifts/summary",
        "paths.signIn": "/sign-in",
        "paths.signIn.code": "/sign-in/code",
        "paths.signIn.email": "/sign-in/email",
        "paths.signIn.link": "/sign-in/link",
        "paths.signOut": "/sign-out",
        "paths.signUp": "/sign-up",
        "paths.sitemap": "/sitemap.xml",
        "paths.stopAccount": "/account/stop",
        "paths.support": "/support",
        "paths.terms": "/terms",
      }
    `);
  });
});

/** The dotted names of a table's paths, with their patterns. */
function namesIn(table: object, prefix: string): [string, string][] {
  return Object.entries(table).flatMap(([key, entry]: [string, unknown]) =>
    typeof entry === 'function' && 'pattern' in entry
      ? [[`${prefix}.${key}`, String(entry.pattern)], ...namesIn(entry, `${prefix}.${key}`)]
      : [],
  );
}
