import { Button, Typography } from '@firedeck/kit';
import { logFailure, PageFrame } from '@firedeck/sdk';
import { useEffect, useRef } from 'react';
import { useRouteError } from 'react-router-dom';
import { texts } from '../texts.ts';

const failureTexts = texts.rootFailure;

/** Replaces the whole page when an error reaches the root. */
export function RootFailure() {
  const error = useRouteError();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => logFailure(failureTexts.title, error), [error]);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PageFrame width={560}>
      <main>
        <div role="alert">
          <Typography variant="h1" ref={heading} tabIndex={-1}>
            {failureTexts.title}
          </Typography>
          <Typography sx={{ mt: 1, mb: 3 }}>{failureTexts.text}</Typography>
        </div>
        <Button variant="contained" onClick={() => location.reload()}>
          {failureTexts.reload}
        </Button>
      </main>
    </PageFrame>
  );
}
