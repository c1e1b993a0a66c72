import type { ModuleChoice } from '@firedeck/contract';
import { FailureNotice } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { useUpdateAvailable } from './latest-release.ts';

interface ViewFailureProps {
  choice: ModuleChoice;
  minHeight: number;
  onRetry?: () => void;
  /** Why no released version is compatible. */
  reason?: string;
  /** Turned off by an operator. */
  isDisabled?: boolean;
  /** Slow: it may still load. */
  isSlow?: boolean;
  /** It threw after it was shown. */
  isBroken?: boolean;
}

/** Replaces a view: names the module and its version, and what to do. */
export function ViewFailure({ choice, minHeight, onRetry, ...causes }: ViewFailureProps) {
  // The files of an outdated page may be deleted: only a reload helps then.
  const isOutdated = useUpdateAvailable() && onRetry !== undefined;
  const help = isOutdated ? reloadHelp() : onRetry && { onRetry };
  return (
    <section
      aria-label={choice.descriptor.title}
      data-module={choice.id}
      style={{ minHeight, display: 'grid', alignContent: 'center' }}
    >
      <FailureNotice {...getTexts(choice, causes)} {...help} />
    </section>
  );
}

const reloadHelp = () => ({
  next: texts.modules.updateAvailable,
  retryLabel: texts.modules.reload,
  onRetry: () => location.reload(),
});

function getTexts(
  { descriptor: { title, version } }: ModuleChoice,
  {
    reason,
    isDisabled,
    isSlow,
    isBroken,
  }: Omit<ViewFailureProps, 'choice' | 'minHeight' | 'onRetry'>,
) {
  const name = `${title} ${version}`;
  if (isDisabled) return { title: texts.modules.disabled(name), safe: texts.modules.restWorks };
  if (reason) return { title: texts.modules.incompatible(name), safe: reason };
  if (isSlow) return { title: texts.modules.slow(name), safe: texts.modules.restWorks };
  const failureTitle = isBroken ? texts.modules.stopped(name) : texts.modules.failed(name);
  return { title: failureTitle, safe: texts.modules.safe, next: texts.modules.next };
}
