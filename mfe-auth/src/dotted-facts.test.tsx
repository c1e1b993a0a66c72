import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DottedFacts } from './dotted-facts.tsx';

afterEach(cleanup);

it('several facts › have a dot between them', () => {
  const { container } = render(
    <DottedFacts facts={['17 times', <time key="at">10:05 PM</time>]} />,
  );
  expect(container.textContent).toBe('17 times · 10:05 PM');
});

it('one fact › has no dot', () => {
  const { container } = render(<DottedFacts facts={['10 codes left']} />);
  expect(container.textContent).toBe('10 codes left');
});
