import type { ModuleChoice } from '@firedeck/contract';
import { heightUnknown, PageSpinner, useElapsed } from '@firedeck/sdk';
import { useCallback } from 'react';
import { texts } from '../texts.ts';
import { useModules } from './modules-context.ts';
import { useOwnRetries } from './use-own-retries.ts';
import { useView } from './use-view.ts';
import { ViewFailure } from './view-failure.tsx';

const patienceMs = 3_000;

interface ModuleViewProps {
  choice: ModuleChoice;
  view: string;
  minHeight: number;
}

/** The view, or what is to be said while or because it is not there. */
export function ModuleView({ choice, view, minHeight }: ModuleViewProps) {
  const state = useView(choice, view);
  const { loader } = useModules();
  const retry = useCallback(() => loader.retry(choice, view), [loader, choice, view]);
  useOwnRetries(state, retry);
  switch (state.status) {
    case 'ready':
      return <state.View />;
    case 'idle':
    case 'loading':
      return <Waiting choice={choice} minHeight={minHeight} onRetry={retry} />;
    case 'failed':
      return <ViewFailure choice={choice} minHeight={minHeight} onRetry={retry} />;
    case 'incompatible':
      return <ViewFailure choice={choice} minHeight={minHeight} reason={state.reason} />;
    case 'disabled':
      return <ViewFailure choice={choice} minHeight={minHeight} disabled />;
  }
}

type WaitingProps = Omit<ModuleViewProps, 'view'> & { onRetry?: () => void };

/** Keeps the place of a view whose code is on its way, or that suspends. */
export function Waiting({ onRetry, ...place }: WaitingProps) {
  const late = useElapsed(patienceMs);
  if (late) return <ViewFailure {...place} late {...(onRetry && { onRetry })} />;
  return (
    <div
      {...heightUnknown}
      style={{ minHeight: place.minHeight, display: 'grid', alignItems: 'center' }}
    >
      <PageSpinner label={texts.modules.loading(place.choice.descriptor.title)} />
    </div>
  );
}
