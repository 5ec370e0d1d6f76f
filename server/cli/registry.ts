import { analyse } from './analyse.ts';
import { archive } from './archive.ts';
import { backup, restore } from './backup.ts';
import { blindCheck } from './blind-check.ts';
import { check } from './check.ts';
import type { Command } from './declare/command.ts';
import { decide } from './decide.ts';
import { deriveMetrics } from './derive-metrics.ts';
import { describe } from './describe.ts';
import { draw } from './draw.ts';
import { erase } from './erase.ts';
import { excerpt } from './excerpt.ts';
import { exportTables } from './export.ts';
import { importTable } from './import-ratings.ts';
import { init } from './init.ts';
import { keys } from './keys.ts';
import { labels } from './labels.ts';
import { manifest } from './manifest.ts';
import { measure } from './measure.ts';
import { model } from './model.ts';
import { owner } from './owner.ts';
import { pay } from './pay.ts';
import { power } from './power.ts';
import { prepare } from './prepare.ts';
import { publish } from './publish.ts';
import { reasons } from './reasons.ts';
import { recruiterCommand } from './recruiter.ts';
import { rehearse } from './rehearse.ts';
import { review } from './review.ts';
import { screen } from './screen.ts';
import { serve } from './serve.ts';
import { simulateDesign } from './simulate-design.ts';
import { close, open, pause } from './study-state.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  init,
  check,
  simulateDesign,
  keys,
  excerpt,
  draw,
  prepare,
  publish,
  serve,
  owner,
  pause,
  close,
  open,
  rehearse,
  blindCheck,
  exportTables,
  labels,
  archive,
  manifest,
  erase,
  backup,
  restore,
  analyse,
  model,
  describe,
  power,
  screen,
  decide,
  recruiterCommand('prolific'),
  pay,
  review,
  reasons,
  importTable,
  measure,
  deriveMetrics,
];
