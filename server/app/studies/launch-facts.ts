import type { LaunchFacts, ListenerLink } from '#core/api/study.ts';
import { firstSession } from '#core/design/session-counts.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { hourlyPay, parseReward } from '#core/recruitment/pay.ts';
import { recruiterOf } from '#core/recruitment/recruiters.ts';
import { languagesOf } from '#core/text/languages.ts';
import type { Study } from '#core/study/study.ts';
import { recruiterFor } from '../recruiters/registry.ts';

/** Facts about a study before anyone has taken part, from its file. */
export function launchFacts(study: Study): LaunchFacts {
  const { recruitment } = study.config;
  const { listeners = null, minutes } = recruitment;
  const reward = parseReward(recruitment.reward ?? '');
  const money = (amount: number): string => `${amount.toFixed(2)} ${reward?.currency ?? ''}`;
  const pages = firstSession(blocksOf(study))?.length ?? null;
  return {
    listeners,
    minutes,
    reward: reward && money(reward.amount),
    perHour: reward && money(hourlyPay(reward, minutes)),
    rewards: reward && listeners !== null ? money(reward.amount * listeners) : null,
    recruiter: recruiterOf(study.config)?.name ?? null,
    languages: languagesOf(study.config),
    clips: study.clips.length,
    pages,
  };
}

/** Links for listeners: one for all, or one for each stratum, with the recruiter's placeholders. */
export function listenerLinks(study: Study, url: string): ListenerLink[] {
  const { placeholders } = recruiterFor(study.config);
  const strata = study.config.recruitment.strata?.options.map(({ value }) => value) ?? [];
  return [null, ...strata].map((stratum) => {
    const query = [
      ...(stratum === null ? [] : [`stratum=${stratum}`]),
      ...(placeholders ? [placeholders] : []),
    ];
    return { stratum, url: query.length === 0 ? url : `${url}?${query.join('&')}` };
  });
}
