// Types of the second computation of invoices. Money is integer yen. Days are strings YYYY-MM-DD in Japan, months are
// YYYY-MM. Instants are ISO strings with an offset ("Z" or "+09:00").

export type WorkerKind = 'PUBLIC' | 'OWN_PEOPLE';

export type FeeScope = 'GENERAL' | 'CORPORATION' | 'FACILITY';

/** One fee rule. Exactly one of basisPoints and yenPerHour is set. */
export type FeeRule = {
  fromDay: string;
  scope: FeeScope;
  /** null: for all kinds of workers. */
  workerKind: WorkerKind | null;
  /** Hundredths of a percent of the gross wage: 2000 is 20 %. */
  basisPoints: number | null;
  yenPerHour: number | null;
  minimumFee: number | null;
  maximumFee: number | null;
};

/** The amounts of a shift after an event. */
export type WorkEvent = {
  at: string;
  kind: 'APPROVED' | 'CHANGED';
  taxable: number;
  compensation: number;
  taxableTravel: number;
  travelAllowance: number;
  workMinutes: number;
  /** Yen that the books have as owed by the employer for the shift. */
  owed: number;
  /** Income tax withheld for the shift. */
  withheld: number;
};

export type DisputeEvent = { at: string; kind: 'DISPUTED' | 'SETTLED' };

export type ShiftEvent = WorkEvent | DisputeEvent;

export type Shift = {
  id: string;
  facilityId: string;
  /** Day on which the shift starts. */
  startsOn: string;
  /** Day on which the shift's posting was published. */
  postedOn: string;
  workerKind: WorkerKind;
  events: ShiftEvent[];
};

export type Closing = { month: string; lockedAt: string };

export type Scenario = {
  corporationId: string;
  facilityIds: string[];
  /** The first month that is closed. */
  goLive: string;
  /** The months to close, in any order. */
  closings: Closing[];
  /** By facility: all rules that may apply to it, the general and the corporation's included. */
  feeRules: { [facilityId: string]: FeeRule[] };
  shifts: Shift[];
};

export type InvoiceLine = {
  shiftId: string; // a shift's id, or 'OPENING'
  /** null for an opening line, which is one of the corporation. */
  facilityId: string | null;
  advance: number;
  fee: number;
  feeTaxPercent: number;
  /** Month of the first invoice that held the shift, null if none did. */
  corrects: string | null;
};

/** The part of one shift in the opening line of its rate. */
export type OpeningShare = {
  shiftId: string;
  facilityId: string;
  advance: number;
  fee: number;
  feeTaxPercent: number;
};

export type FacilityPart = { facilityId: string; advance: number; fee: number };

export type FeeTax = { percent: number; fee: number; tax: number };

export type Invoice = {
  month: string;
  /** Facilities that have a line on this invoice, in the scenario's order. Without the opening. */
  facilities: FacilityPart[];
  /** Opening lines first (lowest rate first), then by facility, start day and shift id. */
  lines: InvoiceLine[];
  /** The shifts of the opening lines. Empty where the invoice has no opening line. */
  openingShares: OpeningShare[];
  /** One entry for each rate that a line of this invoice has, lowest rate first. */
  feeTax: FeeTax[];
  /** Advances + fees + tax. Negative: a credit. */
  total: number;
};

/**
 * Which invoice takes the opening line. FIRST_INVOICE: the first that is issued at all.
 * FIRST_CLOSING: that of the first closing only, even if there is then nothing to bill.
 */
export type OpeningOn = 'FIRST_INVOICE' | 'FIRST_CLOSING';

export type Charge = { advance: number; fee: number };
