import type { ModuleChoice } from '@firedeck/contract';
import { FailureNotice } from '@firedeck/sdk';
import { moduleTexts } from './texts.ts';

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
}

/** Stands where a view should be: names the module and its version, says what to do. */
export function ViewFailure({ choice, minHeight, onRetry, ...why }: ViewFailureProps) {
  return (
    <section
      aria-label={choice.descriptor.title}
      data-module={choice.id}
      style={{ minHeight, display: 'grid', alignContent: 'center' }}
    >
      <FailureNotice {...wordsFor(choice, why)} {...(onRetry ? { onRetry } : {})} />
    </section>
  );
}

function wordsFor(
  { descriptor: { title, version } }: ModuleChoice,
  { reason, disabled, late }: Pick<ViewFailureProps, 'reason' | 'disabled' | 'late'>,
) {
  const name = `${title} ${version}`;
  if (disabled) return { title: moduleTexts.disabled(name), safe: moduleTexts.restWorks };
  if (reason) return { title: moduleTexts.incompatible(name), safe: reason };
  if (late) return { title: moduleTexts.late(name), safe: moduleTexts.restWorks };
  return { title: moduleTexts.failed(name), safe: moduleTexts.safe, next: moduleTexts.next };
}
