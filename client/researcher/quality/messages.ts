import { consoleWords } from '../console/words.ts';
import { en } from './messages/en.ts';
import { zh } from './messages/zh.ts';

export const t = consoleWords(en, zh);
