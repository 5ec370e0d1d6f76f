import type { CapturedPage, Fact, Facts, SeenPage, SeenReply, SeenSlot } from './capture.ts';
import type { Channel } from './channels.ts';

/** Observed values of one item, by 'channel/name'. */
export type Values = Map<string, Fact>;

export const featureKey = (channel: Channel, name: string): string => `${channel}/${name}`;

/** A slot, with the name of its group of slots that share byte runs. */
export interface GroupedSlot extends SeenSlot {
  runGroup: string;
}

/** A page with its position in the session. */
export interface PlacedPage {
  page: CapturedPage;
  slots: readonly GroupedSlot[];
  session: number;
  /** 1-based, in the session, in the block and in the batch. */
  inSession: number;
  inBlock: number;
  inBatch: number;
  /** Whether a slot shares byte runs with an earlier page of the session. */
  sharesEarlier: boolean;
}

function addFacts(values: Values, channel: Channel, prefix: string, facts: Facts): void {
  for (const [name, fact] of Object.entries(facts)) values.set(featureKey(channel, `${prefix}${name}`), fact);
}

function addReply(values: Values, what: string, { headers, bytes, headMs, wholeMs }: SeenReply): void {
  addFacts(values, 'header', `HTTP ${what}: `, headers);
  values.set(featureKey('size', `bytes of the ${what} reply`), bytes);
  values.set(featureKey('timing', `first byte of the ${what} reply`), headMs);
  values.set(featureKey('timing', `last byte of the ${what} reply`), wholeMs);
}

/** Features of one slot. */
function addSlot(values: Values, { head, hash, runGroup, outline, stream }: GroupedSlot): void {
  addFacts(values, 'header', '', head);
  if (hash !== null) values.set(featureKey('equal bytes', 'hash of the block'), hash);
  values.set(featureKey('equal bytes', 'long byte runs'), runGroup);
  if (outline !== null) values.set(featureKey('outline', 'drawn outline'), outline);
  if (stream) addReply(values, 'audio', stream);
}

/** Smallest, largest and number of different values of the head fields of a page with several slots. */
function addSummary(values: Values, slots: readonly GroupedSlot[]): void {
  const names = new Set(slots.flatMap(({ head }) => Object.keys(head)));
  for (const name of names) {
    const facts = slots.map(({ head }) => head[name] ?? '');
    values.set(featureKey('header', `${name}, different values on the page`), new Set(facts).size);
    const numbers = facts.filter((fact) => typeof fact === 'number');
    if (numbers.length < slots.length) continue;
    values.set(featureKey('header', `${name}, least of the page`), Math.min(...numbers));
    values.set(featureKey('header', `${name}, greatest of the page`), Math.max(...numbers));
  }
  values.set(
    featureKey('equal bytes', 'slots that share byte runs'),
    slots.length - new Set(slots.map(({ runGroup }) => runGroup)).size,
  );
  const outlines = slots.flatMap(({ outline }) => (outline === null ? [] : [outline]));
  if (outlines.length > 0) values.set(featureKey('outline', 'drawn outlines'), outlines.join());
}

function addPage(values: Values, { reply, text, bundle, bundleHead }: SeenPage): void {
  addReply(values, 'page', reply);
  addReply(values, 'bundle', bundle);
  addFacts(values, 'size', 'bundle head: ', bundleHead);
  addFacts(values, 'text', '', text);
}

/** Features of a page, with its positions. */
export function pageValues({ page: { seen }, slots, ...placed }: PlacedPage): Values {
  const values: Values = new Map();
  addPage(values, seen);
  const [only] = slots;
  if (only && slots.length === 1) addSlot(values, only);
  else addSummary(values, slots);
  values.set(featureKey('position', 'page of the session'), placed.inSession);
  values.set(featureKey('position', 'page of the block'), placed.inBlock);
  values.set(featureKey('position', 'page of the batch'), placed.inBatch);
  values.set(featureKey('equal bytes', 'byte runs of an earlier page'), placed.sharesEarlier ? 'yes' : 'no');
  return values;
}

/** Features of a slot relative to the others of its page; with a single slot, the features of the page. */
export function slotValues(placed: PlacedPage, place: number): Values {
  const slot = placed.slots[place];
  if (!slot) throw new Error(`slotValues requires a slot ${place}, the page has ${placed.slots.length}`);
  if (placed.slots.length === 1) {
    const values = pageValues(placed);
    // Texts belong to the item, which listeners may know.
    for (const key of values.keys()) if (key.startsWith('text/')) values.delete(key);
    return values;
  }
  const values: Values = new Map();
  addSlot(values, slot);
  values.set(featureKey('order', 'place on the page'), String(place));
  return values;
}

const isNumber = (fact: Fact | undefined): fact is number => typeof fact === 'number';

/** Sum of the relative differences of all numbers, plus the number of texts that differ; 0 for equal headers. */
function headDistance(one: Facts, other: Facts): number {
  return Object.keys(one).reduce((sum, name) => {
    const [a, b] = [one[name], other[name]];
    if (a === b) return sum;
    return sum + (isNumber(a) && isNumber(b) ? Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)) : 1);
  }, 0);
}

/** Features of a pair of slots: what they have in common. */
export function pairValues({ slots }: PlacedPage, [first, second]: readonly [number, number]): Values {
  const [one, other] = [slots[first], slots[second]];
  if (!one || !other) throw new Error(`pairValues requires slots ${first} and ${second}`);
  const values: Values = new Map();
  const same = (channel: Channel, name: string, a: Fact | null | undefined, b: Fact | null | undefined) =>
    values.set(featureKey(channel, `${name}, the same in both`), a === b ? 'yes' : 'no');
  for (const [name, fact] of Object.entries(one.head)) {
    const others = other.head[name];
    same('header', name, fact, others);
    if (isNumber(fact) && isNumber(others))
      values.set(featureKey('header', `${name}, difference`), Math.abs(fact - others));
  }
  values.set(featureKey('header', 'all fields together, difference'), headDistance(one.head, other.head));
  if (one.hash !== null) same('equal bytes', 'hash of the block', one.hash, other.hash);
  same('equal bytes', 'long byte runs', one.runGroup, other.runGroup);
  if (one.outline !== null && other.outline !== null)
    same('outline', 'drawn outline', one.outline, other.outline);
  if (one.stream && other.stream)
    values.set(
      featureKey('size', 'bytes of the audio reply, difference'),
      Math.abs(one.stream.bytes - other.stream.bytes),
    );
  values.set(featureKey('order', 'places on the page'), `${first} and ${second}`);
  return values;
}
