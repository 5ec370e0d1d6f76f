import { bambiScript } from './bambi-script.ts';
import { brmsScript } from './brms-script.ts';
import { pythonScript } from './python-script.ts';
import { rScript } from './r-script.ts';
import type { ScriptDesign } from './script-design.ts';

/** A script that accompanies every export. */
export interface Script {
  /** Ending of its file name, after the study's name. */
  suffix: string;
  text(design: ScriptDesign): string;
}

export const scripts: readonly Script[] = [
  { suffix: 'models.R', text: rScript },
  { suffix: 'models-brms.R', text: brmsScript },
  { suffix: 'models.py', text: pythonScript },
  { suffix: 'models-bambi.py', text: bambiScript },
];
