import type { ModuleChoice } from '@firedeck/contract';
import { FailureNotice } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { useUpdateAvailable } from './latest-release.ts';

interface ViewFailureProps {
  choice: ModuleChoice;
  minHeight: number;
  onRetry?: () => void;
  /** Nothing that fits is released; the sentence says which versions. */
  reason?: string;
  /** Switched off by whoever runs this place. */
  disabled?: boolean;
  /** It may still come. */
  late?: boolean;
  /** It was there and broke. */
  stopped?: boolean;
}

/** Stands where a view should be: names the module and its version, says what to do. */
export function ViewFailure({ choice, minHeight, onRetry, ...why }: ViewFailureProps) {
  // This page may be made of files that a newer release has replaced: only a reload helps then.
  const isOutdated = useUpdateAvailable() && onRetry !== undefined;
  const help = isOutdated ? reload : onRetry && { onRetry };
  return (
    <section
      aria-label={choice.descriptor.title}
      data-module={choice.id}
      style={{ minHeight, display: 'grid', alignContent: 'center' }}
    >
      <FailureNotice {...wordsFor(choice, why)} {...help} />
    </section>
  );
}

const reload = {
  next: texts.modules.newer,
  retryLabel: texts.modules.reload,
  onRetry: () => location.reload(),
};

function wordsFor(
  { descriptor: { title, version } }: ModuleChoice,
  { reason, disabled, late, stopped }: Omit<ViewFailureProps, 'choice' | 'minHeight' | 'onRetry'>,
) {
  const name = `${title} ${version}`;
  if (disabled) return { title: texts.modules.disabled(name), safe: texts.modules.restWorks };
  if (reason) return { title: texts.modules.incompatible(name), safe: reason };
  if (late) return { title: texts.modules.late(name), safe: texts.modules.restWorks };
  const what = stopped ? texts.modules.stopped(name) : texts.modules.failed(name);
  return { title: what, safe: texts.modules.safe, next: texts.modules.next };
}
