import { FailureNotice, type LazyComponent, useLazyComponent } from '@firedeck/sdk';
import { type ComponentType, useEffect } from 'react';
import { texts } from '../texts.ts';

interface LazySectionProps<Props extends object> {
  component: LazyComponent<{ Component: ComponentType<Props> }>;
  props: Props;
  /** If true, a failure shows nothing and is retried automatically. */
  isOptional?: boolean;
}

const retryMs = 10_000;

/** Renders a lazy component; nothing while it loads, and a Retry button if that fails. */
export function LazySection<Props extends object>(section: LazySectionProps<Props>) {
  const { component, props, isOptional = false } = section;
  const { code, hasFailed } = useLazyComponent(component);

  useEffect(() => {
    if (!hasFailed || !isOptional) return;
    const timer = setTimeout(component.load, retryMs);
    return () => clearTimeout(timer);
  }, [component, hasFailed, isOptional]);

  if (code) return <code.Component {...props} />;
  if (!hasFailed || isOptional) return null;
  return <FailureNotice title={texts.sectionFailed} onRetry={component.load} />;
}
