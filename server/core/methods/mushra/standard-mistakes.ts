import type { Context } from '../contract/method.ts';
import { error, listed, warning, type DesignMistake } from '../contract/mistake.ts';
import { ratesReference, showsReference, type MushraConfig } from './config.ts';
import { itemsOf, systemsOf } from './grid.ts';
import { practiceBlocks } from './practice.ts';

type MushraContext = Context<MushraConfig>;

const FEWEST_ITEMS = 5;
const ITEMS_A_SYSTEM = 1.5;

/** Requirements of BS.1534 for every page: signals and switching. */
function pageMistakes({ config }: MushraContext): DesignMistake[] {
  const { reference, anchors, preset, switching } = config;
  const found: DesignMistake[] = [];
  if (!reference)
    found.push(error(['reference'], `standard: bs1534 needs a reference; name its clips with where`));
  else if (!showsReference(config))
    found.push(
      error(
        ['reference', 'shown'],
        `standard: bs1534 needs a reference that the page names; remove shown: false`,
      ),
    );
  else if (!ratesReference(config))
    found.push(
      error(
        ['reference', 'hidden'],
        `standard: bs1534 needs the hidden reference; remove hidden: false or the preset`,
      ),
    );
  for (const name of ['low', 'mid'] as const) {
    if (anchors[name]) continue;
    const remedy = `write ${name}: lowpass to make it from the reference`;
    found.push(error(['anchors'], `standard: bs1534 needs a ${name} anchor; ${remedy}`));
  }
  if (preset) found.push(error(['preset'], 'a preset and standard: bs1534 exclude each other; remove one'));
  if (switching !== undefined && switching !== 'strict')
    found.push(
      error(
        ['switching'],
        'standard: bs1534 needs strict switching, with a fade out and then in; remove switching',
      ),
    );
  return found;
}

/** Whether a block shows all that practice must show: the reference and the whole range of impairments. */
function showsAll(config: MushraConfig): boolean {
  return showsReference(config) && config.anchors.low !== undefined && config.anchors.mid !== undefined;
}

/** Missing practice on the same kind of page, before the test and with other items. */
function practiceMistakes(context: MushraContext): DesignMistake[] {
  const { study, block } = context;
  const before = practiceBlocks(context).filter(
    (practice) => practice.block < block && showsAll(practice.config),
  );
  if (before.length === 0) {
    const remedy =
      'add a mushra block before it, with training: true, the reference, both anchors and separate items';
    return [error([], `standard: bs1534 needs practice before the test; ${remedy}`)];
  }
  const own = new Set(itemsOf(context));
  const shared = before
    .filter(({ config }) => config.clips === context.config.clips)
    .flatMap((practice) => itemsOf({ study, config: practice.config, block: practice.block }))
    .filter((item) => own.has(item));
  if (shared.length === 0) return [];
  const remedy = 'give the practice block separate items, like items: [one]';
  return [error(['items'], `practice and test share the items ${listed([...new Set(shared)])}; ${remedy}`)];
}

/** Fewer items than the standard asks for, given the number of systems. */
function itemCount(context: MushraContext): DesignMistake[] {
  const [items, systems] = [itemsOf(context).length, systemsOf(context).length];
  const wanted = Math.max(FEWEST_ITEMS, Math.ceil(ITEMS_A_SYSTEM * systems));
  if (items >= wanted) return [];
  const rule = `at least ${FEWEST_ITEMS}, and ${ITEMS_A_SYSTEM} per system`;
  const message = `${items} items for ${systems} systems; BS.1534 asks for ${rule}: ${wanted} here`;
  return [warning(['clips'], message)];
}

function bs2132Mistakes({ config }: MushraContext): DesignMistake[] {
  if (!config.reference) return [];
  const message =
    'standard: bs2132 is for sounds without a given reference; remove the reference, or remove the standard and write shown: false';
  return [error(['reference'], message)];
}

/**
 * Violations of the standard that the block names, as far as the design shows them. Source: BS.1534-3, BS.2132. Lengths and
 * the number of signals are checked for every block.
 */
export function standardMistakes(context: MushraContext): DesignMistake[] {
  const { standard, training } = context.config;
  if (standard === 'bs2132') return bs2132Mistakes(context);
  if (standard !== 'bs1534') return [];
  const page = pageMistakes(context);
  return training ? page : [...page, ...practiceMistakes(context), ...itemCount(context)];
}
