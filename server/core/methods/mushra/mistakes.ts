import { clipsOf } from '../../clips/clips.ts';
import type { Context } from '../contract/method.ts';
import { error, listed, sameLength, seconds, warning, type DesignMistake } from '../contract/mistake.ts';
import { setMistakes, valuesOf } from '../contract/selector.ts';
import {
  anchorsOf,
  MANY_SIGNALS,
  MAX_SIGNALS,
  ratesReference,
  showsReference,
  switchingOf,
  type MushraConfig,
} from './config.ts';
import { gridOf, hasFixedReference, itemsOf, systemsOf } from './grid.ts';
import { standardMistakes } from './standard-mistakes.ts';

type MushraContext = Context<MushraConfig>;

const LONGEST_MS = 12_000;

/** Places of the grid (system by item) without exactly one clip. */
function cellMistakes(context: MushraContext): DesignMistake[] {
  const cells = gridOf(context).flatMap(({ item, cells: places }) =>
    places
      .filter(({ recipe }) => recipe.kind === 'plain')
      .map((cell) => ({ ...cell, place: `${cell.name} of item ${item}` })),
  );
  const missing = cells.filter(({ clips }) => clips.length === 0).map(({ place }) => place);
  const several = cells.filter(({ clips }) => clips.length > 1).map(({ place }) => place);
  const all = cells.length;
  const found: DesignMistake[] = [];
  if (missing.length > 0) {
    const remedy = 'a page holds all systems of its item: add the clips, or name fewer systems or items';
    found.push(error(['clips'], `${missing.length} of ${all} clips missing: ${listed(missing)}; ${remedy}`));
  }
  if (several.length > 0) {
    const remedy =
      'a page holds one clip in each place: keep one, or make the other path parts part of the item';
    found.push(
      error(
        ['clips'],
        `${several.length} of ${all} places have several clips: ${listed(several)}; ${remedy}`,
      ),
    );
  }
  return found;
}

function presetMistakes({ config }: MushraContext): DesignMistake[] {
  if (config.preset !== 'dialogue') return [];
  const { reference, anchors } = config;
  const needs: [boolean, string[], string][] = [
    [!reference, ['reference'], 'a reference that shows what Excellent means'],
    [!anchors.low, ['anchors', 'low'], 'a low anchor'],
    [!anchors.high, ['anchors', 'high'], 'a high anchor'],
  ];
  const missing = needs.flatMap(([absent, path, what]) =>
    absent ? [error(path.slice(0, 1), `preset: dialogue needs ${what}; name its clips with where`)] : [],
  );
  if (!ratesReference(config)) return missing;
  const both =
    'preset: dialogue screens listeners by the anchors and has no hidden reference; remove hidden: true or the preset';
  return [...missing, error(['reference', 'hidden'], both)];
}

/** Keys that contradict the block's reference. */
function referenceMistakes({ config }: MushraContext): DesignMistake[] {
  const { reference, anchors, require_100: require100, preset } = config;
  const found: DesignMistake[] = [];
  for (const name of ['low', 'mid'] as const) {
    if (anchors[name] !== 'lowpass' || reference) continue;
    const message =
      'lowpass is made from the reference, and the block has none; add a reference, or name clips with where';
    found.push(error(['anchors', name], message));
  }
  if (reference?.shown === false && (!ratesReference(config) || preset)) {
    const message =
      'a reference that is neither shown nor rated is not on the page; remove shown: false, or remove hidden: false and the preset';
    found.push(error(['reference', 'shown'], message));
  }
  if (require100 && require100 !== 'off' && !(showsReference(config) && ratesReference(config))) {
    const message =
      'no rated sound is the reference that the page names, so none has to get 100; remove the key';
    found.push(error(['require_100'], message));
  }
  return found;
}

function countMistakes(context: MushraContext): DesignMistake[] {
  const { config } = context;
  const anchors = anchorsOf(config).length;
  const hidden = Number(ratesReference(config));
  const systems = systemsOf(context).length;
  const count = systems + anchors + hidden;
  const sum = `${count} rated signals per page (${systems} systems, ${anchors} anchors, ${hidden} hidden reference)`;
  if (count > MAX_SIGNALS)
    return [error(['systems'], `${sum}: at most ${MAX_SIGNALS} can be compared; name fewer systems`)];
  if (count < 2) return [error(['systems'], `${sum}: a comparison needs 2; add a system or a reference`)];
  if (count <= MANY_SIGNALS) return [];
  return [warning(['systems'], `${sum}: more than ${MANY_SIGNALS} tire listeners outside a laboratory`)];
}

function pageMistakes(context: MushraContext): DesignMistake[] {
  const items = itemsOf(context).length;
  const { pages = items } = context.config;
  if (pages <= items) return [];
  return [
    error(['pages'], `${pages} pages per listener, but only ${items} items; ask for at most ${items} pages`),
  ];
}

