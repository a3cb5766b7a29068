import { api } from '@hydraulics/common/contract/api';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import {
  currentState,
  type EnquiryState,
  isWaiting,
  type requestedStates,
  stateWords,
} from '@hydraulics/common/nouns/enquiry-states';
import { namesOf, namesWith } from '@hydraulics/common/nouns/fields/fields';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import { enquiryFields } from '@hydraulics/common/nouns/fields/record-fields';
import type { Life } from '@hydraulics/common/nouns/lists/product-life';
import { longDay } from '@hydraulics/common/units/dates/days';

/** The calls that may wait for a connection. */
export const waitingCalls = {
  'products.create': api.products.create,
  'products.update': api.products.update,
  // Documents of a new product wait behind it.
  'documents.create': api.documents.create,
  'enquiries.update': api.enquiries.update,
  'enquiries.addNote': api.enquiries.addNote,
  'enquiries.reply': api.enquiries.reply,
} as const satisfies Record<string, Endpoint>;
export type WaitingCall = keyof typeof waitingCalls;

/** A file of a change; `file` is its name in the folder. `size` is in bytes. */
type ChangeFile = { field: string; name: string; type: string; size: number; file: string };

/** Why the website refused a change. */
export type Refusal = { code: string; message: string; details: { path: string; message: string }[] };

/** A change that waits for a connection. */
export type Change = {
  id: string;
  /** The `Idempotency-Key`, by which the website carries it out once. */
  key: string;
  /** When it was made, in ISO 8601. */
  at: string;
  call: WaitingCall;
  /** A description for people. */
  title: string;
  path: string;
  /** The record that it changes; null for a new one. */
  record: string | null;
  fields: [name: string, value: string][];
  files: ChangeFile[];
  /** The record as it was shown when it was changed. */
  base: Record<string, unknown> | null;
  /** Whether it may have reached the website although no answer arrived. */
  maybeSent: boolean;
  refusal: Refusal | null;
};

/** The call of a request, if it may wait. */
export function waitingCallOf(method: string, pathname: string): { call: WaitingCall; record: string | null } | null {
  for (const [call, endpoint] of Object.entries(waitingCalls) as [WaitingCall, Endpoint][]) {
    const found =
      endpoint.method === method && new RegExp(`^${endpoint.path.replace(':id', '([^/]+)')}$`).exec(pathname);
    if (found) return { call, record: found[1] === undefined ? null : decodeURIComponent(found[1]) };
  }
  return null;
}

export const fieldOf = ({ fields }: Pick<Change, 'fields'>, name: string): string | undefined =>
  fields.find(([field]) => field === name)?.[1];

const quoted = (name: unknown) => `“${typeof name === 'string' ? name : ''}”`;

type RequestedState = (typeof requestedStates)[number];

/** Describes a change in a few words. */
export function titleOf({ call, fields, base }: Pick<Change, 'call' | 'fields' | 'base'>): string {
  const name = base?.name ?? fieldOf({ fields }, 'name');
  if (call === 'products.create') return `New product ${quoted(name)}`;
  if (call === 'products.update') return `Product ${quoted(name)}`;
  if (call === 'documents.create') return `Document ${quoted(fieldOf({ fields }, 'title'))}`;
  const about = base ? `Enquiry of ${base.name}` : 'Enquiry';
  if (call === 'enquiries.addNote') return `${about}: a note`;
  if (call === 'enquiries.reply') return `${about}: a reply`;
  const state = fieldOf({ fields }, 'state') as RequestedState | undefined;
  if (state) return `${about}: marked as ${stateWords[currentState(state)]}`;
  const day = fieldOf({ fields }, 'dueOn');
  if (day === undefined) return `${about}: assigned`;
  return day ? `${about}: come back on ${longDay(day)}` : `${about}: no day to come back`;
}

const wholeNumbers: readonly string[] = namesOf(productFields, 'wholeNumber');
/** What an answer leaves out where it is not said. */
const leftOut: readonly string[] = [...wholeNumbers, ...namesOf(productFields, 'life', 'day', 'availability')];

const shownFields: Partial<Record<WaitingCall, readonly string[]>> = {
  'products.update': [...namesWith(productFields, 'offline'), 'category'],
  'enquiries.update': [...namesWith(enquiryFields, 'offline'), 'assignee'],
};

/** A card lacks most fields; an answer with all of them leaves out what is not said. */
const isIn = (answer: Row, name: string) => name in answer || (leftOut.includes(name) && 'fullDesc' in answer);

/**
 * A form sends digits where an answer has a number, and a word where it leaves out that a product is supplied. A change
 * that an earlier version of the app kept may have a former name of a state.
 */
function asAnswer([name, value]: [name: string, value: string]): [string, unknown] {
  if (name === 'state') return [name, currentState(value as RequestedState)];
  if (!leftOut.includes(name)) return [name, value];
  if (value === '' || (name === 'life' && value === ('active' satisfies Life))) return [name, undefined];
  return [name, wholeNumbers.includes(name) ? Number(value) : value];
}

type Row = { _id?: unknown };
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && '_id' in value;

/** @param wanted as a list is filtered */
const hasState = ({ state }: { state: EnquiryState }, wanted: string) =>
  wanted === 'waiting' ? isWaiting(state) : state === currentState(wanted as RequestedState);

/**
 * Applies the waiting changes to a saved answer, so that users see their changes. Pictures are not shown before they
 * are sent.
 * @param state the state that a list of enquiries is filtered by
 */
export function withChanges(answer: unknown, changes: readonly Change[], state: string | null): unknown {
  if (Array.isArray(answer)) {
    const rows = answer.map(one => withChanges(one, changes, null));
    return state ? rows.filter(row => hasState(row as { state: EnquiryState }, state)) : rows;
  }
  if (!isRow(answer)) return answer;
  let row: Row = answer;
  for (const change of changes) {
    if (change.record !== answer._id) continue;
    const shown = shownFields[change.call] ?? [];
    row = {
      ...row,
      ...Object.fromEntries(change.fields.filter(([name]) => shown.includes(name) && isIn(answer, name)).map(asAnswer)),
    };
  }
  return row;
}
