import { FailureNotice, PageSpinner } from '@firedeck/sdk';
import { type JSX, useEffect, useSyncExternalStore } from 'react';
import { PartBoundary } from '../failures/part-boundary.tsx';
import { texts } from '../texts.ts';
import type { LazyCode } from './lazy-code.ts';

interface LazyPartProps<Props> {
  code: LazyCode<Props>;
  /** Of the part itself. */
  props: Props & JSX.IntrinsicAttributes;
}

/** Shows a part; until its code is there a spinner, or what to do when it does not come. */
export function LazyPart<Props>({ code, props }: LazyPartProps<Props>) {
  const now = useSyncExternalStore(code.subscribe, code.state);
  useEffect(() => code.fetch(), [code]);
  if (now.status === 'ready')
    return (
      <PartBoundary name={code.name}>
        <now.Part {...props} />
      </PartBoundary>
    );
  if (now.status === 'failed')
    return <FailureNotice {...texts.partMissing} onRetry={() => code.fetch()} />;
  return <PageSpinner />;
}