function lengthMistakes(context: MushraContext): DesignMistake[] {
  const { config } = context;
  return gridOf(context).flatMap(({ item, cells }) => {
    const clips = cells.flatMap((cell) => cell.clips);
    const lengths = clips.map(({ durationMs }) => durationMs);
    const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
    if (switchingOf(config) !== 'restart' && !sameLength(lengths)) {
      const remedy =
        config.standard === 'bs1534' ? 'cut the clips' : 'use switching: restart, or cut the clips';
      const message =
        `the clips of item ${item} are ${seconds(shortest)} to ${seconds(longest)} long; ` +
        `${switchingOf(config)} switching needs equal lengths: ${remedy}`;
      return [error(['switching'], message)];
    }
    if (config.preset === undefined && longest > LONGEST_MS) {
      const message = `item ${item} lasts ${seconds(longest)}; BS.1534 asks for at most ${seconds(LONGEST_MS)}`;
      return [config.standard === 'bs1534' ? error(['clips'], message) : warning(['clips'], message)];
    }
    return [];
  });
}

/** Unequal lengths: the hidden copy is as long as the open reference, and a page shows the length of every clip. */
function tellingLengths(context: MushraContext): DesignMistake[] {
  const { config } = context;
  if (!showsReference(config) || !ratesReference(config) || switchingOf(config) !== 'restart') return [];
  const grid = gridOf(context);
  const unequal = grid.filter(
    ({ cells }) => !sameLength(cells.flatMap(({ clips }) => clips).map(({ durationMs }) => durationMs)),
  );
  if (unequal.length === 0) return [];
  const message =
    `the clips of ${unequal.length} of ${grid.length} items differ in length, so listeners can recognise the hidden ` +
    'reference by its length; cut the clips of each item to equal lengths, or write hidden: false';
  return [warning(['reference'], message)];
}

/** A reference shared by all pages: its copies are clips of each page, and no listener is given a clip twice. */
function sharedReference(context: MushraContext): DesignMistake[] {
  if (!hasFixedReference(context)) return [];
  if (!ratesReference(context.config)) {
    const made = anchorsOf(context.config).filter(({ source }) => 'cutoffHz' in source);
    if (made.length === 0) return [];
    const remedy = 'name anchor clips with where, or name no item in the where of the reference';
    return [
      error(
        ['anchors'],
        `one clip is the reference of all pages, so its lowpass version would be repeated on each; ${remedy}`,
      ),
    ];
  }
  const message =
    'one clip is the reference of all pages, so its hidden copy would be repeated on each; ' +
    'write hidden: false, or name no item in its where, so that each page has the reference of its own item';
  return [error(['reference'], message)];
}

/** One clip in two places of a page would be two equal files, which listeners could recognise as equal. */
function repeatMistakes(context: MushraContext): DesignMistake[] {
  return gridOf(context).flatMap(({ item, cells }) => {
    const own = cells.filter(({ recipe }) => recipe.kind === 'plain');
    const repeated = own.filter(({ clips: [clip] }, index) =>
      own.slice(0, index).some((other) => other.clips[0]?.id === clip?.id),
    );
    return repeated.map(({ name, clips: [clip] }) =>
      error(
        ['clips'],
        `${clip?.id} is on the page of item ${item} twice, once as ${name}; pick another clip`,
      ),
    );
  });
}

/** Items that the block names and that no clip has. */
function itemMistakes(context: MushraContext): DesignMistake[] {
  const { study, config } = context;
  const known = valuesOf(clipsOf(study, config.clips), 'item');
  const unknown = (config.items ?? []).filter((item) => !known.includes(item));
  if (unknown.length > 0)
    return [
      error(
        ['items'],
        `no clip has the item ${listed(unknown)}; the set ${config.clips} has ${listed(known)}`,
      ),
    ];
  if (itemsOf(context).length > 0) return [];
  return [
    error(
      ['items'],
      `no item is left for the test; practice blocks use all items of the set ${config.clips}`,
    ),
  ];
}

/** Mistakes in a MUSHRA design: clips, systems, items and keys first; the rest if those are right. */
export function mushraMistakes(context: MushraContext): DesignMistake[] {
  const set = setMistakes(context.study, context.config.clips, context.config.systems);
  if (set.length > 0) return set;
  const basic = [
    ...itemMistakes(context),
    ...presetMistakes(context),
    ...referenceMistakes(context),
    ...standardMistakes(context),
  ];
  if (basic.some(({ severity }) => severity === 'error')) return basic;
  const counts = [...basic, ...countMistakes(context)];
  const cells = cellMistakes(context);
  const shared = sharedReference(context);
  if (cells.length + shared.length > 0) return [...counts, ...shared, ...cells];
  return [
    ...counts,
    ...pageMistakes(context),
    ...repeatMistakes(context),
    ...lengthMistakes(context),
    ...tellingLengths(context),
  ];
}
