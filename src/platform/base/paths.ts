type Param = string | number;
type Query = URLSearchParams | Readonly<Record<string, string | null | undefined>>;

/** One parameter for each `:name` of the pattern. */
type Params<Pattern extends string> = Pattern extends `${string}/:${infer Rest}`
  ? [Param, ...Params<Rest>]
  : [];

type Path<Pattern extends string> = {
  (...given: [...Params<Pattern>, query?: Query]): string;
  /** The pattern as in `src/routes.ts`: `/shifts/:attendanceId`. */
  pattern: Pattern;
};

/**
 * Every address of a page, for links, redirects, notifications and tests: `paths.shift(id)`,
 * `paths.me.bank.search({ returnTo })`. Parameters come in the order of the pattern and are encoded;
 * a query comes last. The pages of corporations and operators are in `people/paths.ts`, so that no worker loads
 * their names; the addresses of the API are in `api-paths.ts`.
 */
export const paths = {
  search: pathWithChildren('/', {
    areas: pathWithChildren('/search/areas'),
    stations: pathWithChildren('/search/stations'),
    map: pathWithChildren('/search/map'),
  }),
  favorites: pathWithChildren('/favorites', {
    facilities: pathWithChildren('/favorites/facilities'),
    invitations: pathWithChildren('/favorites/invitations'),
    joined: pathWithChildren('/favorites/joined'),
  }),
  facility: pathWithChildren('/facilities/:facilityId', {
    block: pathWithChildren('/facilities/:facilityId/block'),
  }),
  recruitment: pathWithChildren('/recruitments/:recruitmentId', {
    photos: pathWithChildren('/recruitments/:recruitmentId/photos'),
    reviews: pathWithChildren('/recruitments/:recruitmentId/reviews'),
    apply: pathWithChildren('/recruitments/:recruitmentId/apply', {
      complete: pathWithChildren('/recruitments/:recruitmentId/apply/complete'),
    }),
    dates: pathWithChildren('/recruitments/:recruitmentId/dates', {
      apply: pathWithChildren('/recruitments/:recruitmentId/dates/apply'),
    }),
    previewImage: pathWithChildren('/og/recruitments/:recruitmentId.png'),
  }),
  join: pathWithChildren('/join'),
  prepare: pathWithChildren('/prepare'),
  employmentCondition: pathWithChildren('/employment-conditions/:id'),
  shifts: pathWithChildren('/shifts', {
    history: pathWithChildren('/shifts/history'),
    summary: pathWithChildren('/shifts/summary'),
    cancellationRequests: pathWithChildren('/shifts/cancellation-requests'),
    absences: pathWithChildren('/shifts/absences'),
  }),
  shift: pathWithChildren('/shifts/:attendanceId', {
    checkIn: pathWithChildren('/shifts/:attendanceId/check-in', {
      code: pathWithChildren('/shifts/:attendanceId/check-in/code'),
    }),
    checkOut: pathWithChildren('/shifts/:attendanceId/check-out', {
      code: pathWithChildren('/shifts/:attendanceId/check-out/code'),
    }),
    time: pathWithChildren('/shifts/:attendanceId/time'),
    proposal: pathWithChildren('/shifts/:attendanceId/proposal'),
    questionnaire: pathWithChildren('/shifts/:attendanceId/questionnaire'),
    workQuestions: pathWithChildren('/shifts/:attendanceId/work-questions'),
    cancel: pathWithChildren('/shifts/:attendanceId/cancel'),
    exemption: pathWithChildren('/shifts/:attendanceId/exemption'),
    absence: pathWithChildren('/shifts/:attendanceId/absence'),
    wage: pathWithChildren('/shifts/:attendanceId/wage'),
    overpayment: pathWithChildren('/shifts/:attendanceId/overpayment'),
    withdraw: pathWithChildren('/shifts/:attendanceId/withdraw'),
    review: pathWithChildren('/shifts/:attendanceId/review'),
    calendarFile: pathWithChildren('/shifts/:attendanceId/event.ics'),
  }),
  checkIn: pathWithChildren('/check-in'),
  offline: pathWithChildren('/offline'),
  reviews: pathWithChildren('/reviews', {
    requests: pathWithChildren('/reviews/requests'),
    request: pathWithChildren('/reviews/requests/:eventId'),
  }),
  earnings: pathWithChildren('/earnings', {
    payout: pathWithChildren('/earnings/payout'),
    transfers: pathWithChildren('/earnings/transfers'),
    statements: pathWithChildren('/earnings/statements'),
    statement: pathWithChildren('/earnings/statements/:year/:employerId'),
  }),
  points: pathWithChildren('/points', {
    history: pathWithChildren('/points/history'),
    giftCard: pathWithChildren('/points/gift-card', {
      order: pathWithChildren('/points/gift-card/orders/:orderId'),
    }),
    penalties: pathWithChildren('/points/penalties', {
      remission: pathWithChildren('/points/penalties/remission'),
    }),
  }),
  messages: pathWithChildren('/messages'),
  channel: pathWithChildren('/messages/:channelId', {
    thread: pathWithChildren('/messages/:channelId/threads/:messageId'),
    info: pathWithChildren('/messages/:channelId/info'),
  }),
  support: pathWithChildren('/support'),
  me: pathWithChildren('/me', {
    profile: pathWithChildren('/me/profile', {
      basic: pathWithChildren('/me/profile/basic'),
      address: pathWithChildren('/me/profile/address'),
      homeStation: pathWithChildren('/me/profile/home-station'),
      work: pathWithChildren('/me/profile/work'),
      preferences: pathWithChildren('/me/profile/preferences'),
      photo: pathWithChildren('/me/profile/photo'),
    }),
    emergencyContact: pathWithChildren('/me/emergency-contact'),
    availability: pathWithChildren('/me/availability'),
    licenses: pathWithChildren('/me/licenses', {
      new: pathWithChildren('/me/licenses/new'),
    }),
    license: pathWithChildren('/me/licenses/:id'),
    identity: pathWithChildren('/me/identity', {
      new: pathWithChildren('/me/identity/new'),
    }),
    bank: pathWithChildren('/me/bank', {
      search: pathWithChildren('/me/bank/search'),
    }),
  }),
  notifications: pathWithChildren('/notifications'),
  alerts: pathWithChildren('/alerts'),
  stopAccount: pathWithChildren('/account/stop'),
  settings: pathWithChildren('/settings', {
    notifications: pathWithChildren('/settings/notifications'),
    calendar: pathWithChildren('/settings/calendar'),
    papers: pathWithChildren('/settings/papers'),
    email: pathWithChildren('/settings/email', {
      confirm: pathWithChildren('/settings/email/confirm'),
    }),
    sessions: pathWithChildren('/settings/sessions'),
    looks: pathWithChildren('/settings/looks'),
    phone: pathWithChildren('/settings/phone'),
    passkeys: pathWithChildren('/settings/passkeys'),
    blockedFacilities: pathWithChildren('/settings/blocked-facilities'),
    display: pathWithChildren('/settings/display'),
    deletion: pathWithChildren('/settings/account/delete', {
      reason: pathWithChildren('/settings/account/delete/reason'),
      confirm: pathWithChildren('/settings/account/delete/confirm'),
      complete: pathWithChildren('/settings/account/delete/complete'),
    }),
  }),
  formerStatements: pathWithChildren('/former-statements'),
  signIn: pathWithChildren('/sign-in', {
    code: pathWithChildren('/sign-in/code'),
    email: pathWithChildren('/sign-in/email'),
    link: pathWithChildren('/sign-in/link'),
  }),
  signUp: pathWithChildren('/sign-up'),
  signOut: pathWithChildren('/sign-out'),
  guide: pathWithChildren('/guide'),
  help: pathWithChildren('/help', {
    topic: pathWithChildren('/help/:slug'),
  }),
  about: pathWithChildren('/about'),
  notices: pathWithChildren('/notices'),
  maintenance: pathWithChildren('/maintenance'),
  install: pathWithChildren('/install'),
  terms: pathWithChildren('/terms'),
  privacy: pathWithChildren('/privacy'),
  demo: pathWithChildren('/demo'),
  demoFile: pathWithChildren('/demo.json'),
  sitemap: pathWithChildren('/sitemap.xml', {
    part: pathWithChildren('/sitemap/:after.xml'),
  }),
  robots: pathWithChildren('/robots.txt'),
};

/** Builds a path together with the paths below it, by name. Only for the tables of paths. */
export function pathWithChildren<Pattern extends string, Below extends object = object>(
  pattern: Pattern,
  below?: Below,
): Path<Pattern> & Below {
  const build = (...given: readonly (Param | Query | undefined)[]) => {
    const values = given.filter((one) => typeof one === 'string' || typeof one === 'number');
    const query = given.find((one) => typeof one === 'object') ?? {};
    return (
      pattern.replace(/:\w+/g, () => encodeURIComponent(String(values.shift()))) + searchOf(query)
    );
  };
  return Object.assign(build, { pattern }, below);
}

function searchOf(query: Query): string {
  const search = new URLSearchParams();
  const entries = query instanceof URLSearchParams ? query : Object.entries(query);
  for (const [name, value] of entries) if (value != null) search.append(name, value);
  return search.size > 0 ? `?${search.toString()}` : '';
}
