import type { ModuleChoice } from '@firedeck/contract';
import { heightUnknown, PageSpinner, useElapsed } from '@firedeck/sdk';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { SectionSkeleton } from '../failures/section-skeleton.tsx';
import { texts } from '../texts.ts';
import { useModules } from './modules-context.ts';
import { useRetryWhenOnline } from './use-retry-when-online.ts';
import { ViewFailure } from './view-failure.tsx';
import type { ViewState } from './view-state.ts';

const slowAfterMs = 3_000;

interface ModuleViewProps {
  choice: ModuleChoice;
  view: string;
  minHeight: number;
  isMain: boolean;
}

/** The view, its placeholder or its failure. */
export function ModuleView({ choice, view, minHeight, isMain }: ModuleViewProps) {
  const state = useView(choice, view);
  const { loader } = useModules();
  const retry = useCallback(() => loader.retry(choice, view), [loader, choice, view]);
  useRetryWhenOnline(state, retry);
  switch (state.status) {
    case 'ready':
      return <state.View />;
    case 'idle':
    case 'loading':
      return <ViewPlaceholder {...{ choice, minHeight, isMain }} onRetry={retry} />;
    case 'failed':
      return <ViewFailure choice={choice} minHeight={minHeight} onRetry={retry} />;
    case 'incompatible':
      return <ViewFailure choice={choice} minHeight={minHeight} reason={state.reason} />;
    case 'disabled':
      return <ViewFailure choice={choice} minHeight={minHeight} isDisabled />;
  }
}

/** Subscribes to the state of a view and loads it if needed. */
function useView(choice: ModuleChoice, view: string): ViewState {
  const { loader } = useModules();
  const state = useSyncExternalStore(loader.subscribe, () => loader.state(choice, view));
  useEffect(() => loader.load(choice, view), [loader, choice, view]);
  return state;
}

type ViewPlaceholderProps = Omit<ModuleViewProps, 'view'> & { onRetry?: () => void };

/** Reserves the space of a view that loads or suspends. */
export function ViewPlaceholder({ onRetry, isMain, ...props }: ViewPlaceholderProps) {
  const isSlow = useElapsed(slowAfterMs);
  if (isSlow) return <ViewFailure {...props} isSlow {...(onRetry && { onRetry })} />;
  const { choice, minHeight } = props;
  const label = texts.modules.loading(choice.descriptor.title);
  return (
    <div {...heightUnknown} style={{ minHeight, display: 'grid', alignItems: 'center' }}>
      {isMain ? (
        <PageSpinner label={label} />
      ) : (
        <SectionSkeleton label={label} minHeight={minHeight} />
      )}
    </div>
  );
}
