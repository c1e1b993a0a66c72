import type { ModuleCheck, ModulePointer, ModuleStatus } from '@firedeck/contract';
import type { Answer } from './command-result.ts';
import type { Published } from './publish.ts';
import type { Act } from './release-client.ts';

export function describePublish({ id, artifact, changed }: Published, dryRun: boolean): Answer {
  const did = dryRun ? 'would publish' : 'published';
  const text = changed ? `${did} ${id} ${artifact}` : `${id} ${artifact} is published already`;
  return { text, data: { id, artifact, changed, ...(dryRun && { dry_run: true }) } };
}

export function describeAct(act: Act): Answer {
  const done = act.dry_run ? 'would be live' : 'now live';
  return {
    text: `${act.changed ? done : 'nothing to do, live is'}: ${formatModule(act)}`,
    data: act,
  };
}

export function describeStatus(data: ModuleStatus): Answer {
  return { text: data.modules.map(formatModule).join('\n') || 'nothing is released', data };
}

export function describeCheck(data: ModuleCheck): Answer {
  const { id, artifact, reasons, rollback, closes } = data;
  const back = rollback && `${id} ${rollback.artifact}`;
  const text = [
    reasons.length > 0
      ? `${id} ${artifact} would be refused:`
      : `${id} ${artifact} fits what is live.`,
    ...reasons.map(indented),
    ...(!rollback ? ['There would be nothing to roll back to.'] : []),
    ...(rollback?.reasons.length === 0 ? [`It could be rolled back to ${back}.`] : []),
    ...(rollback?.reasons.length ? [`It could not be rolled back to ${back}:`] : []),
    ...(rollback?.reasons ?? []).map(indented),
    ...(closes.length > 0 ? ['While it is live, others could not be rolled back:'] : []),
    ...closes.map(indented),
  ];
  return { text: text.join('\n'), data, bad: reasons.length > 0 };
}

const indented = (sentence: string): string => `  ${sentence}`;

function formatModule({
  id,
  current,
  previous,
  canary,
  enabled,
  serial,
  failures = [],
}: ModulePointer): string {
  const before = previous ? `, before ${previous.artifact}` : '';
  const early = canary ? `, canary ${canary.artifact} for ${canary.percent} %` : '';
  const off = enabled ? '' : ', switched off';
  const live = `${id} ${current?.artifact ?? 'not released'}${early}${before}${off} (serial ${serial})`;
  const formatFailures = failures.map(({ version, count }) => `${version}: ${count}`).join(', ');
  return formatFailures
    ? `${live}\n  failed in browsers, last seven days: ${formatFailures}`
    : live;
}
