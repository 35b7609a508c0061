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
  search: path('/', {
    areas: path('/search/areas'),
    stations: path('/search/stations'),
    map: path('/search/map'),
  }),
  favorites: path('/favorites', {
    facilities: path('/favorites/facilities'),
    invitations: path('/favorites/invitations'),
    joined: path('/favorites/joined'),
  }),
  facility: path('/facilities/:facilityId', {
    block: path('/facilities/:facilityId/block'),
  }),
  recruitment: path('/recruitments/:recruitmentId', {
    photos: path('/recruitments/:recruitmentId/photos'),
    reviews: path('/recruitments/:recruitmentId/reviews'),
    apply: path('/recruitments/:recruitmentId/apply', {
      complete: path('/recruitments/:recruitmentId/apply/complete'),
    }),
    dates: path('/recruitments/:recruitmentId/dates', {
      apply: path('/recruitments/:recruitmentId/dates/apply'),
    }),
    previewImage: path('/og/recruitments/:recruitmentId.png'),
  }),
  join: path('/join'),
  prepare: path('/prepare'),
  employmentCondition: path('/employment-conditions/:id'),
  shifts: path('/shifts', {
    history: path('/shifts/history'),
    summary: path('/shifts/summary'),
    cancellationRequests: path('/shifts/cancellation-requests'),
    absences: path('/shifts/absences'),
  }),
  shift: path('/shifts/:attendanceId', {
    checkIn: path('/shifts/:attendanceId/check-in', {
      code: path('/shifts/:attendanceId/check-in/code'),
    }),
    checkOut: path('/shifts/:attendanceId/check-out', {
      code: path('/shifts/:attendanceId/check-out/code'),
    }),
    time: path('/shifts/:attendanceId/time'),
    proposal: path('/shifts/:attendanceId/proposal'),
    questionnaire: path('/shifts/:attendanceId/questionnaire'),
    workQuestions: path('/shifts/:attendanceId/work-questions'),
    cancel: path('/shifts/:attendanceId/cancel'),
    exemption: path('/shifts/:attendanceId/exemption'),
    absence: path('/shifts/:attendanceId/absence'),
    wage: path('/shifts/:attendanceId/wage'),
    overpayment: path('/shifts/:attendanceId/overpayment'),
    withdraw: path('/shifts/:attendanceId/withdraw'),
    review: path('/shifts/:attendanceId/review'),
    calendarFile: path('/shifts/:attendanceId/event.ics'),
  }),
  checkIn: path('/check-in'),
  offline: path('/offline'),
  reviews: path('/reviews', {
    requests: path('/reviews/requests'),
    request: path('/reviews/requests/:eventId'),
  }),
  earnings: path('/earnings', {
    payout: path('/earnings/payout'),
    transfers: path('/earnings/transfers'),
    statements: path('/earnings/statements'),
    statement: path('/earnings/statements/:year/:employerId'),
  }),
  points: path('/points', {
    history: path('/points/history'),
    giftCard: path('/points/gift-card', {
      order: path('/points/gift-card/orders/:orderId'),
    }),
    penalties: path('/points/penalties', {
      remission: path('/points/penalties/remission'),
    }),
  }),
  messages: path('/messages'),
  channel: path('/messages/:channelId', {
    thread: path('/messages/:channelId/threads/:messageId'),
    info: path('/messages/:channelId/info'),
  }),
  support: path('/support'),
  me: path('/me', {
    profile: path('/me/profile', {
      basic: path('/me/profile/basic'),
      address: path('/me/profile/address'),
      homeStation: path('/me/profile/home-station'),
      work: path('/me/profile/work'),
      preferences: path('/me/profile/preferences'),
      photo: path('/me/profile/photo'),
    }),
    emergencyContact: path('/me/emergency-contact'),
    availability: path('/me/availability'),
    licenses: path('/me/licenses', {
      new: path('/me/licenses/new'),
    }),
    license: path('/me/licenses/:id'),
    identity: path('/me/identity', {
      new: path('/me/identity/new'),
    }),
    bank: path('/me/bank', {
      search: path('/me/bank/search'),
    }),
  }),
  notifications: path('/notifications'),
  alerts: path('/alerts'),
  stopAccount: path('/account/stop'),
  settings: path('/settings', {
    notifications: path('/settings/notifications'),
    calendar: path('/settings/calendar'),
    papers: path('/settings/papers'),
    email: path('/settings/email', {
      confirm: path('/settings/email/confirm'),
    }),
    sessions: path('/settings/sessions'),
    looks: path('/settings/looks'),
    phone: path('/settings/phone'),
    passkeys: path('/settings/passkeys'),
    blockedFacilities: path('/settings/blocked-facilities'),
    display: path('/settings/display'),
    deletion: path('/settings/account/delete', {
      reason: path('/settings/account/delete/reason'),
      confirm: path('/settings/account/delete/confirm'),
      complete: path('/settings/account/delete/complete'),
    }),
  }),
  formerStatements: path('/former-statements'),
  signIn: path('/sign-in', {
    code: path('/sign-in/code'),
    email: path('/sign-in/email'),
    link: path('/sign-in/link'),
  }),
  signUp: path('/sign-up'),
  signOut: path('/sign-out'),
  guide: path('/guide'),
  help: path('/help', {
    topic: path('/help/:slug'),
  }),
  about: path('/about'),
  notices: path('/notices'),
  maintenance: path('/maintenance'),
  install: path('/install'),
  terms: path('/terms'),
  privacy: path('/privacy'),
  demo: path('/demo'),
  demoFile: path('/demo.json'),
  sitemap: path('/sitemap.xml'),
  robots: path('/robots.txt'),
};

/** Builds a path together with the paths below it, by name. Only for the tables of paths. */
export function path<Pattern extends string, Below extends object = object>(
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
