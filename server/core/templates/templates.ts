import { abx } from './abx.ts';
import { att } from './att.ts';
import { cmos } from './cmos.ts';
import { i2d } from './i2d.ts';
import { mos } from './mos.ts';
import { mushra } from './mushra.ts';
import { podeval } from './podeval.ts';
import { swanbench } from './swanbench.ts';
import type { Template } from './template.ts';

/** All templates of studies, the papers' first, in the order of lists. */
export const TEMPLATES: readonly Template[] = [att, swanbench, i2d, podeval, mos, cmos, mushra, abx];

export const templateIds: readonly string[] = TEMPLATES.map(({ id }) => id);
